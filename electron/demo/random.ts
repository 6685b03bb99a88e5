/** Seeded pseudorandom numbers (mulberry32), so that the same seed and date make the same demo office. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns true with a probability of 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the items. @throws RangeError for an empty list */
  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Returns digits as text, leading zeros included. */
  digits(count: number): string {
    return Array.from({ length: count }, () => String(this.int(0, 9))).join('');
  }

  /** Returns capital letters. */
  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(65 + this.int(0, 25))).join('');
  }
}
