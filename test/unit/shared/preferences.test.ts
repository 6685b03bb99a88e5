import { changePreferences, noPreferences, preferencesSchema } from '@shared/schemas/preferences';
import { describe, expect, it } from 'vitest';

const layout = { order: ['b', 'a'], widths: { a: 90 }, visibility: { c: false }, pinned: ['b'], sort: null };

describe('preferences', () => {
  it('remember and forget the arrangement of one table, and of no other', () => {
    const one = changePreferences(noPreferences, { kind: 'table', table: 'Trips', layout });
    const two = changePreferences(one, { kind: 'table', table: 'Clients', layout });
    expect(changePreferences(two, { kind: 'table', table: 'Trips', layout: null }).tables).toEqual({ Clients: layout });
  });

  it('keep views by name: a view takes the place of its namesake', () => {
    const view = (name: string, status: string) =>
      ({ kind: 'trip-view', name, view: { name, search: { trip_status: status }, layout: null } }) as const;
    const kept = [view('B', 'x'), view('a', 'y'), view('B', 'z')].reduce(changePreferences, noPreferences);
    expect(kept.tripViews.map(({ name, search }) => [name, search.trip_status])).toEqual([
      ['a', 'y'],
      ['B', 'z'],
    ]);
    expect(changePreferences(kept, { kind: 'trip-view', name: 'B', view: null }).tripViews).toHaveLength(1);
  });

  it('take an empty label for none', () => {
    const label = (text: string) => ({ kind: 'label', of: 'supplier', id: '12', label: text }) as const;
    const given = changePreferences(noPreferences, label('  Qantas '));
    expect(given.labels.supplier).toEqual({ '12': 'Qantas' });
    expect(changePreferences(given, label(' ')).labels.supplier).toEqual({});
  });

  it('refuse a file of another form', () => {
    expect(preferencesSchema.safeParse({ ...noPreferences, version: 2 }).success).toBe(false);
    expect(preferencesSchema.safeParse({ ...noPreferences, tables: { Trips: { order: 'x' } } }).success).toBe(false);
  });
});
