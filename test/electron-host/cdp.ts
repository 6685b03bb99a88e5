/** A small DevTools protocol client: one pair of pipes to the browser, flat sessions to its targets. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: object;
  error?: { message: string };
};
// biome-ignore lint/suspicious/noExplicitAny: the protocol has a response type for each method.
type Response = any;
type Pending = { resolve: (value: Response) => void; reject: (reason: Error) => void };

/** A session with a target; `session` is undefined for the browser itself. Emits the protocol's events. */
export class CdpSession extends EventEmitter {
  readonly id: string | undefined;
  private readonly connection: CdpConnection;

  constructor(connection: CdpConnection, id: string | undefined) {
    super();
    this.connection = connection;
    this.id = id;
  }

  send(method: string, params: object = {}): Promise<Response> {
    return this.connection.send(method, params, this.id);
  }

  /** For calls whose target may have closed. */
  post(method: string, params: object = {}): void {
    this.send(method, params).catch(() => undefined);
  }
}

export class CdpConnection {
  readonly browser = new CdpSession(this, undefined);
  readonly closed: Promise<void>;
  private readonly sessions = new Map<string, CdpSession>();
  private readonly pending = new Map<number, Pending>();
  private readonly output: Writable;
  private lastId = 0;

  /**
   * @param output - Chromium's file descriptor 3: messages to it
   * @param input - Chromium's file descriptor 4: messages from it
   */
  constructor(output: Writable, input: Readable) {
    this.output = output;
    // Chromium may go before it has taken everything: `closed` says so.
    output.on('error', () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    input.on('error', () => undefined).once('close', resolve);
    void promise.then(() => {
      for (const { reject } of this.pending.values()) reject(new Error('The browser has gone.'));
      this.pending.clear();
    });
    this.follow(input);
  }

  session(id: string): CdpSession {
    const known = this.sessions.get(id) ?? new CdpSession(this, id);
    this.sessions.set(id, known);
    return known;
  }

  send(method: string, params: object, sessionId: string | undefined): Promise<Response> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      if (this.output.destroyed) {
        this.pending.delete(id);
        reject(new Error('The browser has gone.'));
      } else this.output.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
  }

  close(): void {
    this.output.destroy();
  }

  /** Every message ends with a zero byte. */
  private follow(input: Readable): void {
    let parts: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        parts.push(chunk.subarray(start, end));
        const text = Buffer.concat(parts).toString();
        parts = [];
        start = end + 1;
        this.receive(JSON.parse(text));
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
    });
  }

  private receive(message: Message): void {
    if (message.id !== undefined) {
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.error) pending?.reject(new Error(message.error.message));
      else pending?.resolve(message.result);
    } else if (message.method) {
      const session = message.sessionId ? this.session(message.sessionId) : this.browser;
      session.emit(message.method, message.params);
    }
  }
}
