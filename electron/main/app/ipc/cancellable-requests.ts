/** The renderer's requests in flight. */
import { AppError } from '@shared/errors/errors';

/** Limits how often a page may repeat a call. */
export class CallLimit {
  private readonly maxCalls: number;
  private readonly windowMs: number;
  private readonly monotonicMs: () => number;
  private calledAtMs: number[] = [];

  /** @param windowMs - any period of this length allows `maxCalls` calls */
  constructor(maxCalls: number, windowMs: number, monotonicMs: () => number) {
    this.maxCalls = maxCalls;
    this.windowMs = windowMs;
    this.monotonicMs = monotonicMs;
  }

  /** Counts a call. @returns whether it is allowed; a refused call is not counted */
  tryCall(): boolean {
    const nowMs = this.monotonicMs();
    this.calledAtMs = this.calledAtMs.filter((atMs) => atMs > nowMs - this.windowMs);
    if (this.calledAtMs.length >= this.maxCalls) return false;
    this.calledAtMs.push(nowMs);
    return true;
  }
}

/** Names a request: the id that the renderer chose, or an object for one that the renderer cannot cancel. */
type RequestKey = string | object;

export class CancellableRequests {
  private readonly running = new Map<RequestKey, AbortController>();

  /** Runs work that may be cancelled by its key. @throws AppError `ipc-refused` for a key in use, `cancelled`, or as `work` */
  async run<T>(key: RequestKey, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.running.has(key)) throw new AppError('ipc-refused', 'This request is already running.', {});
    const controller = new AbortController();
    this.running.set(key, controller);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error instanceof AppError || !controller.signal.aborted) throw error;
      throw new AppError('cancelled', 'The request was cancelled.', {}, { cause: error });
    } finally {
      this.running.delete(key);
    }
  }

  /** Aborts every request. */
  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  /** Aborts one request. An unknown key is ignored: the request has ended. */
  cancel(key: RequestKey): void {
    this.running.get(key)?.abort();
  }
}
