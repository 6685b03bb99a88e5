/** The renderer's requests in flight. */
import { AppError } from '@shared/errors';

/** Requests by the id that the renderer chose, so that it can cancel one. */
export class CancellableRequests {
  private readonly running = new Map<string, AbortController>();

  /** Runs work that the renderer may cancel by its id. @throws AppError `ipc-refused` for an id in use */
  async run<T>(requestId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.running.has(requestId)) throw new AppError('ipc-refused', 'This request is already running.', {});
    const controller = new AbortController();
    this.running.set(requestId, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.running.delete(requestId);
    }
  }

  /** Aborts every request. */
  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  /** Aborts one request. An unknown id is ignored: the request has ended. */
  cancel(requestId: string): void {
    this.running.get(requestId)?.abort();
  }
}
