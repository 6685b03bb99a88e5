/** Reads the parts of a ZIP on disk, to verify it or to copy them. */
import { crc32, createDeflateRaw, createInflateRaw, type DeflateRaw } from 'node:zlib';
import { AppError } from '@shared/errors/errors';
import { openPromise, type Entry as ZipPart } from 'yauzl';
import type { ByteSink } from './file-sink';

/** Bytes inflated at once. Small pieces are collected early. */
const inflatedBytes = 65_536;

/** Lists the parts of a file by its directory. @throws Error for a damaged file */
export async function listParts(path: string): Promise<ZipPart[]> {
  const parts: ZipPart[] = [];
  for await (const part of (await openPromise(path)).eachEntry()) parts.push(part);
  return parts;
}

/** Reads one part, inflated, piece by piece. @throws Error for a damaged file */
export async function* readPart(path: string, part: ZipPart): AsyncGenerator<Uint8Array> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const content = await zip.openReadStreamPromise(part, { decompress: false });
    const inflated = createInflateRaw({ chunkSize: inflatedBytes });
    content.once('error', (error) => inflated.destroy(error));
    for await (const bytes of content.pipe(inflated)) yield bytes as Buffer;
  } finally {
    zip.close();
  }
}

/* A small ZIP writer (APPNOTE.TXT 6.3.10) for a workbook: parts are deflated while they are written, sizes follow them. */

const version = 45;
/** Names are UTF-8, and sizes follow the part in a data descriptor. */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01 00:00, so that the same data makes the same file. */
const [dosTime, dosDate] = [0, 0x0021];
const maxUint32 = 0xffff_ffff;

type Entry = {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
};

// Little-endian, as every processor is that Tripledger runs on.
const uint16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const uint32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** What a part's local header and its entry in the directory both say. */
const describePart = (name: Buffer, crc: number, compressedSize: number, size: number): Buffer =>
  Buffer.concat([
    uint16(version, flags, deflated, dosTime, dosDate),
    uint32(crc, compressedSize, size),
    uint16(name.length, 0),
  ]);

const getLocalHeader = (name: Buffer): Buffer => Buffer.concat([uint32(0x04034b50), describePart(name, 0, 0, 0), name]);

const getDataDescriptor = ({ crc, compressedSize, size }: Entry): Buffer =>
  uint32(0x08074b50, crc, compressedSize, size);

const getCentralHeader = ({ name, crc, compressedSize, size, offset }: Entry): Buffer =>
  Buffer.concat([
    ...[uint32(0x02014b50), uint16(version), describePart(name, crc, compressedSize, size)],
    ...[uint16(0, 0, 0), uint32(0, offset), name],
  ]);

const getDirectoryEnd = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([uint32(0x06054b50), uint16(0, 0, count, count), uint32(size, offset), uint16(0)]);

/** At this level the bytes saved on disk take longer to write than to deflate; a higher level costs more than it saves. */
const level = 2;

/** One part that is being written. */
class Part {
  size = 0;
  compressedSize = 0;
  crc = 0;
  private readonly stream: DeflateRaw = createDeflateRaw({ level, chunkSize: 65_536 });
  private ready: Buffer[] = [];
  private input = Buffer.alloc(0);
  private busy: Promise<void> = Promise.resolve();

  constructor() {
    this.stream.on('data', (chunk: Buffer) => this.ready.push(chunk));
  }

  /** Starts to deflate bytes once the previous ones are done. @returns deflated bytes that are ready to be written */
  async add(bytes: Uint8Array): Promise<Buffer[]> {
    await this.busy;
    // The caller overwrites its bytes; the previous copy is deflated by now.
    if (this.input.length < bytes.length) this.input = Buffer.allocUnsafe(2 * bytes.length);
    this.input.set(bytes);
    const copy = this.input.subarray(0, bytes.length);
    this.crc = crc32(copy, this.crc);
    this.size += copy.length;
    this.busy = new Promise((done, failed) => this.stream.write(copy, (error) => (error ? failed(error) : done())));
    this.busy.catch(() => undefined);
    return this.takeReady();
  }

  async end(): Promise<Buffer[]> {
    await this.busy;
    await new Promise<void>((done, failed) => {
      this.stream.once('end', done);
      this.stream.once('error', failed);
      this.stream.end();
    });
    return this.takeReady();
  }

  private takeReady(): Buffer[] {
    const { ready } = this;
    this.ready = [];
    for (const chunk of ready) this.compressedSize += chunk.length;
    return ready;
  }
}

/** Writes parts one after another to a sink. */
export class ZipWriter {
  private readonly sink: ByteSink;
  private readonly entries: Entry[] = [];
  private offset = 0;
  private part: { readonly name: Buffer; readonly offset: number; readonly content: Part } | null = null;

  constructor(sink: ByteSink) {
    this.sink = sink;
  }

  /** Begins a part. The previous one must have ended. @throws AppError `output-failed` beyond 4 GB */
  async begin(name: string): Promise<void> {
    this.checkSize();
    const bytes = Buffer.from(name, 'utf8');
    this.part = { name: bytes, offset: this.offset, content: new Part() };
    await this.put([getLocalHeader(bytes)]);
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.part) await this.put(await this.part.content.add(bytes));
  }

  /** Bytes of the part so far, before deflating. */
  get partBytes(): number {
    return this.part?.content.size ?? 0;
  }

  async endPart(): Promise<void> {
    if (!this.part) return;
    const { name, offset, content } = this.part;
    await this.put(await content.end());
    const entry: Entry = { name, offset, crc: content.crc, compressedSize: content.compressedSize, size: content.size };
    await this.put([getDataDescriptor(entry)]);
    this.entries.push(entry);
    this.part = null;
  }

  async add(name: string, text: string): Promise<void> {
    await this.begin(name);
    await this.write(Buffer.from(text));
    await this.endPart();
  }

  /** Writes the central directory, which completes the file. */
  async end(): Promise<void> {
    this.checkSize();
    const { offset } = this;
    await this.put(this.entries.map(getCentralHeader));
    await this.put([getDirectoryEnd(this.entries.length, this.offset - offset, offset)]);
  }

  private checkSize(): void {
    if (this.offset <= maxUint32) return;
    throw new AppError('output-failed', 'The export was not saved: the workbook is larger than 4 GB. Export CSV.', {});
  }

  private async put(pieces: readonly Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      this.offset += piece.length;
      await this.sink.write(piece);
    }
  }
}
