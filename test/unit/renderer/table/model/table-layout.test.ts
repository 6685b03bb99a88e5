import { toInitialState, toTableLayout } from '@renderer/table/model/table-layout';
import { describe, expect, it } from 'vitest';

const defaults = { visibility: { source: false }, pinned: ['id'] };

describe('the layout of a table', () => {
  it('begins with the defaults where none was saved', () => {
    expect(toInitialState(undefined, defaults)).toEqual({
      columnVisibility: { source: false },
      columnOrder: [],
      columnSizing: {},
      columnPinning: { start: ['id'], end: [] },
      sorting: [],
    });
  });

  it('is the same after it was saved and read again', () => {
    const layout = {
      order: ['name', 'id'],
      widths: { name: 210 },
      visibility: { source: true, name: false },
      pinned: [],
      sort: { column: 'name', isDescending: true },
    };
    expect(toTableLayout(toInitialState(layout, defaults), undefined)).toEqual(layout);
  });

  it('hides a new column that is hidden by default, also for a saved layout that does not know it', () => {
    const saved = { order: [], widths: {}, visibility: { name: true }, pinned: [], sort: null };
    expect(toInitialState(saved, defaults).columnVisibility).toEqual({ source: false, name: true });
  });

  it('has collapsed groups only where they are saved', () => {
    const state = toInitialState(undefined, defaults);
    expect(toTableLayout(state, { branch: ['3'] }).collapsed).toEqual({ branch: ['3'] });
    expect(toTableLayout(state, undefined)).not.toHaveProperty('collapsed');
  });
});
