//! The CRC-32 of gzip and zip.
//!
//! Its tables are made when they are needed: 8 KiB that no compression makes smaller would weigh on the page.

/// The reversed polynomial (RFC 1952, section 8).
const POLYNOMIAL: u32 = 0xedb8_8320;

/// Bytes taken at a time, each by a table of its own.
const SLICES: usize = 8;

/// The checksum of all bytes.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let tables = tables();
    let (whole, rest) = bytes.as_chunks::<SLICES>();
    let mut crc = !0_u32;
    for chunk in whole {
        let mut mixed = *chunk;
        mixed.iter_mut().zip(crc.to_le_bytes()).for_each(|(byte, before)| *byte ^= before);
        crc = (0..SLICES).fold(0, |sum, at| sum ^ tables[SLICES - 1 - at][usize::from(mixed[at])]);
    }
    !rest.iter().fold(crc, |crc, &byte| tables[0][usize::from(byte ^ crc as u8)] ^ (crc >> 8))
}

/// What a byte becomes after as many zero bytes as the number of the table.
fn tables() -> Box<[[u32; 256]; SLICES]> {
    let mut tables = Box::new([[0; 256]; SLICES]);
    for byte in 0..256 {
        let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ POLYNOMIAL } else { crc >> 1 };
        tables[0][byte] = (0..8).fold(byte as u32, |crc, _| step(crc));
    }
    for at in 1..SLICES {
        for byte in 0..256 {
            let before = tables[at - 1][byte];
            tables[at][byte] = (before >> 8) ^ tables[0][(before & 0xff) as usize];
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_that_others_give() {
        // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        let text: Vec<u8> = (0..1000_u32).map(|at| (at * at % 251) as u8).collect();
        for length in [0, 1, 7, 8, 9, 16, 1000] {
            assert_eq!(crc32(&text[..length]), rawzip::crc32(&text[..length]), "of {length} bytes");
        }
    }
}
