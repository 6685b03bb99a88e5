/**
 * Rows in single pages of an SQLite file, found without its header and without the pages that lead to them. Nothing that
 * is read here can be trusted: the seals of the rows decide.
 */
import type { PageFile } from './page-file';

/** A value of a row. Reals do not occur in the cache's tables. */
export type RowValue = string | number | Uint8Array | null;

/** A row of a table, or of an index; tables without row ids are stored as indexes. */
export type PageRow = { readonly isOfTable: boolean; readonly values: readonly RowValue[] };

// First bytes of pages that have rows: b-trees of tables and of indexes.
const tableLeaf = 0x0d;
const indexLeaf = 0x0a;
const indexInterior = 0x02;
/** The first page has the file's header before its own. */
const fileHeaderBytes = 100;
/** No table of the cache has more columns. */
const maxColumns = 16;

/** Reads one after another; throws RangeError past the end. */
class ByteReader {
  private readonly bytes: Buffer;
  offset: number;

  constructor(bytes: Buffer, offset: number) {
    this.bytes = bytes;
    this.offset = offset;
  }

  /** A variable-length integer of up to nine bytes. */
  readVarint(): number {
    let value = 0;
    for (let index = 0; index < 9; index += 1) {
      const byte = this.bytes.readUInt8(this.offset);
      this.offset += 1;
      if (index === 8) return value * 256 + byte;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    return value;
  }

  readBytes(length: number): Buffer {
    const end = this.offset + length;
    if (length < 0 || end > this.bytes.length) throw new RangeError('The row ends too early.');
    const bytes = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return bytes;
  }
}

/** Bytes of integers by their serial types. */
const integerBytes: readonly number[] = [0, 1, 2, 3, 4, 6, 8];

/** Bytes of a value of a serial type. @throws RangeError where the cache's tables have none of it */
function countValueBytes(type: number): number {
  if (type === 8 || type === 9) return 0;
  const bytes = type >= 12 ? Math.floor((type - 12) / 2) : integerBytes[type];
  if (bytes === undefined) throw new RangeError('No such type of a value.');
  return bytes;
}

function readValue(reader: ByteReader, type: number): RowValue {
  const bytes = reader.readBytes(countValueBytes(type));
  if (type === 0) return null;
  if (type >= 12) return type % 2 === 0 ? bytes : bytes.toString('utf8');
  if (type >= 8) return type - 8;
  return bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readIntBE(0, bytes.length);
}

/** Where the values of a record begin, and their types. */
type RecordHeader = { readonly bytes: number; readonly types: readonly number[] };

/**
 * Reads the header of a record.
 *
 * @param payloadBytes - what header and values must take, or the bytes are no record
 * @throws RangeError where they are none
 */
function readHeader(local: Buffer, payloadBytes: number): RecordHeader {
  const reader = new ByteReader(local, 0);
  const bytes = reader.readVarint();
  const types: number[] = [];
  let total = bytes;
  while (reader.offset < bytes) {
    const type = reader.readVarint();
    total += countValueBytes(type);
    if (types.push(type) > maxColumns) throw new RangeError('Too many columns.');
  }
  if (total !== payloadBytes) throw new RangeError('The values do not fill the record.');
  return { bytes, types };
}

/** How much of a payload lies in the page itself; the rest is in overflow pages. */
function countLocalBytes(payloadBytes: number, usableBytes: number, isOfTable: boolean): number {
  const max = isOfTable ? usableBytes - 35 : Math.floor(((usableBytes - 12) * 64) / 255) - 23;
  if (payloadBytes <= max) return payloadBytes;
  const min = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const local = min + ((payloadBytes - min) % (usableBytes - 4));
  return local <= max ? local : min;
}

/** Reads what of a payload is in overflow pages. @throws RangeError where one of them is not there */
function readOverflow(pages: PageFile, firstPage: number, bytes: number): Buffer[] {
  const parts: Buffer[] = [];
  let rest = bytes;
  let next = firstPage;
  while (rest > 0) {
    const page = pages.read(next);
    if (page === null) throw new RangeError('An overflow page is missing.');
    const length = Math.min(rest, pages.usableBytes - 4);
    parts.push(page.subarray(4, 4 + length));
    rest -= length;
    next = page.readUInt32BE(0);
  }
  return parts;
}

/** Reads the values of a cell. The header is checked first: damaged bytes may claim a payload of any length. */
function readValues(pages: PageFile, reader: ByteReader, payloadBytes: number, isOfTable: boolean): RowValue[] {
  const local = reader.readBytes(countLocalBytes(payloadBytes, pages.usableBytes, isOfTable));
  const { bytes, types } = readHeader(local, payloadBytes);
  const rest = payloadBytes - local.length;
  const overflow = rest > 0 ? readOverflow(pages, reader.readBytes(4).readUInt32BE(0), rest) : [];
  const values = new ByteReader(Buffer.concat([local, ...overflow]), bytes);
  return types.map((type) => readValue(values, type));
}

function readCell(pages: PageFile, page: Buffer, offset: number, type: number): PageRow | null {
  const isOfTable = type === tableLeaf;
  try {
    // An interior page names the child before each cell.
    const reader = new ByteReader(page, offset + (type === indexInterior ? 4 : 0));
    const payloadBytes = reader.readVarint();
    // The row id: nothing refers to it.
    if (isOfTable) reader.readVarint();
    return { isOfTable, values: readValues(pages, reader, payloadBytes, isOfTable) };
  } catch (error) {
    // Damaged bytes are no row.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads the rows of one page, as far as they are whole. Other pages have none. */
export function* readPageRows(pages: PageFile, number: number): Iterable<PageRow> {
  const page = pages.read(number);
  if (page === null) return;
  const start = number === 1 ? fileHeaderBytes : 0;
  const type = page[start];
  if (type !== tableLeaf && type !== indexLeaf && type !== indexInterior) return;
  const cellCount = page.readUInt16BE(start + 3);
  const firstPointer = start + (type === indexInterior ? 12 : 8);
  for (let index = 0; index < cellCount; index += 1) {
    const pointer = firstPointer + 2 * index;
    if (pointer + 2 > page.length) return;
    const row = readCell(pages, page, page.readUInt16BE(pointer), type);
    if (row !== null) yield row;
  }
}
