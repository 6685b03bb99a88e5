import { getClientAges, getClientColumns } from '@renderer/features/clients/client-columns';
import { findOldestRow } from '@renderer/table/model/row-ages';
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
