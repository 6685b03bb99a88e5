import { readCollapsedGroups, toSavedGroups, type ViewState, ViewStates } from '@renderer/table/model/view-state';
import { describe, expect, it } from 'vitest';

const createState = (top: number): ViewState => ({
  top,
  left: 0,
  collapsed: new Map(),
  selected: { keys: new Set(), anchor: null, active: null },
  hasFocus: false,
});

describe('view states', () => {
  it('are found under their key, and nothing is found without one', () => {
    const states = new ViewStates();
    states.set('trips', createState(320));
    expect(states.get('trips')?.top).toBe(320);
    expect(states.get('clients')).toBeUndefined();
    expect(states.get(undefined)).toBeUndefined();
  });

  it('drop the one that was saved longest ago beyond 50', () => {
    const states = new ViewStates();
    for (let list = 0; list < 50; list += 1) states.set(`list ${list}`, createState(list));
    states.set('list 0', createState(7));
    states.set('list 50', createState(50));
    expect(states.get('list 0')?.top).toBe(7);
    expect(states.get('list 1')).toBeUndefined();
    expect(states.get('list 2')?.top).toBe(2);
  });
});

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
