/** Small helpers for arrays. */

/** Copies a list of the API without its empty entries; a missing list is an empty one. */
export function withoutNulls<T>(items: readonly (T | null)[] | null | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}

/**
 * Gets the element at an index that the caller knows to exist.
 *
 * @throws RangeError if it does not
 */
export function at<T>(list: RowList<T>, index: number): T {
  const element = index < 0 ? undefined : list.at(index);
  if (element === undefined) throw new RangeError(`No element at index ${index} of ${list.length}`);
  return element;
}

/* Long work in slices: a generator that yields where it may pause. Slices are counted in steps of the work, never in time. */

/** Does work at once that others do step by step. @returns what it makes */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does work slice by slice. @param pause - called after each slice: lets other work run. @returns what it makes */
export async function runInSlices<T>(work: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}

/* Rows of a list. An array is such a list; one that holds columns makes a row when it is asked for. */

export type RowList<Row> = Iterable<Row> & {
  readonly length: number;
  /** Gets the row at an index from 0; undefined beyond the last one. */
  at(index: number): Row | undefined;
};

/** Map with a maximum size. Adding an entry beyond it deletes the least recently used one. */
export class LruMap<K, V> extends Map<K, V> {
  private readonly maxSize: number;

  /** @param maxSize - maximum number of entries, at least 1 */
  constructor(maxSize: number) {
    super();
    this.maxSize = maxSize;
  }

  /** Returns a value and marks it as most recently used. Do not call it while iterating over the map. */
  override get(key: K): V | undefined {
    const value = super.get(key);
    if (super.delete(key)) super.set(key, value as V);
    return value;
  }

  /** Adds or replaces a value, marks it as most recently used, and deletes the oldest entries beyond the maximum. */
  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.maxSize) break;
      super.delete(oldest);
    }
    return this;
  }
}

/** Holds one value under a key, until another one takes its place or it was not used for some time. */
export class IdleSlot<T> {
  private readonly idleMs: number;
  private entry: { readonly key: string; readonly value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(idleMs: number) {
    this.idleMs = idleMs;
  }

  /** Returns the value of a key; undefined where the slot has none or that of another key. */
  get(key: string): T | undefined {
    if (this.entry?.key !== key) return undefined;
    this.wait();
    return this.entry.value;
  }

  set(key: string, value: T): void {
    this.entry = { key, value };
    this.wait();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.entry = null;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), this.idleMs);
    // A process may end before.
    if (typeof this.timer === 'object') this.timer.unref();
  }
}
