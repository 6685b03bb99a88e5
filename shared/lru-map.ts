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
