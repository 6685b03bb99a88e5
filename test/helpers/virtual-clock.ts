/** A clock whose time moves only from one planned event to the next, so that days pass in seconds and nothing is left to chance. */
import type { Clock } from '@main/api/clock';

type Event = { readonly atMs: number; readonly order: number; readonly run: () => void };

/** Everything that was started by the last event has had its say once this resolves. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export type VirtualClock = Clock & {
  /** Plans something to happen. */
  at(ms: number, run: () => void): void;
  /** Runs until nothing is planned any more, or until the given time. */
  run(untilMs?: number): Promise<void>;
};

/** A binary heap by time, then by order of planning. */
class Agenda {
  private readonly heap: Event[] = [];

  get next(): Event | undefined {
    return this.heap[0];
  }

  add(event: Event): void {
    this.heap.push(event);
    for (let at = this.heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  take(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    this.heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < this.heap.length && this.isBefore(left, least)) least = left;
      if (right < this.heap.length && this.isBefore(right, least)) least = right;
      if (least === at) break;
      this.swap(at, least);
      at = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.heap[a], this.heap[b]];
    if (!left || !right) return false;
    return left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order);
  }

  private swap(a: number, b: number): void {
    const [left, right] = [this.heap[a], this.heap[b]];
    if (!left || !right) return;
    this.heap[a] = right;
    this.heap[b] = left;
  }
}

export function virtualClock(startMs = 3_600_000): VirtualClock {
  const agenda = new Agenda();
  let now = startMs;
  let order = 0;
  const at = (ms: number, run: () => void) => {
    order += 1;
    agenda.add({ atMs: Math.max(now, Math.ceil(ms)), order, run });
  };
  return {
    now: () => 1_800_000_000_000 + now,
    monotonicMs: () => now,
    at,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        at(now + ms, resolve);
      }),
    run: async (untilMs = Number.POSITIVE_INFINITY) => {
      await settled();
      for (let next = agenda.next; next && next.atMs <= untilMs; next = agenda.next) {
        now = next.atMs;
        // Everything of one moment happens together.
        for (; next && next.atMs === now; next = agenda.next) {
          agenda.take();
          next.run();
        }
        await settled();
      }
      if (untilMs !== Number.POSITIVE_INFINITY) now = Math.max(now, untilMs);
    },
  };
}
