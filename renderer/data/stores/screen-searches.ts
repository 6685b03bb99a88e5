/** The filters with which each screen was left, so that the navigation leads back to them. In memory, until the app quits. */
/** The part of the address after the path: filters, grouping, page. */
type Search = Readonly<Record<string, string>>;

const searches = new Map<string, Search>();
const none: Search = {};

const toKey = (officeId: string, path: string) => JSON.stringify([officeId, path]);

/** Remembers a screen's part of the address. */
export function rememberSearch(officeId: string, path: string, search: Search): void {
  searches.set(toKey(officeId, path), search);
}

/** Gets a screen's part of the address as it was left. */
export function getSearch(officeId: string, path: string): Search {
  return searches.get(toKey(officeId, path)) ?? none;
}
