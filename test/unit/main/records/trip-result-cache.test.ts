import { TripResultCache } from '@main/records/trip-result-cache';
import { expect, it } from 'vitest';

it('keeps the pages of two offices apart, whose queries are the same', () => {
  const [perth, cairns] = [{ value: 'Perth' } as never, { value: 'Cairns' } as never];
  const query = { filters: {}, page: 1, perPage: 50 };
  const listed = new TripResultCache();
  listed.setPage('perth', query, perth);
  listed.setPage('cairns', query, cairns);
  expect([listed.getPage('perth', query), listed.getPage('cairns', query)]).toEqual([perth, cairns]);
});
