/** The parts of a ZIP by name, read from its central directory: independent of the writer. */
import { crc32, inflateRawSync } from 'node:zlib';

/** @throws Error where a part's checksum or size is not what the directory says */
export function unzip(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = file.readUInt32LE(file.length - 6); file.readUInt32LE(at) === 0x02014b50; ) {
    const [check, packed, size] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const [nameLength, extraLength, offset] = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + nameLength;
    const content = inflateRawSync(file.subarray(start, start + packed));
    if (content.length !== size || crc32(content) !== check) throw new Error(`${name} is damaged`);
    parts.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return parts;
}
