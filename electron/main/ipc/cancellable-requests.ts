/** Requests in flight by the renderer's own ids, so that it can cancel one; each is aborted with the window too. */
import { AppError } from '@shared/errors';

/** The renderer's requests in flight. */
export class CancellableRequests {
  private readonly running = new Map<string, AbortController>();

  /** Runs work that the renderer may cancel under its id. */
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

  /** Aborts every request: the application quits. */
  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  cancel(requestId: string): void {
    this.running.get(requestId)?.abort();
  }
}
