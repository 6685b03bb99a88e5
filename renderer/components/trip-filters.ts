/** The API's filters of trips as they stand in an address. */
import type { Search } from '@renderer/ui/url-search';
import { tripFilters } from '@shared/filters';

/** Those that are set, by name. */
export function getTripFilters(search: Search): Record<string, string> {
  return Object.fromEntries(tripFilters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])));
}
