/** Calendar days as strings; arithmetic in UTC only, so that no timezone takes part. */
const dayMs = 86_400_000;

/** The day so many days later (or earlier). @param day - YYYY-MM-DD */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
