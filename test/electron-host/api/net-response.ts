/** Responses of net, as Electron gives them: decoded heads, and bodies that nothing loads before they are read. */
import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

export type ResponseHead = {
  readonly statusCode: number;
  readonly statusMessage: string;
  /** By lower-case name, with every value. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
};

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Headers whose first value counts; the values of others are joined. */
const singleValued = new Set(
  `age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since last-modified
  location max-forwards proxy-authorization referer retry-after server user-agent`.split(/\s+/),
);

/** Decodes bytes as UTF-8. Bytes that are none become U+FFFD. */
const decodeUtf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

export function readHead({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage): ResponseHead {
  const headers: Record<string, string[]> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [key, value] = [decodeUtf8(rawHeaders[index] ?? '').toLowerCase(), decodeUtf8(rawHeaders[index + 1] ?? '')];
    headers[key] = [...(headers[key] ?? []), value];
  }
  return { statusCode, statusMessage: decodeUtf8(statusMessage), headers };
}

const readList = (values: readonly string[] = []) =>
  values.flatMap((value) => value.split(',')).map((item) => item.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** The decoded body of a message; null where it has an encoding that was not offered. */
export function decodeBody({ headers }: ResponseHead, message: IncomingMessage, offered: string): Readable | null {
  const encodings = readList(headers['content-encoding']).filter((name) => name in decoders);
  const accepted = readList([offered]);
  if (!encodings.every((name) => accepted.includes('*') || accepted.includes(name.replace(/^x-/, '')))) return null;
  const steps = encodings.reverse().flatMap((name) => decoders[name]?.() ?? []);
  return (steps.length === 0 ? message : pipeline([message, ...steps], () => undefined)) as unknown as Readable;
}

/** The response to a request. Nothing is loaded until it is read, and it has no `_destroy` that would end the loading. */
export class NetIncomingMessage extends Readable {
  private readonly head: ResponseHead;
  private readonly pending: (Buffer | null)[] = [];
  private resumeLoading: (() => void) | null = null;
  private isWanted = false;

  constructor(head: ResponseHead) {
    super();
    this.head = head;
  }

  get statusCode(): number {
    return this.head.statusCode;
  }

  get statusMessage(): string {
    return this.head.statusMessage;
  }

  get headers(): Record<string, string | string[]> {
    const { headers } = this.head;
    const entries = Object.entries(headers).map(([name, values]): [string, string | string[]] => {
      if (name === 'set-cookie') return [name, [...values]];
      return [name, singleValued.has(name) ? (values[0] ?? '') : values.join(', ')];
    });
    return Object.fromEntries(entries);
  }

  /** Takes a chunk, or null at the end. @param resume - is called when the next one is wanted */
  receive(chunk: Buffer | null, resume: (() => void) | null): void {
    this.pending.push(chunk);
    this.resumeLoading = resume;
    this.deliver();
  }

  override _read(): void {
    this.isWanted = true;
    this.deliver();
  }

  private deliver(): void {
    while (this.isWanted && this.pending.length > 0) this.isWanted = this.push(this.pending.shift() ?? null);
    const resume = this.resumeLoading;
    if (!this.isWanted || resume === null) return;
    this.resumeLoading = null;
    resume();
  }
}
