/**
 * Extracts the rows of a report from its response while it streams, and passes them on as bytes. The rest, an envelope
 * with an empty list of rows, is small and is parsed like every other response.
 */

import { type JsonValue, parseExactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { Utf8Stream } from './utf8-stream';

/** Receives the rows of one response. */
export type RowSink = {
  /** Called before the first row. @param data - the members of `data` before the rows: the headers, if they came first */
  start(data: ReadonlyMap<string, JsonValue>): void | Promise<void>;
  /**
   * Receives bytes of the rows, valid UTF-8. Empty at the end of a response whose rows have not ended.
   *
   * @returns null while the rows continue; the bytes after their list, once it has ended
   */
  write(bytes: Uint8Array): Promise<Uint8Array | null>;
};

/** Bytes of the largest response without its rows. */
export const maxEnvelopeBytes = 8 * 1_048_576;
/** Bytes per write to the sink. */
const chunkBytes = 1_048_576;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, colon, comma] = Buffer.from('"\\{}[]:,');

function createDuplicateError(what: string): AppError {
  return new AppError('unusable-answer', `The server’s response can’t be used: it has ${what} twice.`, {
    problem: `${what} twice`,
  });
}

/** Reads one response to its end. */
export class ReportRowStream {
  private readonly sink: RowSink;
  private readonly text = new Utf8Stream();
  private readonly envelope: Uint8Array[] = [];
  private envelopeBytes = 0;
  private depth = 0;
  /** Whether the position is inside the top object's `data`. */
  private isInData = false;
  private hasRows = false;
  private isInRows = false;
  private isInString = false;
  private isEscaped = false;
  /** Bytes of the current string, if it may be a relevant key; null elsewhere. */
  private stringBytes: number[] | null = null;
  /** The last string that may be a key, and the key whose value follows. */
  private lastString = '';
  private key: string | null = null;

  constructor(sink: RowSink) {
    this.sink = sink;
  }

  /** Whether bytes were not valid text in any known charset. */
  get hasLostBytes(): boolean {
    return this.text.hasLostBytes;
  }

  /** Sets the charset of Content-Type. */
  setDeclaredCharset(charset: string | null): void {
    this.text.setDeclaredCharset(charset);
  }

  /** Reads the next bytes of the response. @throws AppError as the sink does, `answer-too-large`, `unusable-answer` */
  async write(bytes: Uint8Array): Promise<void> {
    await this.route(this.text.write(bytes));
  }

  /** @returns the response without its rows, as text */
  async end(): Promise<string> {
    await this.route(this.text.end());
    // The sink may still wait for the end of a row.
    if (this.isInRows) {
      const after = await this.sink.write(new Uint8Array());
      if (after !== null) await this.route(this.endRows(after, new Uint8Array()));
    }
    return Buffer.concat(this.envelope).toString('utf8');
  }

  /** Sends each part of the bytes to the sink or to the envelope. */
  private async route(bytes: Uint8Array): Promise<void> {
    let rest: Uint8Array = bytes;
    while (rest.length > 0) {
      if (this.isInRows) {
        const after = await this.sink.write(rest.subarray(0, chunkBytes));
        rest = rest.subarray(chunkBytes);
        if (after !== null) rest = this.endRows(after, rest);
      } else {
        const end = this.findRowsStart(rest);
        this.addToEnvelope(rest.subarray(0, end));
        rest = rest.subarray(end);
        if (this.isInRows) await this.sink.start(this.parseDataBeforeRows());
      }
    }
  }

  /** @returns the bytes to read next, those after the rows */
  private endRows(after: Uint8Array, rest: Uint8Array): Uint8Array {
    this.isInRows = false;
    this.addToEnvelope(Buffer.from(']'));
    return Buffer.concat([after, rest]);
  }

  private addToEnvelope(bytes: Uint8Array): void {
    this.envelopeBytes += bytes.length;
    if (this.envelopeBytes > maxEnvelopeBytes) {
      const message = 'The answer is larger than 8 MB beside its rows and was stopped.';
      throw new AppError('answer-too-large', message, { maxBytes: maxEnvelopeBytes });
    }
    this.envelope.push(Buffer.from(bytes));
  }

  /** Parses `data` up to the opening bracket of its rows, with the open brackets closed. */
  private parseDataBeforeRows(): ReadonlyMap<string, JsonValue> {
    try {
      const { value } = parseExactJson(`${Buffer.concat(this.envelope).toString('utf8')}]}}`);
      const data = value instanceof Map ? value.get('data') : null;
      return data instanceof Map ? data : new Map();
    } catch {
      return new Map();
    }
  }

  /** Reads up to where the rows start, or to the end. @returns the number of bytes read */
  private findRowsStart(bytes: Uint8Array): number {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] as number;
      if (this.isInString) this.readStringByte(byte);
      else if (this.readStructuralByte(byte)) return index + 1;
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

  /** @returns whether the rows start after this byte */
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

/** Decodes a key. Escapes are resolved, because an escaped key may still mean `rows`. */
function decodeKey(bytes: readonly number[]): string {
  const raw = Buffer.from(bytes).toString('utf8');
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
