/** Properties: what holds of any value of its kind, tried with thousands of generated ones. */
import fc from 'fast-check';
import { it } from 'vitest';

const runs = Number(process.env.PROPERTY_RUNS ?? 1_000);
/** A property that is slow, and so has a small share, still tries this many. */
const minRuns = 100;

/**
 * Returns the number of cases of a property: a share of 1,000, of 10,000 in `npm test -- all`, or of the number in
 * `npm test -- properties 1000000`.
 */
export function propertyRuns(share = 1): { numRuns: number } {
  return { numRuns: Math.round(Math.max(runs * share, Math.min(minRuns, 10_000 * share))) };
}

/** Defines a test that a property holds of generated values. */
export function itHolds<Values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  expectToHold: (...values: Values) => Promise<void> | void,
  share = 1,
): void {
  it(name, () =>
    fc.assert(
      fc.asyncProperty(...arbitraries, async (...v) => expectToHold(...v)),
      propertyRuns(share),
    ),
  );
}
