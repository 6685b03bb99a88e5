/** Which page of trips the search parameters of the list's screen stand for: the window requests it, and main before it. */
import { tripFilters } from './filters';
import { defaultPerPage, maxPerPage } from './page-size';
import { parseWholeNumber, pickSearch, type Search } from './search-parameters';

const maxPage = 100_000_000;

/** Which trips are listed: one page, every page, or the cached ones alone. */
export type TripScope = 'page' | 'all' | 'cached';

/** Scopes by the value of the parameter `rows`. Saved views on users' disks contain these values. */
const scopeByParameter: ReadonlyMap<string | undefined, TripScope> = new Map([
  ['page', 'page'],
  ['all', 'all'],
  ['kept', 'cached'],
]);

/** Gets the value of the parameter `rows` for a scope. */
export function toScopeParameter(scope: TripScope): string {
  return scope === 'cached' ? 'kept' : scope;
}

/** Reads the scope. Without one, `auto` loads every page of a short list. */
export function parseScope(search: Search): TripScope | 'auto' {
  const byDefault = search.page === undefined && search.per_page === undefined ? 'auto' : 'page';
  return scopeByParameter.get(search.rows) ?? byDefault;
}

/** Gets the trip filters that are set, by name. Drops other search parameters, such as the page. */
export function getTripFilters(search: Search): Record<string, string> {
  return pickSearch(
    search,
    tripFilters.map(({ name }) => name),
  );
}

/** Gets the page of trips that a screen lists first; null where it lists something else. @param path - null for the default */
export function getFirstTripQuery(path: string | null, search: Search = {}) {
  const isTrips = path === null || path === '/' || path === '/trips';
  const isPage = ['auto', 'page'].includes(parseScope(search));
  return isTrips && isPage ? toTripQuery(search) : null;
}

/** Gets the page of trips. */
export function toTripQuery(search: Search) {
  return {
    filters: getTripFilters(search),
    page: parseWholeNumber(search.page, 1, maxPage),
    perPage: parseWholeNumber(search.per_page, defaultPerPage, maxPerPage),
  };
}
