/** Phone and email of the listed clients, from their saved cards: the list itself has no such fields. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { emptyCell } from '@renderer/table/columns/cell-views';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { formatTimestamp } from '@renderer/ui/formatters';
import { truncateText } from '@renderer/ui/truncate-text';
import type { ClientContact, ClientListItem } from '@shared/schemas/client';
import { texts } from './texts';

/** The contacts of clients whose card is saved, by their ids; null until they are read. */
export type SavedContacts = ReadonlyMap<unknown, ClientContact> | null;

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
