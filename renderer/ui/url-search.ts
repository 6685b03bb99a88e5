/** The address's query as texts by name: filters, page and rows per page, whatever the screen. */
export type Search = Readonly<Record<string, string>>;

/** Numbers and booleans in the address read as the texts that they were. Everything else is dropped. */
export function parseSearch(raw: Record<string, unknown>): Search {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** A search with some names changed; an empty text removes its name. */
export function changeSearch(search: Search, change: Search): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''));
}

/** A whole number of the address, or the fallback. */
export function parseWholeNumber(text: string | undefined, fallback: number, high: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback;
  return Math.min(high, Math.max(1, value));
}
