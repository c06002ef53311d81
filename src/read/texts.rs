//! Texts as numbers: each text is kept once, however often it comes.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

/// Texts, numbered as they come.
#[derive(Debug, Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl Texts {
    /// The number of a text, a new one if it is new.
    pub(super) fn number(&mut self, text: &[u8]) -> u32 {
        let Self { bytes, ends, numbers, hasher } = self;
        let hash = hasher.hash_one(text);
        if let Some(&known) = numbers.find(hash, |&known| get(bytes, ends, known) == text) {
            return known;
        }
        let number =
            u32::try_from(ends.len()).expect("each text takes more than a byte of the file, and memory ends before");
        bytes.extend_from_slice(text);
        ends.push(bytes.len());
        numbers.insert_unique(hash, number, |&known| hasher.hash_one(get(bytes, ends, known)));
        number
    }

    /// The text of a number.
    #[inline]
    pub(super) fn get(&self, number: u32) -> &[u8] {
        get(&self.bytes, &self.ends, number)
    }

    /// How many texts there are: numbers lie below.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

#[inline]
fn get<'a>(bytes: &'a [u8], ends: &[usize], number: u32) -> &'a [u8] {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &bytes[start..ends[number]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_kept_once() {
        let mut texts = Texts::default();
        let numbers: Vec<u32> = ["a", "", "ab", "a", "", "7", "007"].map(|text| texts.number(text.as_bytes())).to_vec();
        assert_eq!(numbers, [0, 1, 2, 0, 1, 3, 4]);
        assert_eq!((texts.len(), texts.get(0), texts.get(1), texts.get(4)), (5, &b"a"[..], &b""[..], &b"007"[..]));
        let many: Vec<u32> = (0..5000).map(|number: u32| texts.number(&number.to_le_bytes())).collect();
        assert!((0..5000).all(|number: u32| texts.number(&number.to_le_bytes()) == many[number as usize]));
        assert_eq!(texts.len(), 5005);
    }
}
