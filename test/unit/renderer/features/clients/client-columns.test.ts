import { getClientColumns } from '@renderer/features/clients/client-columns';
import { describe, expect, it } from 'vitest';

const names = { branch: { '3': 'City' }, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };

describe('the client list', () => {
  it('has a hidden column for every field that the document does not show', () => {
    const columns = getClientColumns(names, [
      { id: 1, name: 'A', vip_level: { gold: true } },
      { id: 2, notes: 'x' },
    ]);
    const others = columns.filter(({ id }) => id.startsWith('field '));
    expect(others.map(({ header, isHidden }) => [header, isHidden])).toEqual([
      ['name', true],
      ['Vip level', true],
      ['Notes', true],
    ]);
    expect(others[1]?.value({ id: 1, vip_level: { gold: true } })).toBe('{"gold":true}');
  });
});
