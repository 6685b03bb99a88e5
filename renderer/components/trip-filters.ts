/** The API's trip filters in the search parameters of the URL. */
import { pickSearch, type Search } from '@renderer/ui/url-search';
import { tripFilters } from '@shared/filters';

/** Gets the trip filters that are set, by name. */
export function getTripFilters(search: Search): Record<string, string> {
  return pickSearch(
    search,
    tripFilters.map(({ name }) => name),
  );
}
