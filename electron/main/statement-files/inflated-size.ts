/** The unpacked size of a workbook, measured before it is read: a small file may unpack to many gigabytes. */
import { inflateRawSync } from 'node:zlib';
import {
  findZipDirectory,
  getDataStart,
  listZipParts,
  localHeaderBytes,
  maxTailBytes,
  type ZipPart,
} from '@main/files/zip-directory';
import { AppError } from '@shared/errors';
import { refuseFile } from './file-errors';

/** Bytes of all parts of a workbook. One of 100,000 rows and 20 columns has some 150 MB. */
export const maxInflatedBytes = 400_000_000;
const maxParts = 5_000;

const broken = () => refuseFile('This workbook is damaged: it cannot be unpacked. Ask the supplier to send it again.');

/** Lists the parts, each with its packed bytes. @throws DamagedZipError or RangeError for a damaged file */
function listParts(file: Buffer): (ZipPart & { readonly packed: Buffer })[] {
  const tail = file.subarray(Math.max(0, file.length - maxTailBytes));
  const { offset, length, count } = findZipDirectory(tail, file.length);
  if (count > maxParts) throw broken();
  return listZipParts(file.subarray(offset, offset + length), count).map((part) => {
    const start = getDataStart(part, file.subarray(part.offset, part.offset + localHeaderBytes));
    return { ...part, packed: file.subarray(start, start + part.compressedSize) };
  });
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
    for (const { name, method, packed } of parts) {
      const isPacked = method === 'deflated' && packed.length > 0;
      const part = isPacked ? inflateRawSync(packed, { maxOutputLength: remaining }) : packed;
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
