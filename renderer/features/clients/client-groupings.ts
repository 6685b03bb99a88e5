/** Groupings of the client list. */
import { fields } from '@renderer/components/field-texts';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { ClientListItem } from '@shared/schemas/client';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import { getNumber } from './client-columns';
import { texts } from './texts';

/** @param names - of consultants and branches */
export function createClientGroupings(names: Names): Grouping<ClientListItem>[] {
  const createIdGrouping = (kind: 'consultant' | 'branch', label: string): Grouping<ClientListItem> => ({
    id: kind,
    label,
    getKey: (client) => getNumber(client, `${kind}_id`)?.toString() ?? null,
    formatKey: (key) => formatNameAndId(names, kind, key) ?? key,
  });
  return [
    createIdGrouping('consultant', fields.consultant),
    createIdGrouping('branch', fields.branch),
    {
      id: 'market',
      label: texts.market,
      getKey: ({ is_corporate: isCorporate }) => (typeof isCorporate === 'boolean' ? String(isCorporate) : null),
      formatKey: (key) => (key === 'true' ? texts.markets.corporate : texts.markets.leisure),
    },
  ];
}
