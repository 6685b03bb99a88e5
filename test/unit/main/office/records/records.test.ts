import { buildPage, TripRowReader } from '@main/office/records/trip-page';
import { describe, expect, it } from 'vitest';

describe('the rows of a list', () => {
  it('are read once, when their page arrives, and are those of the whole list', () => {
    const reader = new TripRowReader();
    const items = [new Map([['id', 5]]), 'no trip', new Map([['id', 6]])];
    const early = items.map((item) => reader.read(item));
    const pagination = { total: 3, page: 1, perPage: 3, totalPages: 1, hasNext: false };
    const { rows } = buildPage({ items, pagination, warnings: [] }, reader);
    expect(rows.map(({ trip }) => trip.id)).toEqual([5, 6]);
    expect(rows[0]).toBe(early[0]);
    expect(rows[1]).toBe(early[2]);
  });
});
