/** How many trips a list has at the server, by its first page: Trips mostly has loaded that already. */
import { recordQuery } from '@renderer/data/call';
import type { Filters } from '@renderer/data/queries/trips';
import { defaultPerPage } from '@shared/page-size';
import { useQuery } from '@tanstack/react-query';

/** `total` is undefined while it is not known: a saved page does not tell it, nor one of other filters. */
export function useTripTotal(officeId: string, filters: Filters, isEnabled = true) {
  const query = recordQuery('trips:list', officeId, { filters, page: 1, perPage: defaultPerPage });
  const { data, isPlaceholderData, isFetching } = useQuery({ ...query, enabled: isEnabled });
  const isKnown = isEnabled && !isPlaceholderData && data?.freshness.source === 'network';
  return { total: isKnown ? data.pagination.total : undefined, isFetching };
}
