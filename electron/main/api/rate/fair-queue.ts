/** Who goes next: interactive before background, oldest first within a class, and neither ever starves. */

/** interactive: a person waits for it; background: a job. */
export type Priority = 'interactive' | 'background';

/** After this many interactive requests in a row that went before a waiting background one, that one has its turn. */
const maxConsecutiveInteractive = 9;

/** A queue of two classes. Entries are known by identity. */
export class FairQueue<T extends object> {
  private readonly lanes: Record<Priority, Set<T>> = { interactive: new Set(), background: new Set() };
  private consecutiveInteractive = 0;

  get size(): number {
    return this.lanes.interactive.size + this.lanes.background.size;
  }

  push(entry: T, priority: Priority): void {
    this.lanes[priority].add(entry);
  }

  /** Moves a waiting background entry among the interactive ones: a person now waits for it too. */
  promote(entry: T): void {
    if (this.lanes.background.delete(entry)) this.lanes.interactive.add(entry);
  }

  /** Takes an entry out wherever it stands; whether it was there. */
  remove(entry: T): boolean {
    return this.lanes.interactive.delete(entry) || this.lanes.background.delete(entry);
  }

  /** Who is next, without taking it. `isTurn`: a background entry that has waited its turn out. */
  peek(): { readonly entry: T; readonly priority: Priority; readonly isStarvationTurn: boolean } | null {
    const [interactive] = this.lanes.interactive;
    const [background] = this.lanes.background;
    const isTurn = background !== undefined && this.consecutiveInteractive >= maxConsecutiveInteractive;
    if (interactive !== undefined && !isTurn)
      return { entry: interactive, priority: 'interactive', isStarvationTurn: false };
    return background === undefined ? null : { entry: background, priority: 'background', isStarvationTurn: isTurn };
  }

  /** Takes the entry that {@link peek} showed. */
  dequeue(entry: T): void {
    const isInteractive = this.lanes.interactive.delete(entry);
    this.lanes.background.delete(entry);
    this.consecutiveInteractive = isInteractive && this.lanes.background.size > 0 ? this.consecutiveInteractive + 1 : 0;
  }

  /** Empties the queue. */
  drain(): T[] {
    const all = [...this.lanes.interactive, ...this.lanes.background];
    this.lanes.interactive.clear();
    this.lanes.background.clear();
    return all;
  }
}
