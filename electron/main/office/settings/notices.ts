/** Messages that the user must see, until they are dismissed. A command writes them to standard error. */
export class Notices {
  /** Called after each change that the user has not made. */
  onChange: () => void = () => undefined;
  private readonly notices = new Set<string>();

  /** Returns the notices that were not dismissed, oldest first. */
  list(): string[] {
    return [...this.notices];
  }

  /** Adds a notice, unless the same one is there. */
  add(notice: string): void {
    this.notices.add(notice);
    this.onChange();
  }

  /** Forgets notices that the user has dismissed. */
  dismiss(seen: readonly string[]): void {
    for (const notice of seen) this.notices.delete(notice);
  }
}
