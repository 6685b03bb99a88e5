/** Reads XML as it comes, piece by piece, and keeps none of it. What is not well-formed is refused, and so is a document type. */

/** What a scanner reports. Names are without their prefixes. */
export type XmlHandlers = {
  /** @param tag - all of the tag, for {@link getAttribute} */
  readonly open: (name: string, tag: string) => void;
  readonly close?: (name: string) => void;
  /** A text, which may come in several pieces. */
  readonly text?: (piece: string) => void;
};

/** XML that is cut off or not well-formed. */
class DamagedXmlError extends Error {}

const maxTagLength = 65_536;
const maxDepth = 100;
/** The longest reference to a character: "&#x10FFFF;". */
const maxReferenceLength = 10;

const [quote, apostrophe, equals, greaterThan, slash] = [0x22, 0x27, 0x3d, 0x3e, 0x2f];
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function toCharacter(reference: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? reference;
  const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
  return code <= 0x10_ffff ? String.fromCodePoint(code) : reference;
}

const decodeReferences = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, toCharacter) : text;

/** The end of a tag: a ">" may stand in a value. −1 where it is not there yet. */
function findTagEnd(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (open !== 0) open = code === open ? 0 : open;
    else if (code === quote || code === apostrophe) open = code;
    else if (code === greaterThan) return at;
  }
  return -1;
}

/**
 * Gets the value of a tag's attribute; null where it has none.
 *
 * @param name - with a colon before it, it has any prefix
 * @throws DamagedXmlError
 */
export function getAttribute(tag: string, name: string): string | null {
  let at = 0;
  while (at < tag.length && !isSpace(tag.charCodeAt(at))) at += 1;
  for (;;) {
    while (isSpace(tag.charCodeAt(at))) at += 1;
    if (at >= tag.length || tag.charCodeAt(at) === slash) return null;
    const start = at;
    while (at < tag.length && tag.charCodeAt(at) !== equals && !isSpace(tag.charCodeAt(at))) at += 1;
    const isNamed = name.startsWith(':')
      ? tag.slice(start, at).endsWith(name)
      : at - start === name.length && tag.startsWith(name, start);
    while (isSpace(tag.charCodeAt(at))) at += 1;
    if (tag.charCodeAt(at) !== equals) throw new DamagedXmlError();
    at += 1;
    while (isSpace(tag.charCodeAt(at))) at += 1;
    const mark = tag.charCodeAt(at);
    const end = mark === quote || mark === apostrophe ? tag.indexOf(String.fromCharCode(mark), at + 1) : -1;
    if (end < 0) throw new DamagedXmlError();
    if (isNamed) return decodeReferences(tag.slice(at + 1, end));
    at = end + 1;
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** What is passed over up to its end, and CDATA, which is a text. */
const sections: readonly (readonly [start: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
];

/** Reads one document. */
export class XmlScanner {
  private readonly handlers: XmlHandlers;
  /** What is not read yet: the begin of a tag. */
  private rest = '';
  private readonly open: string[] = [];
  private hasRoot = false;
  /** The end of the section that is open; empty for none. */
  private sectionEnd = '';

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers;
  }

  /** Reads on. @throws DamagedXmlError, and what the handlers throw */
  push(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    for (let next = 0; at < text.length; at = next) {
      next = this.sectionEnd === '' ? this.readMarkup(text, at) : this.readSection(text, at);
      if (next === at) break;
    }
    this.rest = text.slice(at);
    if (this.rest.length > maxTagLength) throw new DamagedXmlError();
  }

  /** Ends the document. @throws DamagedXmlError for one that is cut off */
  end(): void {
    if (this.rest.trim() !== '' || this.open.length > 0 || !this.hasRoot || this.sectionEnd !== '') {
      throw new DamagedXmlError();
    }
  }

  private readSection(text: string, at: number): number {
    const end = text.indexOf(this.sectionEnd, at);
    const stop = end < 0 ? Math.max(at, text.length - this.sectionEnd.length + 1) : end;
    if (this.sectionEnd === ']]>' && stop > at) this.handlers.text?.(text.slice(at, stop));
    if (end < 0) return stop;
    const next = end + this.sectionEnd.length;
    this.sectionEnd = '';
    return next;
  }

  /** Reads up to the next tag, or one tag. @returns where to read on; where it began, if more is needed */
  private readMarkup(text: string, at: number): number {
    const tagStart = text.indexOf('<', at);
    if (tagStart !== at) return this.readText(text, at, tagStart);
    const section = sections.find(([start]) => text.startsWith(start, at));
    if (section) {
      [, this.sectionEnd] = section;
      return at + section[0].length;
    }
    if (text.charCodeAt(at + 1) === 0x21) {
      if (text.length - at >= 9) throw new DamagedXmlError();
      return at;
    }
    const end = findTagEnd(text, at + 1);
    if (end < 0) return at;
    this.readTag(text.slice(at + 1, end));
    return end + 1;
  }

  private readText(text: string, at: number, tagStart: number): number {
    let stop = tagStart < 0 ? text.length : tagStart;
    // The rest of a reference may be in the next piece.
    const reference = tagStart < 0 ? text.lastIndexOf('&') : -1;
    if (reference >= at && stop - reference < maxReferenceLength) stop = reference;
    if (stop > at) this.handlers.text?.(decodeReferences(text.slice(at, stop)));
    return stop;
  }

  private readTag(tag: string): void {
    if (tag.charCodeAt(0) === slash) {
      const name = tag.slice(1).trimEnd();
      if (this.open.pop() !== name) throw new DamagedXmlError();
      this.handlers.close?.(withoutPrefix(name));
      return;
    }
    const isEmpty = tag.charCodeAt(tag.length - 1) === slash;
    let end = 0;
    while (end < tag.length && !isSpace(tag.charCodeAt(end)) && tag.charCodeAt(end) !== slash) end += 1;
    const name = tag.slice(0, end);
    if (name === '' || this.open.length >= maxDepth || (this.open.length === 0 && this.hasRoot)) {
      throw new DamagedXmlError();
    }
    this.hasRoot = true;
    this.handlers.open(withoutPrefix(name), tag);
    if (isEmpty) this.handlers.close?.(withoutPrefix(name));
    else this.open.push(name);
  }
}
