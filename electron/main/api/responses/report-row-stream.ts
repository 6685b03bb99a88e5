/**
 * Takes the rows of a report out of its answer while it comes. What is left, the envelope with an empty list of rows, is
 * small, and is read and judged like every other answer; the rows go on as the bytes that they are.
 */
import { AppError } from '@shared/errors';
import { type JsonValue, parseExactJson } from '../json/exact-json';
import { Utf8Stream } from './utf8-stream';

/** Where the rows of one answer go. */
export type RowSink = {
  /** The rows begin. @param data - what the answer's `data` held before them: the headers, if they came first */
  start(data: ReadonlyMap<string, JsonValue>): void | Promise<void>;
  /**
   * Bytes of the rows, valid UTF-8; none when nothing more comes.
   *
   * @returns null while they go on; once their list has ended, the bytes that came after it
   */
  write(bytes: Uint8Array): Promise<Uint8Array | null>;
};

/** Bytes that an answer may have beside its rows. */
const maxEnvelopeBytes = 8 * 1_048_576;
/** Bytes that are handed on at once. */
const chunkBytes = 1_048_576;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, colon, comma] = Buffer.from('"\\{}[]:,');

function createDuplicateError(what: string): AppError {
  return new AppError('unusable-answer', `The API's answer could not be used: it holds ${what} twice.`, {
    problem: `${what} twice`,
  });
}

/** Reads one answer to its end. */
export class ReportRowStream {
  private readonly sink: RowSink;
  private readonly text = new Utf8Stream();
  private readonly envelope: Uint8Array[] = [];
  private envelopeBytes = 0;
  private depth = 0;
  /** Between the braces of the top object's `data`. */
  private isInData = false;
  private hasRows = false;
  private isInRows = false;
  private isInString = false;
  private isEscaped = false;
  /** The text that is being read where it may be a key that matters; null elsewhere. */
  private stringBytes: number[] | null = null;
  /** The last text that may be a key, and the key whose value comes next. */
  private lastString = '';
  private key: string | null = null;

  constructor(sink: RowSink) {
    this.sink = sink;
  }

  /** Whether bytes were no text in any known charset. */
  get hasLostBytes(): boolean {
    return this.text.hasLostBytes;
  }

  /** Says which charset the answer declares. */
  setDeclaredCharset(charset: string | null): void {
    this.text.setDeclaredCharset(charset);
  }

  /** Takes the next bytes of the answer. @throws AppError what the sink throws, and `answer-too-large`, `unusable-answer` */
  async write(bytes: Uint8Array): Promise<void> {
    await this.route(this.text.write(bytes));
  }

  /** The answer without its rows, as text. */
  async end(): Promise<string> {
    await this.route(this.text.end());
    // The end of a long row may still wait for more.
    if (this.isInRows) {
      const after = await this.sink.write(new Uint8Array());
      if (after !== null) await this.route(this.endRows(after, new Uint8Array()));
    }
    return Buffer.concat(this.envelope).toString('utf8');
  }

  private async route(bytes: Uint8Array): Promise<void> {
    let left: Uint8Array = bytes;
    while (left.length > 0) {
      if (this.isInRows) {
        const after = await this.sink.write(left.subarray(0, chunkBytes));
        left = left.subarray(chunkBytes);
        if (after !== null) left = this.endRows(after, left);
      } else {
        const at = this.findRowsStart(left);
        this.addToEnvelope(left.subarray(0, at));
        left = left.subarray(at);
        if (this.isInRows) await this.sink.start(this.parseDataBeforeRows());
      }
    }
  }

  /** The rows have ended. @returns what comes after them */
  private endRows(after: Uint8Array, left: Uint8Array): Uint8Array {
    this.isInRows = false;
    this.addToEnvelope(Buffer.from(']'));
    return Buffer.concat([after, left]);
  }

  private addToEnvelope(bytes: Uint8Array): void {
    this.envelopeBytes += bytes.length;
    if (this.envelopeBytes > maxEnvelopeBytes) {
      const message = 'The answer is larger than 8 MB beside its rows and was stopped.';
      throw new AppError('answer-too-large', message, { maxBytes: maxEnvelopeBytes });
    }
    this.envelope.push(Buffer.from(bytes));
  }

  /** What is kept ends within `data`, after the bracket of its rows: closed there, it can be read. */
  private parseDataBeforeRows(): ReadonlyMap<string, JsonValue> {
    try {
      const { value } = parseExactJson(`${Buffer.concat(this.envelope).toString('utf8')}]}}`);
      const data = value instanceof Map ? value.get('data') : null;
      return data instanceof Map ? data : new Map();
    } catch {
      return new Map();
    }
  }

  /** Follows the answer up to its end, or up to where its rows begin. @returns how many bytes that were */
  private findRowsStart(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (this.isInString) this.readStringByte(byte);
      else if (this.readStructuralByte(byte)) return at + 1;
    }
    return bytes.length;
  }

  private readStringByte(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === backslash) this.isEscaped = true;
    else if (byte === quote) {
      this.isInString = false;
      if (this.stringBytes) this.lastString = decodeKey(this.stringBytes);
      return;
    }
    this.stringBytes?.push(byte);
  }

  /** @returns whether the rows begin after this byte */
  private readStructuralByte(byte: number): boolean {
    const mayBeKey = this.depth === 1 || (this.depth === 2 && this.isInData);
    switch (byte) {
      case quote:
        this.isInString = true;
        this.stringBytes = mayBeKey ? [] : null;
        return false;
      case colon:
        if (mayBeKey) this.key = this.lastString;
        return false;
      case comma:
        this.key = null;
        return false;
      case openBrace:
      case openBracket:
        return this.enterContainer(byte === openBrace);
      case closeBrace:
      case closeBracket:
        this.depth -= 1;
        if (this.depth === 1) this.isInData = false;
        return false;
      default:
        return false;
    }
  }

  private enterContainer(isObject: boolean): boolean {
    const { key } = this;
    this.key = null;
    if (this.depth === 2 && this.isInData && key === 'rows' && !isObject) {
      if (this.hasRows) throw createDuplicateError('the rows');
      this.hasRows = true;
      this.isInRows = true;
      return true;
    }
    this.depth += 1;
    if (this.depth === 2 && key === 'data' && isObject) {
      if (this.hasRows) throw createDuplicateError('its data');
      this.isInData = true;
    }
    return false;
  }
}

/** A key's letters as the text that they mean; one with escapes is decoded, for it may be `rows` in disguise. */
function decodeKey(letters: readonly number[]): string {
  const raw = Buffer.from(letters).toString('utf8');
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
