import { packRunSchema } from '@shared/settings/packs';
import * as preferences from '@shared/settings/preferences';
import { describe, expect, it } from 'vitest';

const { changePreferences, defaultPreferences, getReportPreferences, preferencesSchema } = preferences;
type Change = preferences.PreferenceChange;

/** What is stored after these changes. */
const apply = (...changes: readonly Change[]) => changes.reduce(changePreferences, defaultPreferences);

const layout = { order: ['b', 'a'], widths: { a: 90 }, visibility: { c: false }, pinned: ['b'], sort: null };
const makePack = (name: string, more: { readonly renamedFrom?: string } = {}): Change => {
  const pack = { name, items: [], period: null, hasWorkbook: false, reminder: null };
  return { kind: 'pack', name, pack, ...more };
};

/** Reads a stored item of a pack's run. */
const readItem = (item: unknown) => {
  const run = { pack: 'P', folder: '/f', startedAtMs: 1, day: '2026-11-01', phase: 'done', items: [item] };
  return packRunSchema.parse(run).items[0];
};

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

  it('take the items of packs of earlier versions as reports, without summaries, and store those of a report', () => {
    const item = { slug: 'sales', parameters: { filters: {}, ranges: {} }, format: 'csv' };
    const report = { kind: 'report', ...item, summaries: [{ name: 'By branch', format: 'xlsx' }] };
    const summary = { kind: 'summary', name: 'By client', format: 'xlsx' };
    const pack = { name: 'Month end', items: [item, report, summary] };
    const { packs } = preferencesSchema.parse({ ...defaultPreferences, packs: [pack] });
    expect(packs[0]?.items).toEqual([{ kind: 'report', ...item }, report, summary]);
    const run = { ...item, filters: {}, file: 'sales.csv', status: 'done', rows: 1, bytes: 9, problem: null };
    expect(readItem(run)).toMatchObject({ kind: 'report', slug: 'sales', runId: null });
  });

  it('faults 528: take what earlier versions stored of a summary of a pack, ordinary and not, as its notes', () => {
    const stored = { kind: 'summary', name: 'By client', definition: null, filters: {}, format: 'csv', file: 'a.csv' };
    const run = { ...stored, status: 'done', rows: 1, bytes: 9, problem: null, warnings: ['30 trips are counted.'] };
    const item = readItem(run);
    expect(item).toMatchObject({ notes: ['30 trips are counted.'], warnings: [] });
    expect(readItem(item)).toEqual(item);
    const made = { ...run, notes: ['One.'] };
    expect(readItem(made)).toMatchObject({ notes: ['One.'], warnings: ['30 trips are counted.'] });
  });

  it('faults 118: store packs by name: one is renamed in one step, and never over another', () => {
    const both = apply(makePack('Weekly'), makePack('Month end'));
    expect(both.packs.map(({ name }) => name)).toEqual(['Month end', 'Weekly']);
    const renamed = changePreferences(both, makePack('End of month', { renamedFrom: 'Month end' }));
    expect(renamed.packs.map(({ name }) => name)).toEqual(['End of month', 'Weekly']);
    const overAnother = makePack('Weekly', { renamedFrom: 'Month end' });
    expect(() => changePreferences(both, overAnother)).toThrow(/a pack named "Weekly" already/);
    expect(changePreferences(both, { kind: 'pack', name: 'Weekly', pack: null }).packs).toHaveLength(1);
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

  it('remember favourite reports, and the last parameters of each until none are to be remembered', () => {
    const lastParameters = { filters: { q: '1' }, ranges: {} };
    const set: Change = { kind: 'report-parameters', slug: 'a', parameters: lastParameters };
    const starred = apply(set, { kind: 'favourite-report', slug: 'a', isFavourite: true });
    expect(getReportPreferences(starred, 'a')).toMatchObject({ isFavourite: true, lastParameters });
    expect(preferencesSchema.parse({ ...starred, reports: { b: {} } }).reports.b?.isFavourite).toBe(false);
    const settings = { ...preferences.defaultReportSettings, keepsParameters: false };
    const forgotten = changePreferences(starred, { kind: 'report-settings', settings });
    expect(getReportPreferences(forgotten, 'a').lastParameters).toBeNull();
  });

  it('refuse an invalid file, and parse one of a version without report preferences', () => {
    for (const invalid of [{ version: 2 }, { tables: { Trips: { order: 'x' } } }])
      expect(preferencesSchema.safeParse({ ...defaultPreferences, ...invalid }).success).toBe(false);
    const { reports: _, reportSettings: __, packs: ___, ...older } = defaultPreferences;
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
    expect(read(...both, found('b', { source: 'works' }))).toEqual({ lastModified: 'b', filters: { source: 'works' } });
  });
});
