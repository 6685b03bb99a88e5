import { toInitialState, toTableLayout } from '@renderer/table/model/table-layout';
import { describe, expect, it } from 'vitest';

const plain = { names: {}, density: 'normal' } as const;
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
    expect(toTableLayout(toInitialState(layout, defaults), plain, undefined)).toEqual(layout);
  });

  it('hides a new column that is hidden by default, also for a saved layout that does not know it', () => {
    const saved = { order: [], widths: {}, visibility: { name: true }, pinned: [], sort: null };
    expect(toInitialState(saved, defaults).columnVisibility).toEqual({ source: false, name: true });
  });

  it('has collapsed groups only where they are saved', () => {
    const state = toInitialState(undefined, defaults);
    expect(toTableLayout(state, plain, { branch: ['3'] }).collapsed).toEqual({ branch: ['3'] });
    expect(toTableLayout(state, plain, undefined)).not.toHaveProperty('collapsed');
  });

  it('has names of columns and the height of rows where they differ from the table’s own', () => {
    const state = toInitialState(undefined, defaults);
    expect(toTableLayout(state, plain, undefined)).not.toHaveProperty('names');
    expect(toTableLayout(state, plain, undefined)).not.toHaveProperty('density');
    const chosen = { names: { name: 'Traveller' }, density: 'wrapped' } as const;
    expect(toTableLayout(state, chosen, undefined)).toMatchObject(chosen);
  });
});
