import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import { pickSearch } from '@shared/filters/filter-texts';
import { describe, expect, it } from 'vitest';

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
});
