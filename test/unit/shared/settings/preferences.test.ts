import * as preferences from '@shared/settings/preferences';
import { describe, expect, it } from 'vitest';

const { changePreferences, defaultPreferences, getReportPreferences, preferencesSchema } = preferences;
type Change = preferences.PreferenceChange;

/** What is stored after these changes. */
const apply = (...changes: readonly Change[]) => changes.reduce(changePreferences, defaultPreferences);

const layout = { order: ['b', 'a'], widths: { a: 90 }, visibility: { c: false }, pinned: ['b'], sort: null };

describe('preferences', () => {
  it('store and delete the layout of one table, and of no other', () => {
    const toTable = (table: string, of: typeof layout | null): Change => ({ kind: 'table', table, layout: of });
    const { tables } = apply(toTable('Trips', layout), toTable('Clients', layout), toTable('Trips', null));
    expect(tables).toEqual({ Clients: layout });
  });

  it('store views by name: a view replaces one of the same name', () => {
    const view = (name: string, status: string) =>
      ({ kind: 'trip-view', name, view: { name, search: { trip_status: status }, layout: null } }) as const;
    const changed = apply(view('B', 'x'), view('B', 'z'), view('a', 'y'));
    expect(changed.tripViews.map(({ name, search }) => `${name} ${search.trip_status}`)).toEqual(['a y', 'B z']);
    expect(changePreferences(changed, { kind: 'trip-view', name: 'B', view: null }).tripViews).toHaveLength(1);
  });

  it('take over the items of all packs of earlier versions as parts of the month end, in their order, each once', () => {
    const parameters = { filters: { branchID: '2', startDate: '2026-01-01' }, ranges: { general: 'last-month' } };
    const sales = { slug: 'sales', parameters, format: 'csv' };
    const ofSales = { kind: 'report', ...sales, summaries: [{ name: 'By branch', format: 'xlsx' }] };
    const byClient = { kind: 'summary', name: 'By client', format: 'xlsx' };
    const packs = [
      { name: 'Month end', items: [sales, byClient, { nonsense: true }], period: 'last-month', hasWorkbook: true },
      { name: 'Weekly', items: [byClient, ofSales, { ...sales, parameters: { filters: {}, ranges: {} } }] },
    ];
    const { monthEnd } = preferencesSchema.parse({ ...defaultPreferences, monthEnd: undefined, packs });
    expect(monthEnd).toEqual({
      parts: [
        { kind: 'report', slug: 'sales', parameters },
        { kind: 'summary', report: null, id: 'By client' },
        { kind: 'summary', report: 'sales', id: 'By branch' },
        { kind: 'report', slug: 'sales', parameters: { filters: {}, ranges: {} } },
      ],
      notExpected: [],
      folder: null,
    });
    expect(preferencesSchema.parse({ ...defaultPreferences, monthEnd })).toMatchObject({ monthEnd });
    const changed = apply({ kind: 'month-end', settings: { folder: '/runs' } });
    expect(changed.monthEnd).toEqual({ parts: null, notExpected: [], folder: '/runs' });
  });

  it('give a summary an id of its own, whatever another one was called before', () => {
    const [first] = defaultPreferences.summaries;
    const save = (name: string, renamedFrom?: string): Change => ({
      ...{ kind: 'summary', report: null, name, definition: first?.definition ?? null },
      ...(renamedFrom && { renamedFrom }),
    });
    const changed = apply(save('Sales'), save('Sales 2025', 'Sales'), save('Sales'));
    const ids = changed.summaries.map(preferences.getSummaryId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(changed.summaries.find(({ name }) => name === 'Sales 2025')?.id).toBe('Sales');
    expect(changePreferences(changed, save('Sales')).summaries).toEqual(changed.summaries);
  });

  it('delete a label that is set to empty', () => {
    const label = (text: string) => ({ kind: 'label', of: 'supplier', id: '12', label: text }) as const;
    expect(apply(label('  Qantas ')).labels.supplier).toEqual({ '12': 'Qantas' });
    expect(apply(label('  Qantas '), label(' ')).labels.supplier).toEqual({});
  });

  it('have the user’s own name before one of a report', () => {
    const names = [
      { of: 'supplier', id: '12', label: 'QF' },
      { of: 'product', id: '1', label: 'Hotel' },
    ] as const;
    const both = apply(
      { kind: 'report-names', names: [...names] },
      { kind: 'label', of: 'supplier', id: '12', label: 'Qantas' },
    );
    expect(preferences.getOwnNames(both)).toMatchObject({ supplier: { '12': 'Qantas' }, product: { '1': 'Hotel' } });
  });

  it('remember favourite reports, and the last parameters of each', () => {
    const lastParameters = { filters: { q: '1' }, ranges: {} };
    const set: Change = { kind: 'report-parameters', slug: 'a', parameters: lastParameters };
    const starred = apply(set, { kind: 'favourite-report', slug: 'a', isFavourite: true });
    expect(getReportPreferences(starred, 'a')).toMatchObject({ isFavourite: true, lastParameters });
    expect(preferencesSchema.parse({ ...starred, reports: { b: {} } }).reports.b?.isFavourite).toBe(false);
  });

  it('refuse an invalid file, and parse one of a version without report preferences', () => {
    for (const invalid of [{ version: 2 }, { tables: { Trips: { order: 'x' } } }])
      expect(preferencesSchema.safeParse({ ...defaultPreferences, ...invalid }).success).toBe(false);
    const { reports: _, monthEnd: ___, ...older } = defaultPreferences;
    expect(preferencesSchema.parse(older)).toEqual(defaultPreferences);
  });

  it('store each report separately, whatever its name', () => {
    const parameters = { filters: {}, ranges: { general: 'last-month' as const } };
    const set = (slug: string, isSet = true): Change => {
      return { kind: 'parameter-set', slug, name: 'Last month', parameters: isSet ? parameters : null };
    };
    const slugs = ['sales', 'constructor', 'toString'];
    const changed = apply(...slugs.map((slug) => set(slug)));
    for (const slug of slugs)
      expect(getReportPreferences(changed, slug).sets.map(({ name }) => name)).toEqual(['Last month']);
    expect(getReportPreferences(defaultPreferences, 'constructor').sets).toEqual([]);
    expect(getReportPreferences(changePreferences(changed, set('sales', false)), 'sales').sets).toEqual([]);
    expect(preferencesSchema.parse(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it('store filter support for one state of the report only', () => {
    const found = (lastModified: string, filters: Record<string, 'works' | 'ignored'>) =>
      ({ kind: 'filter-support', slug: 'sales', lastModified, filters }) as const;
    const both = [found('a', { branchID: 'works' }), found('a', { source: 'ignored' })];
    const read = (...changes: Change[]) => getReportPreferences(apply(...changes), 'sales').filterSupport;
    expect(read(...both)?.filters).toEqual({ branchID: 'works', source: 'ignored' });
    const known = ['a', 'b'].map((state) =>
      preferences.getFilterSupport({ filterSupport: read(...both) ?? null }, state),
    );
    expect(known).toEqual([{ branchID: 'works', source: 'ignored' }, {}]);
    expect(read(...both, found('b', { source: 'works' }))).toEqual({ lastModified: 'b', filters: { source: 'works' } });
  });
});
