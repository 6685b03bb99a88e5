import {
  createContactColumns,
  findContactsTime,
  getClientAges,
  getClientColumns,
} from '@renderer/features/clients/client-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { findOldestRow } from '@renderer/table/model/totals';
import type { ClientContact, ClientListItem } from '@shared/records/client';
import { noNames } from '@test/helpers/no-names';
import { describe, expect, it } from 'vitest';

describe('the client list', () => {
  it('has a hidden column for every field that the document does not show', () => {
    const [first, second] = [
      { id: 1, name: 'A', vip_level: { gold: true } },
      { id: 2, notes: 'x' },
    ];
    const columns = getClientColumns(noNames, [first, second], null, []);
    const others = columns.filter(({ id }) => id.startsWith('field '));
    expect(others.map(({ header, isHidden }) => isHidden && header)).toEqual(['name', 'Vip level', 'Notes']);
    expect(others[1]?.value(first)).toBe('{"gold":true}');
  });

  it('faults 260: has a column of ages where the clients are saved copies', () => {
    const clients = [{ id: 1 }, { id: 2 }];
    const ages = getClientAges(clients, [5_000, 3_000]);
    const read = getClientColumns(noNames, clients, ages, []).find(({ header }) => header === 'Saved');
    expect(clients.map((client) => read?.value(client))).toEqual([5_000, 3_000]);
    expect(ages && findOldestRow(clients, [0, 1], ages)).toEqual({ fetchedAtMs: 3_000, name: 'client 2' });
    expect(getClientAges(clients, null)).toBeNull();
  });
});

const ana: ClientContact = { id: 1, phones: ['0412 345 678', '02 9000 0000'], emails: [], fetchedAtMs: 0 };

/** A table with these columns: what else a snapshot has is not read. */
const show = (...columns: (AppColumn<ClientListItem> | undefined)[]) =>
  ({
    read: (reader: (data: object) => unknown) => reader({ shown: columns.map((column) => ({ column })) }),
  }) as TableSnapshot;

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

  it('faults 437: are neither shown nor written as blank before the cards are read', () => {
    const columns = createContactColumns(null);
    expect(columns[0]?.cell?.({ id: 2 })).toEqual({ text: '…', tone: 'dim' });
    expect(columns.map((column) => getCellText(column, { id: 2 }))).toEqual(['Not loaded', 'Not loaded']);
  });

  it('faults 437: are as old as the oldest card, where a column of theirs is shown', () => {
    const contacts = new Map([ana, { ...ana, id: 2, fetchedAtMs: 5 }].map((contact) => [contact.id, contact]));
    const [phone, email] = createContactColumns(contacts);
    const times = [show(phone), show(email), show()].map((table) => findContactsTime(table, contacts));
    expect(times).toEqual([0, 0, null]);
    expect([new Map(), null].map((none) => findContactsTime(show(phone), none))).toEqual([null, null]);
  });
});
