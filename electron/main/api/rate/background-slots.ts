/**
 * Requests of one origin that no click waits for, background work and reports: five may be under way. Chromium opens six
 * connections to a host over HTTP/1.1, so that one is always left to a click.
 */

const maxUnderWay = 5;

/** The slots of one origin, which all its offices share. */
export class BackgroundSlots {
  private free: number;
  /** What wakes those that wait for a slot, in the order in which they began to. */
  private waiting = new Set<() => void>();

  constructor(slots: number = maxUnderWay) {
    this.free = slots;
  }

  get hasFree(): boolean {
    return this.free > 0;
  }

  /** Takes a slot. Call only where {@link hasFree} is true. @returns what frees it again */
  take(): () => void {
    this.free -= 1;
    return () => {
      this.free += 1;
      const waiting = [...this.waiting];
      this.waiting.clear();
      for (const wake of waiting) wake();
    };
  }

  /** Calls `wake` once, when the next slot is free. All that wait are called, and those that find none wait again. */
  notify(wake: () => void): void {
    this.waiting.add(wake);
  }
}

/** The slots of all origins. */
export class OriginSlots {
  private readonly slots = new Map<string, BackgroundSlots>();

  /** The slots of a URL's origin. */
  get(url: string): BackgroundSlots {
    const { origin } = new URL(url);
    const slots = this.slots.get(origin) ?? new BackgroundSlots();
    this.slots.set(origin, slots);
    return slots;
  }
}
