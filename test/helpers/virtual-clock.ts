/** Clock that jumps from one scheduled event to the next: days pass in seconds, always in the same order. */
import type { Clock } from '@main/system/clock';

type Event = { readonly atMs: number; readonly order: number; readonly run: () => void };

/** Resolves when all promises that the last event settled have run their reactions. */
const flushMicrotasks = () => new Promise<void>((resolve) => setImmediate(resolve));

export type VirtualClock = Clock & {
  /** Schedules an event. */
  at(ms: number, run: () => void): void;
  /** Runs until no event is scheduled, or until the given time. */
  run(untilMs?: number): Promise<void>;
};

/** Binary heap of events by time, then by order of scheduling. */
class EventQueue {
  private readonly heap: Event[] = [];

  get next(): Event | undefined {
    return this.heap[0];
  }

  add(event: Event): void {
    this.heap.push(event);
    for (let index = this.heap.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  take(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    this.heap[0] = last;
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < this.heap.length && this.isBefore(left, least)) least = left;
      if (right < this.heap.length && this.isBefore(right, least)) least = right;
      if (least === index) break;
      this.swap(index, least);
      index = least;
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

/** Makes a virtual clock. @param startMs - monotonic time of the start */
export function virtualClock(startMs = 3_600_000): VirtualClock {
  const events = new EventQueue();
  let nowMs = startMs;
  let order = 0;
  const at = (ms: number, run: () => void) => {
    order += 1;
    events.add({ atMs: Math.max(nowMs, Math.ceil(ms)), order, run });
  };
  return {
    now: () => 1_800_000_000_000 + nowMs,
    monotonicMs: () => nowMs,
    at,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        at(nowMs + ms, resolve);
      }),
    run: async (untilMs = Number.POSITIVE_INFINITY) => {
      await flushMicrotasks();
      for (let next = events.next; next && next.atMs <= untilMs; next = events.next) {
        nowMs = next.atMs;
        // Events of the same time run together.
        for (; next && next.atMs === nowMs; next = events.next) {
          events.take();
          next.run();
        }
        await flushMicrotasks();
      }
      if (untilMs !== Number.POSITIVE_INFINITY) nowMs = Math.max(nowMs, untilMs);
    },
  };
}
