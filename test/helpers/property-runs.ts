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
