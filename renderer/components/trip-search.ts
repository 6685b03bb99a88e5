/** The trip filters that the URL's search parameters hold. */
import { pickSearch, type Search } from '@renderer/ui/url-search';
import { tripFilters } from '@shared/filters';

/** Gets the trip filters that are set, by name. Drops other search parameters, such as the page. */
export function getTripFilters(search: Search): Record<string, string> {
  return pickSearch(
    search,
    tripFilters.map(({ name }) => name),
  );
}
