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

/** Requests by the ids that the renderer chose. */
export class CancellableRequests {
  private readonly running = new Map<string, AbortController>();

  /** Runs work that may be cancelled by its id. @throws AppError `ipc-refused` for an id in use, `cancelled`, or as `work` */
  async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.running.has(id)) throw new AppError('ipc-refused', 'This request is already running.', {});
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error instanceof AppError || !controller.signal.aborted) throw error;
      throw new AppError('cancelled', 'The request was cancelled.', {}, { cause: error });
    } finally {
      this.running.delete(id);
    }
  }

  /** Aborts every request. */
  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  /** Aborts one request. An unknown id is ignored: the request has ended. */
  cancel(id: string): void {
    this.running.get(id)?.abort();
  }
}
