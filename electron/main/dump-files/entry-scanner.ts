/** Takes the entries of a manifest's lists out of its text as it comes, so that no more than one is in memory. */

/** An entry of a list, as JSON. */
export type ScannedEntry = { readonly list: string; readonly text: string };

const listName = /"(\w+)"\s*:\s*$/;
const structural = /["{}[\]]/g;
const endOfText = /["\\]/g;

function findNext(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Reads `{ name: [{…}, {…}], … }`. What stands between the entries is left to {@link EntryScanner.rest}. */
export class EntryScanner {
  /** The document with 0 in place of each entry: whether the whole is JSON is for a parser to say. */
  private outside = '';
  private entry: string | null = null;
  private list: string | null = null;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  /** Adds a piece of the text. @returns the entries that it ends */
  push(piece: string): ScannedEntry[] {
    const ended: ScannedEntry[] = [];
    let from = 0;
    let at = 0;
    while (at < piece.length) {
      if (this.isInText) {
        at = this.skipText(piece, at);
        continue;
      }
      const index = findNext(structural, piece, at);
      const sign = piece[index];
      at = index + 1;
      if (sign === undefined) break;
      if (sign === '"') this.isInText = true;
      else if (sign === '{' || sign === '[') {
        if (this.depth === 1) this.list = sign === '[' ? this.findListName(piece.slice(from, index)) : null;
        if (this.depth === 2 && this.list !== null && sign === '{') {
          this.outside += piece.slice(from, index).trimEnd();
          this.entry = '';
          from = index;
        }
        this.depth += 1;
      } else {
        this.depth -= 1;
        if (this.depth !== 2 || this.entry === null || this.list === null) continue;
        ended.push({ list: this.list, text: this.entry + piece.slice(from, at) });
        this.outside += '0';
        this.entry = null;
        from = at;
      }
    }
    if (this.entry === null) this.outside += piece.slice(from);
    else this.entry += piece.slice(from);
    return ended;
  }

  /** The text with 0 in place of each entry, when all of it has come. */
  get rest(): string {
    return this.outside + (this.entry ?? '');
  }

  /** Goes to the end of a text in quotes, or of the piece. */
  private skipText(piece: string, from: number): number {
    if (this.isEscaped) {
      this.isEscaped = false;
      return from + 1;
    }
    const index = findNext(endOfText, piece, from);
    if (piece[index] === '"') this.isInText = false;
    else this.isEscaped = piece[index] === '\\';
    return index + 1;
  }

  private findListName(before: string): string | null {
    return listName.exec(`${this.outside.slice(-100)}${before}`)?.[1] ?? null;
  }
}
