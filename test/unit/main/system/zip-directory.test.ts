/** The directory of a ZIP: what is found by it, and what is refused because two readers may understand it in two ways. */
import { crc32, deflateRawSync } from 'node:zlib';
import {
  DamagedZipError,
  findZipDirectory,
  getDataStart,
  listZipParts,
  maxTailBytes,
  type ZipPart,
} from '@main/system/zip-directory';
import { makeWorkbook } from '@test/helpers/workbook-parts';
import { makeRecord, makeZip64End } from '@test/helpers/zip-records';
import { describe, expect, it } from 'vitest';

const zip = makeWorkbook(['<row r="1"><c r="A1"><v>1</v></c></row>']);

function list(file: Buffer): ZipPart[] {
  const tail = file.subarray(Math.max(0, file.length - maxTailBytes));
  const { offset, length, count } = findZipDirectory(tail, file.length);
  return listZipParts(file.subarray(offset, offset + length), count);
}

/** Changes bytes of a ZIP, by the positions of its end and of its directory. */
function change(write: (file: Buffer, end: number, directory: number) => void): Buffer {
  const file = Buffer.from(zip);
  const end = file.length - 22;
  write(file, end, file.readUInt32LE(end + 16));
  return file;
}

/** A ZIP with one part whose numbers all stand in ZIP64 records, as a writer makes that cannot go back. */
function makeZip64(content: Buffer, extraId = 1): Buffer {
  const [name, packed] = [Buffer.from('a.xml'), deflateRawSync(content)];
  const local = makeRecord(30, { u32: { 0: 0x0403_4b50 }, u16: { 26: name.length, 28: 4 } });
  const extra = makeRecord(32, {
    u16: { 0: 0x5455, 4: extraId, 6: 24 },
    u64: { 8: content.length, 16: packed.length },
  });
  const elsewhere = 0xffff_ffff;
  const central = makeRecord(46, {
    u32: { 0: 0x0201_4b50, 16: crc32(content), 20: elsewhere, 24: elsewhere, 42: elsewhere },
    u16: { 10: 8, 28: name.length, 30: extra.length },
  });
  const parts = Buffer.concat([local, name, Buffer.alloc(4), packed]);
  const directory = Buffer.concat([central, name, extra]);
  const zip64End = makeZip64End(parts.length + directory.length, 1, { bytes: directory.length, at: parts.length });
  const end = makeRecord(22, { u32: { 0: 0x0605_4b50, 12: elsewhere, 16: elsewhere }, u16: { 10: 0xffff } });
  return Buffer.concat([parts, directory, zip64End, end]);
}

describe('the directory of a ZIP', () => {
  it('lists its parts, also behind a comment', () => {
    const names = list(zip).map(({ name }) => name);
    expect(names).toContain('xl/worksheets/sheet0.xml');
    const comment = Buffer.from('x'.repeat(0xffff));
    expect(list(Buffer.concat([zip, comment])).map(({ name }) => name)).toEqual(names);
  });

  it('faults 831: is read from ZIP64 records where numbers stand there', () => {
    const content = Buffer.from('content');
    const file = makeZip64(content);
    const [part] = list(file);
    expect(part).toMatchObject({ name: 'a.xml', method: 'deflated', offset: 0, crc: crc32(content) });
    expect(part?.compressedSize).toBe(deflateRawSync(content).length);
    expect(part && getDataStart(part, file.subarray(0, 30))).toBe(30 + 5 + 4);
    // Where one number stands there, all of them are read there: the others may name another ZIP in the file.
    file.writeUInt16LE(7, file.length - 22 + 10);
    file.writeUInt32LE(7, file.length - 22 + 16);
    expect(list(file)).toEqual([part]);
  });

  it.each([
    ['without an end', zip.subarray(0, -22)],
    ['that is shorter than an end', Buffer.alloc(10)],
    ['whose directory is behind its end', change((file, end) => file.writeUInt32LE(file.length, end + 16))],
    ['whose directory is too short for its parts', change((file, end) => file.writeUInt32LE(60, end + 12))],
    ['with more parts than are listed', change((file, end) => file.writeUInt16LE(100, end + 10))],
    ['with another record among its parts', change((file, _, directory) => file.writeUInt32LE(0, directory))],
    ['packed in another way', change((file, _, directory) => file.writeUInt16LE(12, directory + 10))],
    ['that names a ZIP64 record and has none', change((file, end) => file.writeUInt32LE(0xffff_ffff, end + 12))],
    ['with a number that stands nowhere', makeZip64(Buffer.from('x'), 2)],
    [
      'faults 831: whose sizes are to be looked for elsewhere',
      change((file, _, directory) => {
        file.writeUInt16LE(8, directory + 8);
        file.writeUInt32LE(0, directory + 20);
      }),
    ],
  ])('is refused of a file %s', (_, file) => {
    expect(() => list(file)).toThrow(DamagedZipError);
  });

  it('gives no part of which there is no header', () => {
    const [part] = list(zip);
    expect(part && getDataStart(part, zip.subarray(0, 30))).toBeGreaterThan(30);
    expect(() => part && getDataStart(part, Buffer.alloc(30))).toThrow(DamagedZipError);
    expect(() => part && getDataStart(part, zip.subarray(0, 20))).toThrow(DamagedZipError);
  });
});
