/** Folded texts in which words are looked for. */
import { foldText } from '@shared/search-text';
import { foldUtf8, type Utf8Texts } from './fold-bytes';
import { TextBlock } from './text-block';

/** So much is folded before others may use the thread: some milliseconds. */
const bytesPerStep = 1_048_576;
/** Every so many-th byte shows how frequent each is. */
const sampleStep = 64;
/** What looking for the last byte alone costs, in times of a byte that others follow. */
const lastCost = 4;

function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let index = 0; index < bytes.length; index += sampleStep) {
    const byte = bytes[index] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return counts;
}

/** Splits texts into parts. @param ends - the byte at which each text ends */
function* splitTexts(ends: Uint32Array): Generator<{ readonly from: number; readonly to: number }> {
  let from = 0;
  for (let to = 1; to <= ends.length; to += 1) {
    const bytes = (ends[to - 1] ?? 0) - (ends[from - 1] ?? 0);
    if (bytes < bytesPerStep && to < ends.length) continue;
    yield { from, to };
    from = to;
  }
}

function foldTexts(block: TextBlock, from: number, to: number): Utf8Texts {
  if (block.encoding !== 'utf8') {
    const texts = Array.from({ length: to - from }, (_, index) => block.get(from + index));
    return TextBlock.from(texts.map((text) => foldText(text).toWellFormed()));
  }
  const start = block.ends[from - 1] ?? 0;
  const ends = block.ends.subarray(from, to).map((end) => end - start);
  return foldUtf8({ bytes: block.bytes.subarray(start, block.ends[to - 1]), ends });
}

/**
 * Folded texts one after another, each character as its UTF-8 bytes (Latin-1 code units), which takes a byte a letter in
 * every script. A match across two texts is none.
 */
export class Haystack {
  private readonly text: string;
  private readonly ends: Uint32Array;
  private readonly first: number;
  private readonly counts: Uint32Array;

  /** @param first - the code of the first text */
  private constructor({ bytes, ends }: Utf8Texts, first: number) {
    this.text = bytes.toString('latin1');
    this.ends = ends;
    this.first = first;
    this.counts = countBytes(bytes);
  }

  /** Folds a block of texts, some of them a step. @param first - the code of the first text */
  static *fold(block: TextBlock, first: number): Generator<Haystack> {
    for (const { from, to } of splitTexts(block.ends)) {
      yield new Haystack(foldTexts(block, from, to), first + from);
    }
  }

  /** Sets to 1 the flags, by code, of the texts that contain a folded text. */
  mark(folded: string, flags: Uint8Array): void {
    const { text, ends, first } = this;
    const needle = Buffer.from(folded, 'utf8');
    if (needle.length === 0) {
      flags.fill(1, first, first + ends.length);
      return;
    }
    // Looked for from its rarest byte on: the search stops at each occurrence of the first byte that it looks for.
    const offset = this.findRarest(needle);
    const before = needle.toString('latin1', 0, offset);
    const rest = needle.toString('latin1', offset);
    let index = 0;
    let found = text.indexOf(rest);
    while (found !== -1) {
      while ((ends[index] ?? Number.POSITIVE_INFINITY) <= found) index += 1;
      const end = ends[index] ?? 0;
      const start = found - offset;
      const isWithin = found + rest.length <= end && (offset === 0 || start >= (ends[index - 1] ?? 0));
      const isMatch = isWithin && (offset === 0 || text.startsWith(before, start));
      if (isMatch) flags[first + index] = 1;
      found = text.indexOf(rest, isMatch ? end : found + 1);
    }
  }

  /** Where the rarest byte of a text to look for is. */
  private findRarest(needle: Uint8Array): number {
    const last = needle.length - 1;
    // A single byte is found often, and each time what is before it is compared.
    const costs = Array.from(needle, (byte, index) => (this.counts[byte] ?? 0) * (index === last ? lastCost : 1));
    return costs.indexOf(Math.min(...costs));
  }
}
