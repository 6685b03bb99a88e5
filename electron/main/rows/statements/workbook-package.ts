/**
 * The parts of a workbook, which is a ZIP (ECMA-376-2). Only parts that are asked for are unpacked, piece by piece: a small
 * file may unpack to many gigabytes, and what it says of its sizes is not believed.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import {
  DamagedZipError,
  findZipDirectory,
  getDataStart,
  listZipParts,
  localHeaderBytes,
  maxTailBytes,
  type ZipPart,
} from '@main/system/zip-directory';
import { AppError } from '@shared/errors/errors';
import { refuseFile, refuseSize } from './grid';
import { getAttribute, type XmlHandlers, XmlScanner } from './xml-scanner';

/** Bytes of the parts that are read. Those of 100,000 rows and 20 columns have some 80 MB. */
const maxInflatedBytes = 150_000_000;
/** Elements of the parts that are read. Those of 100,000 rows and 20 columns have some 6 million. */
const maxElements = 8_000_000;
const maxParts = 5_000;
const pieceBytes = 65_536;

/** Refuses a workbook that is damaged. */
export const refuseDamaged = (cause?: unknown): AppError =>
  refuseFile('This workbook is damaged. Ask the supplier to send it again.', cause);

/** The name by which a part is found: without regard to case, and without escapes. */
function toKey(name: string): string {
  const path = name.replace(/^\//, '').toLowerCase();
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Finds the name of a part that another one names as its target. */
const resolveTarget = (source: string, target: string): string =>
  URL.parse(target.replaceAll('\\', '/'), `part:///${source}`)?.pathname.slice(1) ?? target;

/** What a part names of another one. */
export type Relation = {
  /** The last word of its type, which is the same in the strict and the transitional form. */
  readonly type: string;
  readonly target: string;
};

/** The encoding of a part, by its mark or its first characters. */
function createDecoder([first, second]: Buffer) {
  const is16 = first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : null;
  return new TextDecoder(is16 ?? 'utf-8', { fatal: true });
}

export class WorkbookPackage {
  private readonly file: Buffer;
  private readonly parts: ReadonlyMap<string, ZipPart>;
  private remaining = maxInflatedBytes;
  private elements = 0;

  /** Finds the parts. @throws AppError of {@link refuseDamaged} */
  constructor(bytes: Uint8Array) {
    this.file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      const tail = this.file.subarray(Math.max(0, this.file.length - maxTailBytes));
      const { offset, length, count } = findZipDirectory(tail, this.file.length);
      if (count > maxParts) throw new DamagedZipError();
      const parts = listZipParts(this.file.subarray(offset, offset + length), count);
      this.parts = new Map(parts.map((part) => [toKey(part.name), part]));
    } catch (error) {
      throw refuseDamaged(error);
    }
  }

  has(name: string): boolean {
    return this.parts.has(toKey(name));
  }

  /** Lists what a part names, by the ids. Nothing for one that names nothing. */
  async readRelations(source: string): Promise<ReadonlyMap<string, Relation>> {
    const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(source) ?? [];
    const relations = new Map<string, Relation>();
    const part = `${folder}_rels/${name}.rels`;
    if (!this.has(part)) return relations;
    await this.read(part, {
      open: (element, tag) => {
        if (element !== 'Relationship') return;
        const [id, type = '', target] = ['Id', 'Type', 'Target'].map((key) => getAttribute(tag, key) ?? '');
        if (relations.size >= maxParts || relations.has(id ?? '')) throw refuseDamaged();
        relations.set(id ?? '', {
          type: type.slice(type.lastIndexOf('/') + 1),
          target: resolveTarget(source, target ?? ''),
        });
      },
    });
    return relations;
  }

  /**
   * Reads a part.
   *
   * @throws AppError of {@link refuseDamaged}, for workbooks that unpack to too much, and what the handlers throw
   */
  async read(name: string, handlers: XmlHandlers): Promise<void> {
    const part = this.parts.get(toKey(name));
    if (!part) throw refuseDamaged();
    try {
      const scanner = new XmlScanner({
        ...handlers,
        open: (element, tag) => {
          this.elements += 1;
          if (this.elements > maxElements) throw refuseSize();
          handlers.open(element, tag);
        },
      });
      let decoder: ReturnType<typeof createDecoder> | null = null;
      let sum = 0;
      for await (const piece of this.inflate(part)) {
        this.remaining -= piece.length;
        if (this.remaining < 0) throw refuseSize();
        sum = crc32(piece, sum);
        decoder ??= createDecoder(piece);
        scanner.push(decoder.decode(piece, { stream: true }));
      }
      scanner.push(decoder?.decode() ?? '');
      scanner.end();
      if (sum !== part.crc) throw new DamagedZipError();
    } catch (error) {
      throw error instanceof AppError ? error : refuseDamaged(error);
    }
  }

  private async *inflate(part: ZipPart): AsyncGenerator<Buffer> {
    const start = getDataStart(part, this.file.subarray(part.offset, part.offset + localHeaderBytes));
    const packed = this.file.subarray(start, start + part.compressedSize);
    if (part.method === 'stored') {
      for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes);
      return;
    }
    const inflated = createInflateRaw({ chunkSize: pieceBytes });
    inflated.end(packed);
    for await (const piece of inflated) yield piece as Buffer;
  }
}
