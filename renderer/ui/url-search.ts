/** The search parameters of a history entry by name: filters, page, rows per page, grouping. */
export type Search = Readonly<Record<string, string>>;

/** Reads search parameters. The router has parsed numbers and booleans: they become texts again. Other values are dropped. */
export function parseSearch(raw: Record<string, unknown>): Search {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** Picks the parameters with these names that are set. */
export function pickSearch(search: Search, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Returns the search with some parameters changed. An empty text removes its parameter. */
export function changeSearch(search: Search, change: Search): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''));
}

/** Parses a whole number from 1 to a maximum, or returns the fallback. */
export function parseWholeNumber(text: string | undefined, fallback: number, max: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback;
  return Math.min(max, Math.max(1, value));
}
