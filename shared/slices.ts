/** Long work in slices: a generator that yields where it may pause. Slices are counted in steps of the work, never in time. */

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
