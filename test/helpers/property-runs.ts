/** Returns the number of cases of a property: a share of 10,000, or of the number in `npm test -- properties 1000000`. */
export function propertyRuns(share = 1): { numRuns: number } {
  return { numRuns: Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 10_000) * share)) };
}
