import { createContactColumns, findContactsTime } from '@renderer/features/clients/contact-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import type { SnapshotData, TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { ClientContact, ClientListItem } from '@shared/schemas/client';
import { describe, expect, it } from 'vitest';

const ana: ClientContact = { id: 1, phones: ['0412 345 678', '02 9000 0000'], emails: [], fetchedAtMs: 0 };

function makeSnapshot(shown: SnapshotData<ClientListItem>['shown']): TableSnapshot {
  const data: SnapshotData<ClientListItem> = {
    shown,
    columns: [],
    rows: [],
    listed: new Uint32Array(),
    groups: [],
    totals: new Map(),
    selected: [],
    sumSelected: () => new Map(),
    filterText: '',
    filters: new Map(),
    sorting: null,
    groupedBy: null,
    isPartial: false,
    sheetGrouping: null,
  };
  return { selectedCount: 0, read: (reader) => reader(data) };
}

describe('the contacts in the list of clients', () => {
  it('faults 437: tell a card that is not saved from one without a contact', () => {
    const [phone, email] = createContactColumns(new Map([[1, ana]]));
    const show = (id: number) => [phone, email].map((column) => column && getCellText(column, { id }));
    expect(show(1)).toEqual(['0412 345 678', '']);
    expect(show(2)).toEqual(['Not saved', 'Not saved']);
    expect(email?.cell?.({ id: 1 })).toEqual({ text: '' });
    expect(email?.cell?.({ id: 2 })).toMatchObject({ text: 'Not saved', tone: 'dim' });
    expect(phone?.cell?.({ id: 1 }).tooltip).toContain('0412 345 678, 02 9000 0000 (saved ');
  });

  it('say nothing of a client before the cards are read', () => {
    const [phone] = createContactColumns(null);
    expect(phone?.cell?.({ id: 2 })).toEqual({ text: '…', tone: 'dim' });
  });

  it('faults 443: are not written as blank before the cards are read', () => {
    const texts = createContactColumns(null).map((column) => getCellText(column, { id: 2 }));
    expect(texts).toEqual(['Not loaded', 'Not loaded']);
  });

  it('faults 443: are as old as the oldest card, where a column of theirs is shown', () => {
    const contacts = new Map([ana, { ...ana, id: 2, fetchedAtMs: 5 }].map((contact) => [contact.id, contact]));
    const [phone, email] = createContactColumns(contacts);
    const show = (...columns: (AppColumn<ClientListItem> | undefined)[]) => {
      const shown = columns.flatMap((column) => (column ? [{ column, width: 100 }] : []));
      return makeSnapshot(shown);
    };
    expect(findContactsTime(show(phone), contacts)).toBe(0);
    expect(findContactsTime(show(email), contacts)).toBe(0);
    expect(findContactsTime(show(), contacts)).toBeNull();
    expect(findContactsTime(show(phone), new Map())).toBeNull();
    expect(findContactsTime(show(phone), null)).toBeNull();
  });
});
