/** Clock that jumps from one scheduled event to the next: days pass in seconds, always in the same order. */
import type { Clock } from '@main/system/clock';

type Event = { readonly atMs: number; readonly run: () => void };

/** Resolves when all promises that the last event settled have run their reactions. */
const flushMicrotasks = () => new Promise<void>((resolve) => setImmediate(resolve));

export type VirtualClock = Clock & {
  /** Schedules an event. */
  at(ms: number, run: () => void): void;
  /** Runs until no event is scheduled, or until the given time. */
  run(untilMs?: number): Promise<void>;
};

/** Puts an event behind those that are to run before it or at the same time. The next one is the last of the list. */
function insert(events: Event[], event: Event): void {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.atMs ?? 0) > event.atMs) low = middle + 1;
    else high = middle;
  }
  events.splice(low, 0, event);
}

/** Makes a virtual clock. */
export function virtualClock(): VirtualClock {
  const events: Event[] = [];
  let nowMs = 3_600_000;
  const at = (ms: number, run: () => void) => insert(events, { atMs: Math.max(nowMs, Math.ceil(ms)), run });
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
      for (let next = events.at(-1); next && next.atMs <= untilMs; next = events.at(-1)) {
        nowMs = next.atMs;
        // Events of the same time run together.
        while (events.at(-1)?.atMs === nowMs) events.pop()?.run();
        await flushMicrotasks();
      }
      if (untilMs !== Number.POSITIVE_INFINITY) nowMs = Math.max(nowMs, untilMs);
    },
  };
}
