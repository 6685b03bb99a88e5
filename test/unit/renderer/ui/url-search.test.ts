import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import { parseWholeNumber, pickSearch } from '@shared/search-parameters';
import { describe, expect, it } from 'vitest';

describe('the search parameters of the URL', () => {
  it('are texts, also where the router has parsed numbers and booleans', () => {
    const raw = { client_id: 7, corporate: false, search: 'syd', filter: { a: 1 }, none: null };
    expect(parseSearch(raw)).toEqual({ client_id: '7', corporate: 'false', search: 'syd' });
  });

  it('are changed by name, and an empty text removes one', () => {
    expect(changeSearch({ page: '3', search: 'syd' }, { page: '', group: 'branch' })).toEqual({
      search: 'syd',
      group: 'branch',
    });
  });

  it('are picked by name, where they are set', () => {
    expect(pickSearch({ active: 'true', search: '', page: '2' }, ['search', 'active', 'corporate'])).toEqual({
      active: 'true',
    });
  });
});

describe('a whole number of the URL', () => {
  it.each([
    ['7', 7],
    ['0', 1],
    ['500', 100],
    ['-3', 50],
    ['1.5', 50],
    ['', 50],
    [undefined, 50],
  ])('%j is %j, with 50 as the fallback and 100 as the maximum', (text, expected) => {
    expect(parseWholeNumber(text, 50, 100)).toBe(expected);
  });
});
