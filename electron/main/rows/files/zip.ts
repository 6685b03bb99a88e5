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

/** 1980-01-01 00:00, so that the same data makes the same file. */
const dosDate = 0x0021;
/** Names are UTF-8, and sizes follow the part in a data descriptor. */
const flags = 0x0808;
const version = 45;
const maxUint32 = 0xffff_ffff;

type Entry = {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
};

function getLocalHeader(name: Buffer): Buffer {
  const out = Buffer.alloc(30 + name.length);
  out.writeUInt32LE(0x04034b50, 0);
  out.writeUInt16LE(version, 4);
  out.writeUInt16LE(flags, 6);
  out.writeUInt16LE(8, 8);
  out.writeUInt16LE(dosDate, 12);
  out.writeUInt16LE(name.length, 26);
  name.copy(out, 30);
  return out;
}

function getDataDescriptor({ crc, compressedSize: packed, size }: Entry): Buffer {
  const out = Buffer.alloc(16);
  out.writeUInt32LE(0x08074b50, 0);
  out.writeUInt32LE(crc, 4);
  out.writeUInt32LE(packed, 8);
  out.writeUInt32LE(size, 12);
  return out;
}

function getCentralHeader({ name, crc, compressedSize: packed, size, offset }: Entry): Buffer {
  const out = Buffer.alloc(46 + name.length);
  out.writeUInt32LE(0x02014b50, 0);
  out.writeUInt16LE(version, 4);
  out.writeUInt16LE(version, 6);
  out.writeUInt16LE(flags, 8);
  out.writeUInt16LE(8, 10);
  out.writeUInt16LE(dosDate, 14);
  out.writeUInt32LE(crc, 16);
  out.writeUInt32LE(packed, 20);
  out.writeUInt32LE(size, 24);
  out.writeUInt16LE(name.length, 28);
  out.writeUInt32LE(offset, 42);
  name.copy(out, 46);
  return out;
}

function getDirectoryEnd(count: number, size: number, offset: number): Buffer {
  const out = Buffer.alloc(22);
  out.writeUInt32LE(0x06054b50, 0);
  out.writeUInt16LE(count, 8);
  out.writeUInt16LE(count, 10);
  out.writeUInt32LE(size, 12);
  out.writeUInt32LE(offset, 16);
  return out;
}

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
