import { matchOptions } from '@renderer/ui/choices';
import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import { dropApplied, hasPending, pickReadable } from '@renderer/ui/use-typed-filters';
import { parseWholeNumber, pickSearch } from '@shared/filters/filter-texts';
import type { FilterDefinition } from '@shared/filters/filters';
import { describe, expect, it } from 'vitest';

it('a list of names is searched by letters in any case and without accents, and by a whole number', () => {
  const names = { '14': 'Zo\u00eb Smith', '2': 'Ann Smith', '141': 'Fran\u00e7ois \u738b' };
  const data = ['14', '2', '141'].map((value) => ({
    value,
    label: `${names[value as keyof typeof names]} (${value})`,
  }));
  const find = (typed: string) => matchOptions(data, typed).map(({ value }) => value);
  expect([find('zoe'), find('FRANCOIS \u738b'), find('smith')]).toEqual([['14'], ['141'], ['14', '2']]);
  expect([find('14'), find('nobody')]).toEqual([['14'], []]);
});

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

describe('the search parameters of the URL', () => {
  it('are texts, also where the router has parsed numbers and booleans', () => {
    const raw = { client_id: 7, corporate: false, search: 'syd', filter: { a: 1 }, none: null };
    expect(parseSearch(raw)).toEqual({ client_id: '7', corporate: 'false', search: 'syd' });
  });

  it('are changed by name, and an empty text removes one', () => {
    const changed = changeSearch({ page: '3', search: 'syd' }, { page: '', group: 'branch' });
    expect(changed).toEqual({ search: 'syd', group: 'branch' });
  });

  it('are picked by name, where they are set', () => {
    const picked = pickSearch({ active: 'true', search: '', page: '2' }, ['search', 'active', 'corporate']);
    expect(picked).toEqual({ active: 'true' });
  });

  it('are read as whole numbers from 1 to a maximum, else as the fallback', () => {
    const read = ['7', '0', '500', '-3', '1.5', '', undefined].map((text) => parseWholeNumber(text, 50, 100));
    expect(read).toEqual([7, 1, 100, 50, 50, 50, 50]);
  });
});
