/** Texts in one block of bytes, with the byte at which each ends. */
import type { ArrayReader, ArrayWriter } from './array-store';

const encodings = ['utf8', 'utf16le'] as const;

export class TextBlock {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
  readonly encoding: (typeof encodings)[number];

  private constructor(bytes: Buffer, ends: Uint32Array, encoding: (typeof encodings)[number]) {
    this.bytes = bytes;
    this.ends = ends;
    this.encoding = encoding;
  }

  static from(texts: readonly string[]): TextBlock {
    // UTF-8 cannot represent half of a surrogate pair, which JSON can.
    const encoding = texts.every((text) => text.isWellFormed()) ? 'utf8' : 'utf16le';
    const ends = new Uint32Array(texts.length);
    let end = 0;
    texts.forEach((text, index) => {
      end += Buffer.byteLength(text, encoding);
      ends[index] = end;
    });
    return new TextBlock(Buffer.from(texts.join(''), encoding), ends, encoding);
  }

  get(index: number): string {
    return this.bytes.toString(this.encoding, this.ends[index - 1] ?? 0, this.ends[index]);
  }

  save(writer: ArrayWriter): void {
    writer.put(new Uint8Array([encodings.indexOf(this.encoding)]));
    writer.put(new Uint8Array(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength));
    writer.put(this.ends);
  }

  static load(reader: ArrayReader): TextBlock {
    const encoding = encodings[reader.next('u8')[0] ?? 0] ?? 'utf8';
    const bytes = reader.next('u8');
    return new TextBlock(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reader.next('u32'), encoding);
  }
}
