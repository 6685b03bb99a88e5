import { describeListPage } from '@shared/exports/list-page';
import { listGapLine, listGapNote } from '@shared/records/freshness';
import { expect, it } from 'vitest';

it('an incomplete list names its count, the announced total and the reason, and advises what to do', () => {
  expect(listGapLine({ reason: 'has-more', total: 2_400 }, 200, 'trips')).toBe(
    "200 of at least 2,400 trips: the server's page numbers don't add up",
  );
  const cut = { reason: 'page-limit', total: null } as const;
  expect(listGapLine(cut, 100_000, 'trips')).toBe(
    '100,000 trips of a longer list: reading stopped after the most pages allowed',
  );
  expect(listGapNote(cut, 10, 'trips')).toMatch(/^This is not the whole list.*filters/);
});

const pagination = { total: 2_400, page: 3, perPage: 10, totalPages: 240, hasNext: true };
const last = { ...pagination, page: 240, hasNext: false };
const whole = { total: 10, page: 1, perPage: 10, totalPages: 1, hasNext: false };

it('faults 542: a page is said to be one of a longer list, the last page too, and the whole list is not', () => {
  expect(describeListPage(pagination, 10, 'trip')).toBe('10 of 2,400 trips, from page 3 of the list');
  expect(describeListPage(last, 10, 'trip')).toBe('10 of 2,400 trips, from page 240 of the list');
  expect(describeListPage(whole, 10, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 0 }, 0, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 0, page: 2 }, 0, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 30 }, 10, 'trip')).toBe('10 of 30 trips, from page 1 of the list');
});

it('faults 542: no total is named where the server announced more than its total explains', () => {
  const more = { total: 1, page: 1, perPage: 1, totalPages: 2, hasNext: true };
  expect(describeListPage(more, 1, 'trip')).toBe('1 trip, from page 1 of a list that may be longer');
});
