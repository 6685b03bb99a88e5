/** The renderer's requests in flight. */
import { AppError } from '@shared/errors';

/** Names a request: the id that the renderer chose, or an object for one that the renderer cannot cancel. */
type RequestKey = string | object;

/** Requests by their keys, so that one can be cancelled. */
export class CancellableRequests {
  private readonly running = new Map<RequestKey, AbortController>();

  /** Runs work that may be cancelled by its key. @throws AppError `ipc-refused` for a key in use */
  async run<T>(key: RequestKey, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.running.has(key)) throw new AppError('ipc-refused', 'This request is already running.', {});
    const controller = new AbortController();
    this.running.set(key, controller);
    try {
      return await work(controller.signal);
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
