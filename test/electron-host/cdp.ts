/** A small DevTools protocol client: one WebSocket to the browser, flat sessions to its targets. */
import { EventEmitter } from 'node:events';

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
  private readonly socket: WebSocket;
  private lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', (event) => this.receive(JSON.parse(String(event.data))));
    this.closed = new Promise((resolve) => socket.addEventListener('close', () => resolve()));
    void this.closed.then(() => {
      for (const { reject } of this.pending.values()) reject(new Error('The browser has gone.'));
      this.pending.clear();
    });
  }

  static async connect(url: string): Promise<CdpConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('The browser’s DevTools could not be reached.')));
    });
    return new CdpConnection(socket);
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
      if (this.socket.readyState !== WebSocket.OPEN) {
        this.pending.delete(id);
        reject(new Error('The browser has gone.'));
      } else this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  }

  close(): void {
    this.socket.close();
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
