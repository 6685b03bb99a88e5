import { readPage } from '@main/office/records/trip-page';
import { expect, it } from 'vitest';

it('the rows of a page are those of its items that are objects', async () => {
  const items = [new Map([['id', 5]]), 'no trip', new Map([['id', 6]])];
  const pagination = { total: 3, page: 1, perPage: 3, totalPages: 1, hasNext: false };
  const { rows, raw } = await readPage({ items, pagination, warnings: [] });
  expect([rows.map(({ trip }) => trip.id), raw]).toEqual([[5, 6], items]);
});
