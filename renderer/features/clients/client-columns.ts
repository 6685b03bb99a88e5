/**
 * The columns of the client list. The API does not document its fields (`build/docs/api.md`, Clients): each one
 * received gets a column.
 */

import { createNameColumn } from '@renderer/fields/name-column';
import { fields } from '@renderer/fields/texts';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import {
  createDateColumn,
  createFlagColumn,
  createReadColumn,
  emptyCell,
  toTextCell,
} from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { RowAges } from '@renderer/table/model/totals';
import { formatTimestamp, truncateText } from '@renderer/ui/formatters';
import { toFieldLabel, toFieldText } from '@renderer/ui/use-changes';
import type { ClientContact, ClientListItem } from '@shared/records/client';
import { getClientName } from '@shared/records/client-names';
import { formatNameAndId, type Names } from '@shared/records/directory';
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
      header: fields.client_id,
      isNumeric: true,
      isPinned: true,
      value: (client) => getText(client, 'id'),
      cell: toIdCell,
    },
    ...(ages ? [createReadColumn(ages.getFetchedAtMs)] : []),
    { id: 'name', header: fields.name, size: 280, value: getClientName },
    ...contactColumns,
    flagField('is_corporate', fields.is_corporate),
    flagField('is_active', fields.is_active),
    flagField('is_account_client', fields.account),
    nameColumn(names, 'consultant', fields.consultant_id),
    nameColumn(names, 'branch', fields.branch_id),
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

/* Groupings of the client list. */

/** @param names - of consultants and branches */
export function createClientGroupings(names: Names): Grouping<ClientListItem>[] {
  const createIdGrouping = (kind: 'consultant' | 'branch', label: string): Grouping<ClientListItem> => ({
    id: kind,
    label,
    getKey: (client) => getNumber(client, `${kind}_id`)?.toString() ?? null,
    formatKey: (key) => formatNameAndId(names, kind, key) ?? key,
  });
  return [
    createIdGrouping('consultant', fields.consultant_id),
    createIdGrouping('branch', fields.branch_id),
    {
      id: 'market',
      label: texts.market,
      getKey: ({ is_corporate: isCorporate }) => (typeof isCorporate === 'boolean' ? String(isCorporate) : null),
      formatKey: (key) => (key === 'true' ? texts.markets.corporate : texts.markets.leisure),
    },
  ];
}

/* Phone and email of the listed clients, from their saved cards: the list itself has no such fields. */

/** The contacts of clients whose card is saved, by their ids; null until they are read. */
type SavedContacts = ReadonlyMap<unknown, ClientContact> | null;

type Kind = 'phones' | 'emails';

/** The text of a cell: the preferred contact, none, or that no card is saved or none is read yet. */
function getContactText(contacts: SavedContacts, { id }: ClientListItem, kind: Kind): string | null {
  if (contacts === null) return texts.contacts.notLoaded;
  const contact = contacts.get(id);
  return contact === undefined ? texts.contacts.notSaved : (contact[kind][0] ?? null);
}

function toContactCell(contacts: SavedContacts, { id }: ClientListItem, kind: Kind): CellView {
  if (contacts === null) return { text: texts.contacts.loading, tone: 'dim' };
  const contact = contacts.get(id);
  if (contact === undefined) {
    return { text: texts.contacts.notSaved, tone: 'dim', tooltip: texts.contacts.notSavedHint };
  }
  const [first, ...others] = contact[kind];
  if (first === undefined) return emptyCell;
  return {
    text: truncateText(first, 'cell'),
    tooltip: texts.contacts.saved([first, ...others], formatTimestamp(contact.fetchedAtMs)),
  };
}

const contactIds: Readonly<Record<Kind, string>> = { phones: 'saved_phone', emails: 'saved_email' };

/** When the oldest card was saved that shown phones and emails are from; null where none are shown. */
export function findContactsTime(snapshot: TableSnapshot | null, contacts: SavedContacts): number | null {
  const ids = Object.values(contactIds);
  const isShown = snapshot?.read(({ shown }) => shown.some(({ column }) => ids.includes(column.id))) ?? false;
  if (!isShown || contacts === null || contacts.size === 0) return null;
  return Math.min(...[...contacts.values()].map(({ fetchedAtMs }) => fetchedAtMs));
}

/** Creates the columns of phone and email. */
export function createContactColumns(contacts: SavedContacts): AppColumn<ClientListItem>[] {
  const create = (header: string, size: number, kind: Kind): AppColumn<ClientListItem> => ({
    id: contactIds[kind],
    header,
    size,
    value: (client) => getContactText(contacts, client, kind),
    cell: (client) => toContactCell(contacts, client, kind),
  });
  return [create(texts.contacts.phone, 130, 'phones'), create(texts.contacts.email, 230, 'emails')];
}
