/**
 * The columns of the client list. The API does not document its fields (`build/docs/api.md`, Clients): each one
 * received gets a column.
 */

import { fields } from '@renderer/components/field-texts';
import { createNameColumn } from '@renderer/components/name-column';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/cell-views';
import { createDateColumn, createFlagColumn, createReadColumn } from '@renderer/table/columns/column-factories';
import type { RowAges } from '@renderer/table/model/row-ages';
import { toFieldLabel, toFieldText } from '@renderer/ui/unknown-fields';
import { getClientName } from '@shared/client-names';
import type { ClientListItem } from '@shared/schemas/client';
import type { Names } from '@shared/schemas/directory';
import { texts } from './texts';

type Column = AppColumn<ClientListItem>;

export function getText(client: ClientListItem, key: string): string | number | null {
  const value = client[key];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export function getNumber(client: ClientListItem, key: string): number | null {
  const value = client[key];
  return typeof value === 'number' ? value : null;
}

const flagField = (id: string, header: string): Column =>
  createFlagColumn({
    id,
    header,
    size: 92,
    value: (client) => {
      const value = client[id];
      return typeof value === 'boolean' ? value : null;
    },
  });

function toIdCell(client: ClientListItem): CellView {
  const id = getNumber(client, 'id');
  return id === null ? toTextCell(String(getText(client, 'id') ?? '')) : { text: String(id), href: `#/clients/${id}` };
}

const nameColumn = (names: Names, kind: 'consultant' | 'branch', header: string): Column =>
  createNameColumn({
    id: `${kind}_id`,
    header,
    names,
    kind,
    size: 168,
    getId: (client) => getNumber(client, `${kind}_id`),
  });

const nameFields = ['title', 'first_name', 'last_name', 'corporate_name'];

/** Creates hidden columns for the remaining fields; the column chooser lists them. */
function getOtherColumns(
  clients: readonly ClientListItem[],
  known: ReadonlySet<string>,
  headers: ReadonlySet<string>,
): Column[] {
  const names = new Set(clients.flatMap((client) => Object.keys(client)));
  return [...names]
    .filter((name) => !known.has(name))
    .map((name) => ({
      id: `field ${name}`,
      // Two columns with the same header would look alike.
      header: headers.has(toFieldLabel(name)) ? name : toFieldLabel(name),
      isHidden: true,
      size: 150,
      value: (client) => toFieldText(client[name]) || null,
    }));
}

/**
 * Creates the ages of saved clients.
 *
 * @param fetchedAtMs - of each client; null for clients of the network
 */
export function getClientAges(
  clients: readonly ClientListItem[],
  fetchedAtMs: readonly number[] | null,
): RowAges<ClientListItem> | null {
  if (fetchedAtMs === null) return null;
  const ages = new Map(clients.map((client, index) => [client, fetchedAtMs[index]]));
  return { getFetchedAtMs: (client) => ages.get(client), getName: (client) => texts.clientName(getText(client, 'id')) };
}

/**
 * Creates the columns of the client list.
 *
 * @param names - of consultants and branches
 * @param clients - every field of these clients gets a column
 * @param ages - of saved copies; null for clients of the network
 * @param contactColumns - of phones and emails
 */
export function getClientColumns(
  names: Names,
  clients: readonly ClientListItem[],
  ages: RowAges<ClientListItem> | null,
  contactColumns: readonly Column[],
): Column[] {
  const columns: Column[] = [
    {
      id: 'id',
      header: fields.client,
      isNumeric: true,
      isPinned: true,
      value: (client) => getText(client, 'id'),
      cell: toIdCell,
    },
    ...(ages ? [createReadColumn(ages.getFetchedAtMs)] : []),
    { id: 'name', header: fields.name, size: 280, value: getClientName },
    ...contactColumns,
    flagField('is_corporate', fields.corporate),
    flagField('is_active', fields.active),
    flagField('is_account_client', fields.account),
    nameColumn(names, 'consultant', fields.consultant),
    nameColumn(names, 'branch', fields.branch),
    { id: 'corporate_abn', header: fields.abn, size: 120, value: (client) => getText(client, 'corporate_abn') },
    createDateColumn({
      id: 'last_modified',
      header: fields.lastModified,
      size: 120,
      value: (client) => {
        const value = getText(client, 'last_modified');
        return value === null ? null : String(value);
      },
    }),
  ];
  const known = new Set([...columns.map(({ id }) => id), ...nameFields]);
  known.delete('name');
  return [...columns, ...getOtherColumns(clients, known, new Set(columns.map(({ header }) => header)))];
}
