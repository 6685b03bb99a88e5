import { listGapLine, listGapNote } from '@shared/list-gap';
import { describe, expect, it } from 'vitest';

describe('an incomplete list', () => {
  it('names its count, the announced total and the reason', () => {
    expect(listGapLine({ reason: 'has-more', total: 2_400 }, 200, 'trips')).toBe(
      "200 of at least 2,400 trips: the server's page numbers don't add up",
    );
    expect(listGapLine({ reason: 'page-limit', total: null }, 100_000, 'trips')).toBe(
      '100,000 trips of a longer list: reading stopped after the most pages allowed',
    );
  });

  it('advises what to do', () => {
    expect(listGapNote({ reason: 'page-limit', total: null }, 10, 'trips')).toMatch(
      /^This is not the whole list.*filters/,
    );
  });
});
