import { listGapLine, listGapNote } from '@shared/list-gap';
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
