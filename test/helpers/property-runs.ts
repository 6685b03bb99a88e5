/** How many cases a property is tried with: 10,000, or what `npm test -- properties 1000000` asks for. */
export function propertyRuns(share = 1): { numRuns: number } {
  return { numRuns: Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 10_000) * share)) };
}
