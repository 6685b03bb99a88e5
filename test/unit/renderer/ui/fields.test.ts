import { matchOptions } from '@renderer/ui/choices';
import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import { parseWholeNumber, pickSearch } from '@shared/filters/filter-texts';
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
