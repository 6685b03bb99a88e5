import { toInitialState, toTableLayout } from '@renderer/table/model/table-layout';
import { describe, expect, it } from 'vitest';

const plain = { names: {}, density: 'normal' } as const;
const defaults = { visibility: { source: false }, pinned: ['id'] };

describe('the layout of a table', () => {
  it('begins with the defaults where none was saved', () => {
    const columns = { columnVisibility: { source: false }, columnOrder: [], columnSizing: {}, sorting: [] };
    expect(toInitialState(undefined, defaults)).toEqual({ ...columns, columnPinning: { start: ['id'], end: [] } });
  });

  it('is the same after it was saved and read again', () => {
    const columns = { order: ['name', 'id'], widths: { name: 210 }, visibility: { source: true, name: false } };
    const layout = { ...columns, pinned: [], sort: { column: 'name', isDescending: true } };
    expect(toTableLayout(toInitialState(layout, defaults), plain, undefined)).toEqual(layout);
  });

  it('hides a new column that is hidden by default, also for a saved layout that does not know it', () => {
    const saved = { order: [], widths: {}, visibility: { name: true }, pinned: [], sort: null };
    expect(toInitialState(saved, defaults).columnVisibility).toEqual({ source: false, name: true });
  });

  it('has collapsed groups where they are saved, and names and the height of rows where they are not the table’s own', () => {
    const state = toInitialState(undefined, defaults);
    expect(toTableLayout(state, plain, { branch: ['3'] }).collapsed).toEqual({ branch: ['3'] });
    for (const name of ['collapsed', 'names', 'density'])
      expect(toTableLayout(state, plain, undefined)).not.toHaveProperty(name);
    const chosen = { names: { name: 'Traveller' }, density: 'wrapped' } as const;
    expect(toTableLayout(state, chosen, undefined)).toMatchObject(chosen);
  });
});
