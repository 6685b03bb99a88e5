/** The search parameters of a screen by name: filters, page, rows per page, grouping. */
export type Search = Readonly<Record<string, string>>;

/** Picks the parameters with these names that are set. */
export function pickSearch(search: Search, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Parses a whole number from 1 to a maximum, or returns the fallback. */
export function parseWholeNumber(text: string | undefined, fallback: number, max: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback;
  return Math.min(max, Math.max(1, value));
}
