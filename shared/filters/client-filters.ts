/** The API's filters on clients of the list. One that is missing here does not compile. */

import { AppError } from '../errors/errors';
import type { ClientListItem } from '../records/client';
import { getClientName } from '../records/client-names';
import type { ClientFilterName, FilterValues } from './filters';

const predicates: Readonly<Record<ClientFilterName, (client: ClientListItem, value: string) => boolean>> = {
  search: (client, value) =>
    getClientName(client).toLowerCase().includes(value.toLowerCase()) || String(client.id) === value,
  active: (client, value) => String(client.is_active) === value,
  corporate: (client, value) => String(client.is_corporate) === value,
};

const isFilterName = (name: string): name is ClientFilterName => Object.hasOwn(predicates, name);

/** Whether a client passes every filter. @throws AppError `usage` for one that clients do not have */
export function matchesClientFilters(client: ClientListItem, filters: FilterValues): boolean {
  return Object.entries(filters).every(([name, value]) => {
    if (isFilterName(name)) return predicates[name](client, value);
    throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
  });
}
