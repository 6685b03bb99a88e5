import { readCollapsedGroups, toSavedGroups } from '@renderer/table/model/view-state';
import { expect, it } from 'vitest';

it('collapsed groups are the same after they were saved and read again, and not saved where they are none or over 500', () => {
  const layout = { order: [], widths: {}, visibility: {}, pinned: [], sort: null };
  const collapsed = new Map([['branch', new Set(['3', '5'])]]);
  expect(readCollapsedGroups({ ...layout, collapsed: toSavedGroups(collapsed) })).toEqual(collapsed);
  expect(readCollapsedGroups(undefined)).toEqual(new Map());
  const many = new Set(Array.from({ length: 501 }, (_, id) => String(id)));
  expect(toSavedGroups(new Map(Object.entries({ branch: new Set<string>(), client: many })))).toEqual({});
});
