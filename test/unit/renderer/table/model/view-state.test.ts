import { readCollapsedGroups, toSavedGroups } from '@renderer/table/model/view-state';
import { describe, expect, it } from 'vitest';

describe('collapsed groups', () => {
  const layout = { order: [], widths: {}, visibility: {}, pinned: [], sort: null };

  it('are the same after they were saved and read again', () => {
    const collapsed = new Map([['branch', new Set(['3', '5'])]]);
    expect(readCollapsedGroups({ ...layout, collapsed: toSavedGroups(collapsed) })).toEqual(collapsed);
    expect(readCollapsedGroups(undefined)).toEqual(new Map());
  });

  it('of a grouping are not saved where there are none or more than 500', () => {
    const many = new Set(Array.from({ length: 501 }, (_, id) => String(id)));
    expect(
      toSavedGroups(
        new Map([
          ['branch', new Set<string>()],
          ['client', many],
        ]),
      ),
    ).toEqual({});
  });
});
