/** The tasks of this worker, by the number that main gave each. No number is used twice in a process. */
import { AppError } from '@shared/errors/errors';

type Task = { close(): Promise<void> };
type Entry<T> = { readonly task: Promise<T>; last: Promise<unknown> };

/** Handles the calls of each task one after the other. After one that failed, every later call fails as it did. */
export class Tasks<T extends Task> {
  private readonly entries = new Map<number, Entry<T>>();

  /** Begins a task, in place of the one that has this number: once the calls of that one are done. */
  async open(id: number, begin: () => T | Promise<T>): Promise<void> {
    const task = this.close(id).then(begin);
    this.entries.set(id, { task, last: task });
    await task;
  }

  /** Runs a call, once the earlier calls of its task are done. */
  async run<R>(id: number, call: (task: T) => R | Promise<R>): Promise<R> {
    const entry = this.entries.get(id);
    if (!entry) throw new AppError('internal', 'The task has ended.', {});
    const done = entry.last.then(async () => call(await entry.task));
    entry.last = done;
    return await done;
  }

  /** Ends a task, once its earlier calls are done. */
  async close(id: number): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    await entry.last.catch(() => undefined);
    const task = await entry.task.catch(() => null);
    await task?.close();
  }
}
