/**
 * The directory at the end of a ZIP (APPNOTE.TXT 6.3.10), with its ZIP64 records. What two readers of ZIPs may understand
 * in two ways is refused: what one of them measures would not be what another one unpacks.
 */

/** A ZIP that is cut off, or that says two things of itself. */
export class DamagedZipError extends Error {}

/** One part: its name, and where its packed bytes are. */
export type ZipPart = {
  readonly name: string;
  readonly method: 'stored' | 'deflated';
  readonly compressedSize: number;
  /** The checksum of its unpacked bytes. */
  readonly crc: number;
  /** The position of its local header. */
  readonly offset: number;
};

/** Where the directory is, and how many parts it lists. */
export type ZipDirectory = { readonly offset: number; readonly length: number; readonly count: number };

const endSignature = 0x0605_4b50;
const zip64LocatorSignature = 0x0706_4b50;
const zip64EndSignature = 0x0606_4b50;
const centralSignature = 0x0201_4b50;
const localSignature = 0x0403_4b50;

const endBytes = 22;
const maxCommentBytes = 0xffff;
const zip64LocatorBytes = 20;
const zip64EndBytes = 56;
const centralHeaderBytes = 46;
/** Bytes of a local header before its name. */
export const localHeaderBytes = 30;

/** Bytes at the end of a file in which its directory is found. */
export const maxTailBytes = zip64EndBytes + zip64LocatorBytes + endBytes + maxCommentBytes;

/** Mark a number that is stored in a ZIP64 record. */
const [in64, count64] = [0xffff_ffff, 0xffff];
const zip64ExtraId = 1;

/** Flag of parts whose sizes also follow them. */
const sizesFollow = 0x0008;

/** Reads a number of 64 bits. @throws DamagedZipError for one that no file is long enough for */
function readUint64(bytes: Buffer, at: number): number {
  if (at < 0 || at + 8 > bytes.length) throw new DamagedZipError();
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new DamagedZipError();
  return value;
}

function findEnd(tail: Buffer): number {
  const first = Math.max(0, tail.length - endBytes - maxCommentBytes);
  for (let at = tail.length - endBytes; at >= first; at -= 1) if (tail.readUInt32LE(at) === endSignature) return at;
  throw new DamagedZipError();
}

/** Reads the ZIP64 record that the locator before the end names. */
function readZip64End(tail: Buffer, end: number, tailStart: number): ZipDirectory {
  const locator = end - zip64LocatorBytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== zip64LocatorSignature) throw new DamagedZipError();
  const at = readUint64(tail, locator + 8) - tailStart;
  if (at < 0 || at + zip64EndBytes > locator || tail.readUInt32LE(at) !== zip64EndSignature) {
    throw new DamagedZipError();
  }
  const [count, length, offset] = [32, 40, 48].map((field) => readUint64(tail, at + field));
  return { count: count ?? 0, length: length ?? 0, offset: offset ?? 0 };
}

/**
 * Finds the directory of a ZIP.
 *
 * @param tail - the last {@link maxTailBytes} of the file, or all of a shorter one
 * @throws DamagedZipError
 */
export function findZipDirectory(tail: Buffer, fileBytes: number): ZipDirectory {
  const end = findEnd(tail);
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  const isZip64 = count === count64 || length === in64 || offset === in64;
  const found = isZip64 ? readZip64End(tail, end, fileBytes - tail.length) : { count, length, offset };
  if (found.offset + found.length > fileBytes) throw new DamagedZipError();
  return found;
}

/** The numbers of a part that do not fit in 32 bits, in the order in which its ZIP64 field has them. */
function readZip64Extra(extra: Buffer, values: readonly number[]): readonly number[] {
  if (!values.includes(in64)) return values;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== zip64ExtraId) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    return values.map((value) => {
      if (value !== in64) return value;
      next += 8;
      return readUint64(field, next - 8);
    });
  }
  throw new DamagedZipError();
}

function toMethod(method: number): ZipPart['method'] {
  if (method !== 0 && method !== 8) throw new DamagedZipError();
  return method === 0 ? 'stored' : 'deflated';
}

/** Lists the parts of a directory, with slashes in their names. @throws DamagedZipError, also for two of one name */
export function listZipParts(directory: Buffer, count: number): ZipPart[] {
  const parts: ZipPart[] = [];
  const keys = new Set<string>();
  let at = 0;
  while (parts.length < count) {
    if (at + centralHeaderBytes > directory.length || directory.readUInt32LE(at) !== centralSignature) {
      throw new DamagedZipError();
    }
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    );
    const nameEnd = at + centralHeaderBytes + nameLength;
    const next = nameEnd + extraLength + commentLength;
    if (next > directory.length) throw new DamagedZipError();
    const name = new TextDecoder().decode(directory.subarray(at + centralHeaderBytes, nameEnd)).replaceAll('\\', '/');
    // Names of parts are the same in either case (ECMA-376-2, 7.3): one reader takes the first, another the last.
    const key = name.toLowerCase();
    if (keys.has(key)) throw new DamagedZipError();
    keys.add(key);
    const [, compressedSize = 0, offset = 0] = readZip64Extra(
      directory.subarray(nameEnd, nameEnd + extraLength),
      [24, 20, 42].map((field) => directory.readUInt32LE(at + field)),
    );
    const flags = directory.readUInt16LE(at + 8);
    // Some readers look for the size elsewhere then.
    if ((flags & sizesFollow) !== 0 && compressedSize === 0 && !name.endsWith('/')) throw new DamagedZipError();
    const method = toMethod(directory.readUInt16LE(at + 10));
    parts.push({ name, method, compressedSize, crc: directory.readUInt32LE(at + 16), offset });
    at = next;
  }
  return parts;
}

/** Finds where the packed bytes of a part begin. @throws DamagedZipError for another header */
export function getDataStart({ offset }: ZipPart, localHeader: Buffer): number {
  if (localHeader.length < localHeaderBytes || localHeader.readUInt32LE(0) !== localSignature) {
    throw new DamagedZipError();
  }
  return offset + localHeaderBytes + localHeader.readUInt16LE(26) + localHeader.readUInt16LE(28);
}
