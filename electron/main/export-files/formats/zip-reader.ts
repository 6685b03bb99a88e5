/** Reads the parts of a ZIP on disk, to verify it or to copy them. */
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import {
  findZipDirectory,
  getDataStart,
  listZipParts,
  localHeaderBytes,
  maxTailBytes,
  type ZipPart,
} from '@main/files/zip-directory';
import { RaggedRowsError } from '@main/rows/file-row-scanner';

/** Bytes inflated at once. Small pieces are collected early. */
const inflatedBytes = 65_536;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new RaggedRowsError();
  return bytes;
}

/** Finds the parts by the ZIP's directory. @throws RaggedRowsError or DamagedZipError for a damaged file */
export async function readCentralDirectory(file: FileHandle): Promise<ZipPart[]> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, maxTailBytes);
  const directory = findZipDirectory(await readAt(file, size - tailBytes, tailBytes), size);
  return listZipParts(await readAt(file, directory.offset, directory.length), directory.count);
}

/** Reads one part, inflated, piece by piece. @throws RaggedRowsError or DamagedZipError for a damaged file */
export async function* readPart(path: string, part: ZipPart): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const start = getDataStart(part, await readAt(file, part.offset, localHeaderBytes));
    const content = file.createReadStream({
      start,
      end: start + part.compressedSize - 1,
      highWaterMark: inflatedBytes,
      autoClose: false,
    });
    const inflated = createInflateRaw({ chunkSize: inflatedBytes });
    content.once('error', (error) => inflated.destroy(error));
    for await (const bytes of content.pipe(inflated)) yield bytes as Buffer;
  } finally {
    await file.close();
  }
}
