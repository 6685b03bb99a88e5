/** Order of the queue: interactive before background, oldest first within a class, and neither class starves. */

/** `interactive`: a user waits for the response. `background`: a job does. */
export type Priority = 'interactive' | 'background';

/** Interactive requests in a row that may overtake a waiting background request before it has its turn. */
const maxConsecutiveInteractive = 9;

/** Queue of two priorities. Entries are compared by identity. */
export class FairQueue<T extends object> {
  private readonly lanes: Record<Priority, Set<T>> = { interactive: new Set(), background: new Set() };
  private consecutiveInteractive = 0;

  get size(): number {
    return this.lanes.interactive.size + this.lanes.background.size;
  }

  /** Appends an entry to its lane. */
  push(entry: T, priority: Priority): void {
    this.lanes[priority].add(entry);
  }

  /** Removes an entry from the queue. @returns whether it was queued */
  remove(entry: T): boolean {
    return this.lanes.interactive.delete(entry) || this.lanes.background.delete(entry);
  }

  /**
   * Returns the next entry without removing it. `isStarvationTurn` marks a background entry that goes first because
   * {@link maxConsecutiveInteractive} interactive ones overtook it.
   *
   * @param canSend - passes over the entries that cannot be sent now
   */
  peek(
    canSend: (entry: T) => boolean = () => true,
  ): { readonly entry: T; readonly priority: Priority; readonly isStarvationTurn: boolean } | null {
    const interactive = this.lanes.interactive.values().find(canSend);
    const background = this.lanes.background.values().find(canSend);
    const isStarvationTurn = background !== undefined && this.consecutiveInteractive >= maxConsecutiveInteractive;
    if (interactive !== undefined && !isStarvationTurn)
      return { entry: interactive, priority: 'interactive', isStarvationTurn: false };
    return background === undefined ? null : { entry: background, priority: 'background', isStarvationTurn };
  }

  /** Removes the entry that {@link peek} returned and counts it towards the background lane's turn. */
  dequeue(entry: T): void {
    const isInteractive = this.lanes.interactive.delete(entry);
    this.lanes.background.delete(entry);
    this.consecutiveInteractive = isInteractive && this.lanes.background.size > 0 ? this.consecutiveInteractive + 1 : 0;
  }

  /** Empties the queue. @returns the entries that were queued, interactive first */
  drain(): T[] {
    const entries = [...this.lanes.interactive, ...this.lanes.background];
    this.lanes.interactive.clear();
    this.lanes.background.clear();
    return entries;
  }
}

/*
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

export class OriginSlots {
  private readonly slots = new Map<string, BackgroundSlots>();

  get(url: string): BackgroundSlots {
    const { origin } = new URL(url);
    const slots = this.slots.get(origin) ?? new BackgroundSlots();
    this.slots.set(origin, slots);
    return slots;
  }
}
