/** Reads XML as it comes, piece by piece, and keeps none of it. What is not well-formed is refused, and so is a document type. */

/** What a scanner reports. Names are without their prefixes. */
export type XmlHandlers = {
  /** @param attributes - of the tag, for {@link getAttribute} */
  readonly open: (name: string, attributes: string) => void;
  readonly close?: (name: string) => void;
  /** A text, which may come in several pieces. */
  readonly text?: (piece: string) => void;
};

/** XML that is cut off or not well-formed. */
class DamagedXmlError extends Error {}

/** Characters of the longest tag or comment. */
const maxTokenLength = 65_536;
const maxDepth = 100;
/** The longest reference to a character: "&#x10FFFF;". */
const maxReferenceLength = 10;

/** What is passed over; a text as it stands (CDATA); a tag, in whose values a ">" may stand; a text. */
const tokens =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s/"'<>=!?]+)((?:\s+[^\s=/"'<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const attribute = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function toCharacter(reference: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? reference;
  const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
  return code <= 0x10_ffff ? String.fromCodePoint(code) : reference;
}

const decodeReferences = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, toCharacter) : text;

/**
 * Gets the value of an attribute; null where there is none.
 *
 * @param name - with a colon before it, it has any prefix
 */
export function getAttribute(attributes: string, name: string): string | null {
  for (const [, own = '', value, other = ''] of attributes.matchAll(attribute)) {
    if (own === name || (name.startsWith(':') && own.endsWith(name))) return decodeReferences(value ?? other);
  }
  return null;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads one document. */
export class XmlScanner {
  private readonly handlers: XmlHandlers;
  /** What is not read yet: the begin of a tag, or of a reference. */
  private rest = '';
  private readonly open: string[] = [];
  private hasRoot = false;

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers;
  }

  /** Reads on. @throws DamagedXmlError, and what the handlers throw */
  push(piece: string): void {
    const text = this.rest + piece;
    let end = 0;
    for (const [token, verbatim, slash, name, attributes = '', empty] of text.matchAll(tokens)) {
      end += token.length;
      if (name !== undefined) this.readTag(name, attributes, slash !== '', empty !== '');
      else if (verbatim !== undefined) this.handlers.text?.(verbatim);
      else if (!token.startsWith('<')) end -= this.readText(token, end === text.length);
    }
    this.rest = text.slice(end);
    if (this.rest.length > maxTokenLength) throw new DamagedXmlError();
  }

  /** Ends the document. @throws DamagedXmlError for one that is cut off */
  end(): void {
    if (this.rest.trim() !== '' || this.open.length > 0 || !this.hasRoot) throw new DamagedXmlError();
  }

  /** @returns how many characters at its end are left: the rest of a reference may be in the next piece */
  private readText(text: string, isLast: boolean): number {
    const reference = isLast ? text.lastIndexOf('&') : -1;
    const left = reference >= 0 && text.length - reference < maxReferenceLength ? text.length - reference : 0;
    if (left < text.length) this.handlers.text?.(decodeReferences(text.slice(0, text.length - left)));
    return left;
  }

  private readTag(name: string, attributes: string, isEnd: boolean, isEmpty: boolean): void {
    if (isEnd) {
      if (this.open.pop() !== name || attributes !== '' || isEmpty) throw new DamagedXmlError();
      this.handlers.close?.(withoutPrefix(name));
      return;
    }
    if (this.open.length >= maxDepth || (this.open.length === 0 && this.hasRoot)) throw new DamagedXmlError();
    this.hasRoot = true;
    this.handlers.open(withoutPrefix(name), attributes);
    if (isEmpty) this.handlers.close?.(withoutPrefix(name));
    else this.open.push(name);
  }
}
