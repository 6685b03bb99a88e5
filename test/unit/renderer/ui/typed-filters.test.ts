import { dropApplied, hasPending, pickReadable } from '@renderer/ui/typed-filters';
import type { FilterDefinition } from '@shared/filters';
import { describe, expect, it } from 'vitest';

const definitions: readonly FilterDefinition[] = [
  { name: 'search', label: 'Search', kind: 'text' },
  { name: 'client_id', label: 'Client', kind: 'integer' },
  { name: 'date_from', label: 'From', kind: 'date' },
];

describe('typed filters', () => {
  it('are pending until they are applied, or their filter is gone, and what was typed since stays', () => {
    const pending = { search: 'sydney', client_id: '7' };
    expect(dropApplied(pending, { search: 'syd', client_id: '7' })).toEqual({ search: 'sydney' });
    expect(dropApplied(pending, pending)).toEqual({});
    expect(dropApplied({ search: '' }, { search: 'syd' })).toEqual({ search: '' });
    expect(dropApplied({ search: '' }, {})).toEqual({});
  });

  it('are applied if they can be read, and wait to be corrected if not', () => {
    expect(pickReadable(definitions, { search: 'syd', client_id: 'seven' })).toEqual({ search: 'syd' });
    expect(pickReadable(definitions, { client_id: '7', date_from: '31 Feb' })).toEqual({ client_id: '7' });
    expect(pickReadable(definitions, { client_id: '' })).toEqual({ client_id: '' });
  });

  it('make the rows stale only if they will be applied without further input, which dates wait for', () => {
    expect(hasPending(definitions, { search: 'syd' }, {})).toBe(true);
    expect(hasPending(definitions, { search: 'syd' }, { search: 'syd' })).toBe(false);
    for (const typed of [{ client_id: 'seven' }, { date_from: '2026-01-31' }])
      expect(hasPending(definitions, typed, {})).toBe(false);
  });
});
