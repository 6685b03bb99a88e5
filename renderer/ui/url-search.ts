/** The search parameters of a history entry as the router has them. */
import type { Search } from '@shared/search-parameters';

/** Reads search parameters. The router has parsed numbers and booleans: they become texts again. Other values are dropped. */
export function parseSearch(raw: Record<string, unknown>): Search {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** Returns the search with some parameters changed. An empty text removes its parameter. */
export function changeSearch(search: Search, change: Search): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''));
}
