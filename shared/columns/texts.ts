/**
 * The distinct texts of a column, by code from 1; 0 is none. Some thousand texts are one string, a block: V8 searches a string
 * of one-byte characters several times as fast as many short ones.
 */
import { foldText } from '../values/texts';
import type { ImageReader, ImageWriter } from './arrays';

const blockBits = 12;
const textsPerBlock = 1 << blockBits;
/** So much of a block shows how frequent each character is. */
const sampleLength = 4_096;
/** What looking for the last character alone costs, in times of one that others follow. */
const lastCost = 4;
const twoBytes = /[\u0100-\uffff]/;
const nonAscii = /[\u0080-\uffff]/;

/** Texts one after another, and where each of them ends. */
type Joined = { readonly text: string; readonly ends: Uint32Array };

function join(texts: readonly string[]): Joined {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += text.length;
    ends[index] = end;
  });
  return { text: texts.join(''), ends };
}

const getText = ({ text, ends }: Joined, index: number) => text.slice(index === 0 ? 0 : ends[index - 1], ends[index]);

/** The same text, in one byte a character where none of them needs two. */
const toOneByte = (text: string) =>
  text.isWellFormed() ? new TextDecoder().decode(new TextEncoder().encode(text)) : text;

const unknownForm = 0;
const longForm = 255;
/** The folded form of each UTF-16 unit where that is one character of ASCII. Filled as they occur. */
const asciiForms = new Uint8Array(0x1_0000);

function getAsciiForm(unit: number): number {
  if (asciiForms[unit] === unknownForm) {
    const form = foldText(String.fromCharCode(unit));
    const code = form.length === 1 ? form.charCodeAt(0) : longForm;
    asciiForms[unit] = code > 0 && code < 0x80 ? code : longForm;
  }
  return asciiForms[unit] ?? longForm;
}

/** Folds many texts at once where that leaves their lengths: each character by itself, as `foldText` does. Else null. */
function foldSameLength(text: string): string | null {
  if (!nonAscii.test(text)) return text.toLowerCase();
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) {
    const form = getAsciiForm(text.charCodeAt(index));
    if (form === longForm) return null;
    bytes[index] = form;
  }
  return new TextDecoder().decode(bytes);
}

class Block {
  readonly joined: Joined;
  private folded: Joined | null = null;

  constructor(joined: Joined) {
    this.joined = joined;
  }

  get isFolded(): boolean {
    return this.folded !== null;
  }

  list(): string[] {
    return Array.from(this.joined.ends, (_, index) => getText(this.joined, index));
  }

  /** Folded when it is searched first. Texts in ASCII keep their lengths. */
  fold(): Joined {
    if (this.folded === null) {
      const { text, ends } = this.joined;
      const folded = foldSameLength(text);
      if (folded !== null) this.folded = { text: folded, ends };
      else {
        const joined = join(this.list().map(foldText));
        this.folded = { text: toOneByte(joined.text), ends: joined.ends };
      }
    }
    return this.folded;
  }

  /** Sets to 1 the flags, from an index on, of the texts that contain a folded word. @param offset - of its rarest character */
  mark(word: string, offset: number, flags: Uint8Array, first: number): void {
    const { text, ends } = this.fold();
    const rest = word.slice(offset);
    let index = 0;
    let found = text.indexOf(rest);
    while (found !== -1) {
      while ((ends[index] ?? Number.POSITIVE_INFINITY) <= found) index += 1;
      const end = ends[index] ?? 0;
      const start = found - offset;
      const isWithin = found + rest.length <= end && (offset === 0 || start >= (ends[index - 1] ?? 0));
      const isMatch = isWithin && (offset === 0 || text.startsWith(word, start));
      if (isMatch) flags[first + index] = 1;
      found = text.indexOf(rest, isMatch ? end : found + 1);
    }
  }
}

export class Texts {
  private readonly blocks: Block[] = [];
  /** The texts behind the blocks, and the block that searches make of them. */
  private added: string[] = [];
  private tail: Block | null = null;
  private readonly codes = new Map<string, number>();

  /** The largest code. */
  get size(): number {
    return this.blocks.length * textsPerBlock + this.added.length;
  }

  get(code: number): string {
    const index = code - 1;
    const block = this.blocks[index >> blockBits];
    const position = index & (textsPerBlock - 1);
    return block ? getText(block.joined, position) : (this.added[position] ?? '');
  }

  /** The code of a text. A text from before the table was read or sliced may get a second one. */
  add(text: string): number {
    let code = this.codes.get(text);
    if (code === undefined) {
      code = this.push(text);
      this.codes.set(text, code);
    }
    return code;
  }

  /** Frees what adding texts takes. A text that is added later may get a second code. */
  finish(): void {
    this.codes.clear();
  }

  /**
   * Copies texts into this empty dictionary, each once. Those with a character of two bytes come last: one makes its whole
   * block wide.
   *
   * @param isUsed - by code there
   * @returns the codes here by those there
   */
  copy(others: Texts, isUsed: Uint8Array): Uint32Array {
    const codes = new Uint32Array(isUsed.length);
    const known = new Map<string, number>();
    const wide: number[] = [];
    const copyText = (code: number, text: string) => {
      const earlier = known.get(text);
      codes[code] = earlier ?? this.push(text);
      if (earlier === undefined) known.set(text, codes[code] ?? 0);
    };
    for (let code = 1; code < isUsed.length; code += 1) {
      if (isUsed[code] !== 1) continue;
      const text = others.get(code);
      if (twoBytes.test(text)) wide.push(code);
      else copyText(code, text);
    }
    for (const code of wide) copyText(code, others.get(code));
    return codes;
  }

  /** Flags, by code, the texts that contain a folded word. */
  find(word: string): Uint8Array {
    const flags = new Uint8Array(this.size + 1);
    if (word === '') return flags.fill(1, 1);
    const offset = this.findRarest(word);
    this.listBlocks().forEach((block, index) => {
      block.mark(word, offset, flags, 1 + index * textsPerBlock);
    });
    return flags;
  }

  /** Flags, by code, the texts that pass a test. */
  test(passes: (text: string) => boolean): Uint8Array {
    const flags = new Uint8Array(this.size + 1);
    for (let code = 1; code < flags.length; code += 1) flags[code] = Number(passes(this.get(code)));
    return flags;
  }

  /** Folds some texts a step, for the first search. Others may use the thread between them. */
  *prepareSearch(): Generator<void> {
    for (const block of this.blocks) {
      if (block.isFolded) continue;
      block.fold();
      yield;
    }
  }

  write(writer: ImageWriter): void {
    const joined = this.listBlocks().map((block) => block.joined);
    // UTF-8 cannot represent half of a surrogate pair, which JSON can.
    const isWellFormed = joined.every(({ text }) => text.isWellFormed());
    const encoder = new TextEncoder();
    const bytes = joined.map(({ text }) => encoder.encode(isWellFormed ? text : JSON.stringify(text)));
    const all = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const part of bytes) {
      all.set(part, offset);
      offset += part.length;
    }
    writer.put(Uint8Array.of(Number(isWellFormed)));
    writer.put(Uint32Array.from(bytes, ({ length }) => length));
    writer.put(all);
    const lengths = new Uint32Array(this.size);
    let code = 0;
    for (const { ends } of joined) {
      for (let index = 0; index < ends.length; index += 1) {
        lengths[code] = (ends[index] ?? 0) - (ends[index - 1] ?? 0);
        code += 1;
      }
    }
    writer.put(lengths.some((length) => length > 0xffff) ? lengths : Uint16Array.from(lengths));
  }

  static read(reader: ImageReader): Texts {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const isWellFormed = reader.next('u8')[0] === 1;
    const sizes = reader.next('u32');
    const bytes = reader.next('u8');
    const lengths = reader.next('u16', 'u32');
    const texts = new Texts();
    let from = 0;
    let code = 0;
    for (const size of sizes) {
      const part = bytes.subarray(from, from + size);
      const decoded = decoder.decode(part);
      const text = isWellFormed ? decoded : (JSON.parse(decoded) as string);
      from += size;
      const ends = new Uint32Array(Math.min(textsPerBlock, lengths.length - code));
      let end = 0;
      for (let index = 0; index < ends.length; index += 1) {
        end += lengths[code] ?? 0;
        code += 1;
        ends[index] = end;
      }
      const block = new Block({ text, ends });
      if (ends.length === textsPerBlock) texts.blocks.push(block);
      else {
        texts.added = block.list();
        texts.tail = block;
      }
    }
    return texts;
  }

  private listBlocks(): readonly Block[] {
    if (this.added.length === 0) return this.blocks;
    this.tail ??= new Block(join(this.added));
    return [...this.blocks, this.tail];
  }

  private push(text: string): number {
    this.added.push(text);
    this.tail = null;
    const code = this.size;
    if (this.added.length === textsPerBlock) {
      this.blocks.push(new Block(join(this.added)));
      this.added = [];
    }
    return code;
  }

  /** Where the rarest character of a word is: a search stops at each one of the first that it looks for. */
  private findRarest(word: string): number {
    const blocks = this.listBlocks();
    const sample = blocks[blocks.length >> 1]?.fold().text.slice(0, sampleLength) ?? '';
    const last = word.length - 1;
    const costs = Array.from({ length: word.length }, (_, index) => {
      const count = sample.split(word.charAt(index)).length - 1;
      return count * (index === last ? lastCost : 1);
    });
    return costs.indexOf(Math.min(...costs));
  }
}
