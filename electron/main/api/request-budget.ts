/** Requests that a caller may still send. Each try counts, also one that is refused or that tries another URL. */
export class RequestBudget {
  /** Requests that were sent. */
  used = 0;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get left(): number {
    return Math.max(0, this.max - this.used);
  }

  count(): void {
    this.used += 1;
  }
}
