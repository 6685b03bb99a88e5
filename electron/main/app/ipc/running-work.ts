/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */

type Entry = {
  readonly label: string;
  readonly work: Promise<unknown>;
};

export class RunningWork {
  private readonly running = new Set<Entry>();

  /** The labels of running work, each once. */
  list(): string[] {
    return [...new Set(Array.from(this.running, ({ label }) => label))];
  }

  /** Tracks work until it has ended. @returns its result */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    const entry = { label, work };
    this.running.add(entry);
    return work.finally(() => this.running.delete(entry));
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(Array.from(this.running, ({ work }) => work));
  }
}
