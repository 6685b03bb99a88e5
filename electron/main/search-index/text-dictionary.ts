/**
 * The distinct texts of a column, by code from 1. Texts in ASCII lie apart from the others: their folded form has the
 * same length, and is the one that most searches compare.
 */
import { createTextTest, type MatchOptions, toComparable } from '@shared/list-matching';
import { foldText } from '@shared/search-text';
import type { ArrayReader, ArrayWriter } from './array-store';
import { Haystack } from './haystack';
import { TextBlock } from './text-block';

const nonAscii = /[\u0080-\uffff]/;

export class TextDictionary {
  private readonly ascii: TextBlock;
  private readonly others: TextBlock;
  /** Texts that came since the blocks were made. */
  private readonly added: string[] = [];
  private readonly addedFolded: string[] = [];
  private readonly addedCodes = new Map<string, number>();
  private haystacks: readonly Haystack[] | null = null;

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
    this.haystacks ??= [...this.fold()];
    for (const haystack of this.haystacks) haystack.mark(wellFormed, flags);
    const firstAdded = 1 + this.ascii.ends.length + this.others.ends.length;
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

  /** Prepares the first search. Others may use the thread at each step. */
  *prepareSearch(): Generator<void> {
    if (this.haystacks !== null) return;
    const haystacks: Haystack[] = [];
    for (const haystack of this.fold()) {
      haystacks.push(haystack);
      yield;
    }
    this.haystacks ??= haystacks;
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

  private *fold(): Generator<Haystack> {
    yield* Haystack.fold(this.ascii, 1);
    yield* Haystack.fold(this.others, 1 + this.ascii.ends.length);
  }
}
