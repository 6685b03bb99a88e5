/** The unpacked size of a workbook, measured before it is read: a small file may unpack to many gigabytes. */
import { inflateRawSync } from 'node:zlib';
import { AppError } from '@shared/errors';
import { refuseFile } from './file-errors';

/** Bytes of all parts of a workbook. One of 100,000 rows and 20 columns has some 150 MB. */
export const maxInflatedBytes = 400_000_000;
const maxParts = 5_000;

const directoryEndSignature = 0x0605_4b50;
const centralSignature = 0x0201_4b50;
const directoryEndBytes = 22;
const maxCommentBytes = 0xffff;
const localHeaderBytes = 30;
const centralHeaderBytes = 46;

const broken = () => refuseFile('This workbook is damaged: it cannot be unpacked. Ask the supplier to send it again.');

function findDirectoryEnd(file: Buffer): number {
  const first = Math.max(0, file.length - directoryEndBytes - maxCommentBytes);
  for (let at = file.length - directoryEndBytes; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === directoryEndSignature) return at;
  }
  throw broken();
}

type Part = { readonly name: string; readonly method: number; readonly start: number; readonly packedBytes: number };

/** Lists the parts of a ZIP (APPNOTE.TXT 6.3.10). @throws AppError `usage` for a damaged one */
function listParts(file: Buffer): Part[] {
  const end = findDirectoryEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > maxParts) throw broken();
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== centralSignature) throw broken();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const local = file.readUInt32LE(at + 42);
    const nameStart = at + centralHeaderBytes;
    parts.push({
      name: file.toString('utf8', nameStart, nameStart + (nameLength ?? 0)),
      method: file.readUInt16LE(at + 10),
      start: local + localHeaderBytes + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28),
      packedBytes: file.readUInt32LE(at + 20),
    });
    at = nameStart + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return parts;
}

/**
 * Unpacks every part and drops it: what the file says of its sizes is not believed.
 *
 * @param look - is shown each part before it is dropped
 * @returns the names of the parts
 * @throws AppError `usage` for a damaged file, and for one that unpacks to more than `maxBytes`
 */
export function checkInflatedSize(
  bytes: Uint8Array,
  maxBytes: number = maxInflatedBytes,
  look: (part: Buffer, name: string) => void = () => {},
): string[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let remaining = maxBytes;
  try {
    const parts = listParts(file);
    for (const { name, method, start, packedBytes } of parts) {
      const packed = file.subarray(start, start + packedBytes);
      const part = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: remaining });
      remaining -= part.length;
      if (remaining <= 0) throw new RangeError();
      look(part, name);
    }
    return parts.map(({ name }) => name);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as { code?: unknown };
    if (code === 'ERR_BUFFER_TOO_LARGE' || (error instanceof RangeError && code === undefined)) {
      const megabytes = Math.round(maxBytes / 1_000_000);
      throw refuseFile(
        `This workbook unpacks to more than ${megabytes} MB, so it was not read. Save its sheet as a CSV file, then open that.`,
        error,
      );
    }
    throw broken();
  }
}
