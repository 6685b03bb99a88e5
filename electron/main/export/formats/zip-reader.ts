/** Reads the parts of a ZIP that {@link ZipWriter} wrote (APPNOTE.TXT 6.3.10), to verify it. */
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { RaggedRowsError } from '@main/rows/file-row-scanner';

/** Bytes inflated at once. Small pieces are collected early. */
const inflatedBytes = 65_536;
/** Bytes of a local header before its name. */
const localHeaderBytes = 30;
const centralHeaderBytes = 46;
const directoryEndBytes = 22;
const zip64LocatorBytes = 20;
const zip64DirectoryEndBytes = 56;
/** Marks an offset that is stored in the ZIP64 extra field. */
const offsetInZip64 = 0xffff_ffff;

/** One part: its name, and where its deflated bytes are. */
export type ZipEntry = {
  readonly name: string;
  readonly compressedSize: number;
  /** The checksum of its inflated bytes. */
  readonly crc: number;
  /** The position of its local header. */
  readonly offset: number;
};

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new RaggedRowsError();
  return bytes;
}

/** Finds the parts by the ZIP's central directory. @throws RaggedRowsError if the file ends too early */
export async function readCentralDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const end = await readAt(file, size - directoryEndBytes, directoryEndBytes);
  let [length, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (offset === offsetInZip64) {
    const position = size - directoryEndBytes - zip64LocatorBytes - zip64DirectoryEndBytes;
    const zip64 = await readAt(file, position, zip64DirectoryEndBytes);
    [length, offset] = [Number(zip64.readBigUInt64LE(40)), Number(zip64.readBigUInt64LE(48))];
  }
  const directory = await readAt(file, offset, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + centralHeaderBytes <= directory.length; ) {
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    const nameStart = at + centralHeaderBytes;
    const offset32 = directory.readUInt32LE(at + 42);
    entries.push({
      name: directory.toString('utf8', nameStart, nameStart + nameLength),
      compressedSize: directory.readUInt32LE(at + 20),
      crc: directory.readUInt32LE(at + 16),
      offset: offset32 === offsetInZip64 ? Number(directory.readBigUInt64LE(nameStart + nameLength + 4)) : offset32,
    });
    at = nameStart + nameLength + extraLength;
  }
  return entries;
}

/** Reads one part, inflated, piece by piece. */
export async function* readPart(path: string, { name, compressedSize, offset }: ZipEntry): AsyncGenerator<Uint8Array> {
  const start = offset + localHeaderBytes + Buffer.byteLength(name);
  const content = createReadStream(path, { start, end: start + compressedSize - 1, highWaterMark: inflatedBytes });
  const inflated = createInflateRaw({ chunkSize: inflatedBytes });
  content.once('error', (error) => inflated.destroy(error));
  for await (const bytes of content.pipe(inflated)) yield bytes as Buffer;
}
