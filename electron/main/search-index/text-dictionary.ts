/**
 * The distinct texts of a column, by code from 1. Texts in ASCII lie apart from the others: their folded form has the
 * same length, so that all of them are folded at once.
 */
import { createTextTest, type MatchOptions, toComparable } from '@shared/list-matching';
import { foldText } from '@shared/search-text';
import type { ArrayReader, ArrayWriter } from './array-store';

const nonAscii = /[\u0080-\uffff]/;
const encodings = ['utf8', 'utf16le'] as const;

/** Texts in one block of bytes, with the byte at which each ends. */
class TextBlock {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
  private readonly encoding: (typeof encodings)[number];

  constructor(bytes: Buffer, ends: Uint32Array, encoding: (typeof encodings)[number]) {
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

/**
 * Folded texts one after another, each character as its UTF-8 bytes (Latin-1 code units), which takes a byte a letter in
 * every script. A match across two texts is none.
 */
class Haystack {
  private readonly text: string;
  private readonly ends: Uint32Array;

  constructor(text: string, ends: Uint32Array) {
    this.text = text;
    this.ends = ends;
  }

  static from(texts: readonly string[]): Haystack {
    const block = TextBlock.from(texts.map((text) => foldText(text).toWellFormed()));
    return new Haystack(block.bytes.toString('latin1'), block.ends);
  }

  /** Calls back with the index of each text that contains the needle. */
  find(needle: string, onMatch: (index: number) => void): void {
    const { text, ends } = this;
    if (needle === '') {
      for (const index of ends.keys()) onMatch(index);
      return;
    }
    let index = 0;
    let from = 0;
    for (;;) {
      const found = text.indexOf(needle, from);
      if (found === -1) return;
      while ((ends[index] ?? Number.POSITIVE_INFINITY) <= found) index += 1;
      const end = ends[index] ?? 0;
      if (found + needle.length > end) from = found + 1;
      else {
        onMatch(index);
        from = end;
        index += 1;
      }
    }
  }
}

export class TextDictionary {
  private readonly ascii: TextBlock;
  private readonly others: TextBlock;
  /** Texts that came since the blocks were made. */
  private readonly added: string[] = [];
  private readonly addedFolded: string[] = [];
  private readonly addedCodes = new Map<string, number>();
  private haystacks: { readonly ascii: Haystack; readonly others: Haystack } | null = null;

  private constructor(ascii: TextBlock, others: TextBlock) {
    this.ascii = ascii;
    this.others = others;
  }

  static create(): TextDictionary {
    return new TextDictionary(TextBlock.from([]), TextBlock.from([]));
  }

  /** The largest code. */
  get size(): number {
    return this.ascii.ends.length + this.others.ends.length + this.added.length;
  }

  get(code: number): string {
    const asciiCount = this.ascii.ends.length;
    if (code <= asciiCount) return this.ascii.get(code - 1);
    const index = code - 1 - asciiCount;
    return index < this.others.ends.length
      ? this.others.get(index)
      : (this.added[index - this.others.ends.length] ?? '');
  }

  /** Returns a code of a text. A text may have two: one from before the blocks were made, and one from after. */
  add(text: string): number {
    const existing = this.addedCodes.get(text);
    if (existing !== undefined) return existing;
    this.added.push(text);
    this.addedCodes.set(text, this.size);
    return this.size;
  }

  /** Flags, by code, the texts that contain a folded text. */
  markFolded(folded: string, flags: Uint8Array): void {
    const wellFormed = folded.toWellFormed();
    const needle = Buffer.from(wellFormed, 'utf8').toString('latin1');
    const { ascii, others } = this.getHaystacks();
    const asciiCount = this.ascii.ends.length;
    const mark = (first: number) => (index: number) => {
      flags[first + index] = 1;
    };
    ascii.find(needle, mark(1));
    others.find(needle, mark(1 + asciiCount));
    const firstAdded = 1 + asciiCount + this.others.ends.length;
    for (let index = 0; index < this.added.length; index += 1) {
      if (this.getAddedFolded(index).includes(wellFormed)) flags[firstAdded + index] = 1;
    }
  }

  /** Flags, by code, the texts that a search without wildcards finds. */
  markMatching(value: string, options: MatchOptions, flags: Uint8Array): void {
    const needle = toComparable(value, options.comparison);
    const candidates = new Uint8Array(flags.length);
    // A text that contains it also contains its folded form, except for half of a surrogate pair.
    if (needle.isWellFormed()) this.markFolded(foldText(needle), candidates);
    else candidates.fill(1, 1);
    const test = createTextTest(value, options);
    const asciiCount = this.ascii.ends.length;
    // In ASCII, the folded form is the one that is compared.
    const isFolded = options.comparison !== 'exact' && options.extent === 'part';
    const isAscii = !nonAscii.test(needle);
    for (let code = 1; code <= this.size; code += 1) {
      if (candidates[code] !== 1) continue;
      if (code <= asciiCount && isFolded ? isAscii : test(this.get(code))) flags[code] = 1;
    }
  }

  /** Prepares the first search. */
  warmUp(): void {
    this.getHaystacks();
  }

  /**
   * Makes a dictionary of the texts that are used.
   *
   * @param isUsed - by code
   * @returns it, and its codes by the codes of this one
   */
  compact(isUsed: Uint8Array): { dictionary: TextDictionary; codes: Uint32Array } {
    const codes = new Uint32Array(this.size + 1);
    const ascii = new Map<string, number>();
    const others = new Map<string, number>();
    for (let code = 1; code <= this.size; code += 1) {
      if (isUsed[code] !== 1) continue;
      const text = this.get(code);
      const block = nonAscii.test(text) ? others : ascii;
      if (!block.has(text)) block.set(text, block.size + 1);
    }
    for (let code = 1; code <= this.size; code += 1) {
      if (isUsed[code] !== 1) continue;
      const text = this.get(code);
      codes[code] = ascii.get(text) ?? ascii.size + (others.get(text) ?? 0);
    }
    const dictionary = new TextDictionary(TextBlock.from([...ascii.keys()]), TextBlock.from([...others.keys()]));
    return { dictionary, codes };
  }

  /** Writes the texts, without those that were added: compact it first. */
  save(writer: ArrayWriter): void {
    this.ascii.save(writer);
    this.others.save(writer);
  }

  static load(reader: ArrayReader): TextDictionary {
    return new TextDictionary(TextBlock.load(reader), TextBlock.load(reader));
  }

  private getAddedFolded(index: number): string {
    const folded = this.addedFolded[index] ?? foldText(this.added[index] ?? '').toWellFormed();
    this.addedFolded[index] = folded;
    return folded;
  }

  private getHaystacks() {
    if (this.haystacks) return this.haystacks;
    const ascii = new Haystack(this.ascii.bytes.toString('latin1').toLowerCase(), this.ascii.ends);
    const others = Haystack.from(Array.from(this.others.ends, (_, index) => this.others.get(index)));
    this.haystacks = { ascii, others };
    return this.haystacks;
  }
}
