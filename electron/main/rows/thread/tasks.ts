/** The tasks of this worker, by the number that main gave each. */
import { AppError } from '@shared/errors/errors';

/** Numbers a task. No number is used twice in a process. */
export type TaskId = number;

type Entry<T> = { readonly task: T; last: Promise<unknown> };

/** Handles the calls of each task one after the other. After one that failed, every later call fails as it did. */
export class Tasks<T extends { close(): Promise<void> }> {
  private readonly entries = new Map<TaskId, Entry<T>>();

  has(id: TaskId): boolean {
    return this.entries.has(id);
  }

  add(id: TaskId, task: T): void {
    this.entries.set(id, { task, last: Promise.resolve() });
  }

  /** Runs a call, once the earlier calls of its task are done. */
  async run<R>(id: TaskId, call: (task: T) => R | Promise<R>): Promise<R> {
    const entry = this.entries.get(id);
    if (!entry) throw new AppError('internal', 'The task has ended.', {});
    const done = entry.last.then(() => call(entry.task));
    entry.last = done;
    return await done;
  }

  /** Ends a task, once its earlier calls are done. */
  async close(id: TaskId): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    await entry.last.catch(() => undefined);
    await entry.task.close();
  }
}
