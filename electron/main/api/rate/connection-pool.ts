/**
 * Connections to an origin, shared by all its offices. Chromium opens six to a host over HTTP/1.1 and lets a seventh request
 * wait where nobody sees it: it would count as sent, and its timeouts would run.
 */
import type { Priority } from './fair-queue';

/** Chromium's limit for one host. */
export const maxConnections = 6;
/** Connections that jobs and reports leave free, so that a click never waits for them. */
const reservedConnections = 1;

/** What decides which connections a request may have. */
export type ConnectionUse = {
  readonly priority: Priority;
  /** Whether the response may take minutes, as a report's does. */
  readonly isLong?: boolean | undefined;
};

/** A connection in use. */
export type Connection = { release(): void };

type Waiter = { readonly urgency: number; readonly resolve: () => void };

const isQuick = ({ priority, isLong = false }: ConnectionUse) => priority === 'interactive' && !isLong;

/** Returns a rank; the lowest goes first: clicks, then reports that a user waits for, then jobs. */
function toUrgency(use: ConnectionUse): number {
  if (use.priority === 'background') return 2;
  return isQuick(use) ? 0 : 1;
}

/** The connections to one origin. */
export class ConnectionPool {
  private readonly max: number;
  private inUse = 0;
  /** Those of jobs and reports. */
  private slowInUse = 0;
  private waiters: Waiter[] = [];

  constructor(max: number = maxConnections) {
    this.max = max;
  }

  /** Whether a request can have a connection now. */
  hasRoom(use: ConnectionUse): boolean {
    return this.inUse < this.max && (isQuick(use) || this.slowInUse < this.max - reservedConnections);
  }

  /** Takes a connection. Call only where {@link hasRoom} is true. */
  acquire(use: ConnectionUse): Connection {
    const isSlow = !isQuick(use);
    this.inUse += 1;
    if (isSlow) this.slowInUse += 1;
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.inUse -= 1;
        if (isSlow) this.slowInUse -= 1;
        this.wakeAll();
      },
    };
  }

  /** Resolves when a connection was released, for the most urgent waiter first, or when the signal aborts. */
  async waitForRelease(use: ConnectionUse, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { urgency: toUrgency(use), resolve };
    this.waiters.push(waiter);
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    await promise;
    signal.removeEventListener('abort', leave);
    this.waiters = this.waiters.filter((other) => other !== waiter);
  }

  /** Each waiter looks for room in turn; those that find none wait again, behind the others. */
  private wakeAll(): void {
    const waiters = this.waiters.sort((a, b) => a.urgency - b.urgency);
    this.waiters = [];
    for (const { resolve } of waiters) resolve();
  }
}

/** The pools of all origins. */
export class ConnectionPools {
  private readonly pools = new Map<string, ConnectionPool>();

  /** The pool of a URL's origin. */
  get(url: string): ConnectionPool {
    const { origin } = new URL(url);
    const pool = this.pools.get(origin) ?? new ConnectionPool();
    this.pools.set(origin, pool);
    return pool;
  }
}
