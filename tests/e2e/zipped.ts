/** Zip archives for tests. */

import { deflateRawSync } from "node:zlib";

import type { GivenFile } from "./app.ts";

/** A zip archive of files, by deflate. */
export function zipped(...files: GivenFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const data = deflateRawSync(plain);
    // Version 2.0, UTF-8 names, deflate, the first day of zip.
    const common = Buffer.alloc(26);
    [20, 0x800, 8, 0, 0x21].forEach((value, index) => common.writeUInt16LE(value, 2 * index));
    [crc32(plain), data.length, plain.length].forEach((value, index) => common.writeUInt32LE(value, 10 + 4 * index));
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), common, path, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, rest, path);
    at += 4 + common.length + path.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06"), end]);
}

/** As in zip, gzip and PNG. */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
