/** When a list of every trip is loaded: a long one only once its cost was said. */
import { changeSearch } from '@renderer/ui/url-search';
import type { Search } from '@shared/search-parameters';
import { getTripFilters, parseScope } from '@shared/trip-query';

/** Longer lists are loaded whole only once their cost was said. */
export const maxUnconfirmedTrips = 10_000;

/** Adds to a change that takes away the last filter of every trip that matches: the whole office is not asked for yet. */
export function endWithLastFilter(search: Search, change: Search): Search {
  const hasFilters = (of: Search) => Object.keys(getTripFilters(of)).length > 0;
  const isWholeOffice = parseScope(search) === 'all' && hasFilters(search) && !hasFilters(changeSearch(search, change));
  return isWholeOffice ? { ...change, rows: '' } : change;
}
