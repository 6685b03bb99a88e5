/** The filters that each screen had last, so that the navigation leads back to them. In memory, until the app quits. */

/** The search parameters of a URL: filters, grouping, page. */
type Search = Readonly<Record<string, string>>;

const searches = new Map<string, Search>();
const none: Search = {};

const toKey = (officeId: string, path: string) => JSON.stringify([officeId, path]);

/** Remembers a screen's search parameters. */
export function rememberSearch(officeId: string, path: string, search: Search): void {
  searches.set(toKey(officeId, path), search);
}

/** Gets the search parameters that a screen had last. */
export function getSearch(officeId: string, path: string): Search {
  return searches.get(toKey(officeId, path)) ?? none;
}
