/** Searches every byte of files for texts, however they may be spelled in a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A pattern: the bytes of one spelling, and the text that it spells. */
type Pattern = { readonly bytes: Buffer; readonly name: string };

const toUnicodeEscapes = (text: string) =>
  text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The middle of a text in Base64 that begins after 0, 1 or 2 other bytes: what surrounds it changes only the ends. */
function toBase64Middles(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    return bytes.toString('base64').slice(shift === 0 ? 0 : 4, Math.floor(bytes.length / 3) * 4);
  });
}

/** Spellings of a text by their names. */
export function listSpellings(text: string): ReadonlyMap<string, Buffer> {
  const [first = '', second = '', third = ''] = toBase64Middles(text);
  return new Map([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['Base64', Buffer.from(first)],
    ['Base64 after one byte', Buffer.from(second)],
    ['Base64 after two bytes', Buffer.from(third)],
    ['\\u escapes', Buffer.from(toUnicodeEscapes(text))],
    ['URL', Buffer.from(encodeURIComponent(text))],
    ['form', Buffer.from(new URLSearchParams({ '': text }).toString().slice(1))],
  ]);
}

/** Shorter patterns are found by chance in sealed bytes. */
const minPatternBytes = 6;
const prefixBytes = 4;

/** Finds many texts in one pass over the bytes: a table of prefixes rules out nearly every position. */
export class ByteSearch {
  private readonly patterns = new Map<number, Pattern[]>();
  private readonly seen = new Set<string>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      for (const [spelling, bytes] of listSpellings(text)) this.add({ bytes, name: `${text} (${spelling})` });
    }
  }

  /** The patterns in a buffer. */
  find(bytes: Buffer): string[] {
    const found = new Set<string>();
    let prefix = 0;
    for (let index = 0; index < bytes.length; index += 1) {
      prefix = ((prefix << 8) | (bytes[index] ?? 0)) >>> 0;
      const start = index + 1 - prefixBytes;
      for (const pattern of this.patterns.get(prefix) ?? [])
        if (bytes.subarray(start, start + pattern.bytes.length).equals(pattern.bytes)) found.add(pattern.name);
    }
    return [...found];
  }

  /** The patterns in the files of a folder and below, each with its file. A file that goes meanwhile has none. */
  findInFolder(folder: string): string[] {
    return listFiles(folder).flatMap((path) => this.find(readIfThere(path)).map((name) => `${path}: ${name}`));
  }

  private add(pattern: Pattern): void {
    const { bytes } = pattern;
    const key = bytes.toString('latin1');
    if (bytes.length < minPatternBytes || this.seen.has(key)) return;
    this.seen.add(key);
    const prefix = bytes.readUInt32BE(0);
    const ofPrefix = this.patterns.get(prefix);
    if (ofPrefix) ofPrefix.push(pattern);
    else this.patterns.set(prefix, [pattern]);
  }
}

/** The files of a folder and below. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Everything in a folder and below as one text. */
export const readContents = (folder: string) =>
  listFiles(folder)
    .map((file) => readFileSync(file).toString('latin1'))
    .join('\n');

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
