import { packRunItemSchema } from '@shared/schemas/pack-run';
import {
  changePreferences,
  defaultPreferences,
  defaultReportPreferences,
  defaultReportSettings,
  getReportPreferences,
  type PreferenceChange,
  packSchema,
  preferencesSchema,
} from '@shared/schemas/preferences';
import { describe, expect, it } from 'vitest';

const layout = { order: ['b', 'a'], widths: { a: 90 }, visibility: { c: false }, pinned: ['b'], sort: null };

describe('preferences', () => {
  it('store and delete the layout of one table, and of no other', () => {
    const one = changePreferences(defaultPreferences, { kind: 'table', table: 'Trips', layout });
    const two = changePreferences(one, { kind: 'table', table: 'Clients', layout });
    expect(changePreferences(two, { kind: 'table', table: 'Trips', layout: null }).tables).toEqual({ Clients: layout });
  });

  it('store views by name: a view replaces one of the same name', () => {
    const view = (name: string, status: string) =>
      ({ kind: 'trip-view', name, view: { name, search: { trip_status: status }, layout: null } }) as const;
    const changed = [view('B', 'x'), view('a', 'y'), view('B', 'z')].reduce(changePreferences, defaultPreferences);
    expect(changed.tripViews.map(({ name, search }) => [name, search.trip_status])).toEqual([
      ['a', 'y'],
      ['B', 'z'],
    ]);
    expect(changePreferences(changed, { kind: 'trip-view', name: 'B', view: null }).tripViews).toHaveLength(1);
  });

  it('take the items of packs of earlier versions as reports', () => {
    const item = { slug: 'sales', parameters: { filters: {}, ranges: {} }, format: 'csv' };
    const summary = { kind: 'summary', name: 'By client', format: 'xlsx' };
    const pack = packSchema.parse({ name: 'Month end', items: [item, summary] });
    expect(pack.items).toEqual([{ kind: 'report', ...item }, summary]);
    const run = { ...item, filters: {}, file: 'sales.csv', status: 'done', rows: 1, bytes: 9, problem: null };
    expect(packRunItemSchema.parse(run)).toMatchObject({ kind: 'report', slug: 'sales', runId: null });
  });

  it('faults 528: take what earlier versions stored of a summary of a pack, ordinary and not, as its notes', () => {
    const stored = { kind: 'summary', name: 'By client', definition: null, filters: {}, format: 'csv', file: 'a.csv' };
    const run = { ...stored, status: 'done', rows: 1, bytes: 9, problem: null, warnings: ['30 trips are counted.'] };
    const item = packRunItemSchema.parse(run);
    expect(item).toMatchObject({ notes: ['30 trips are counted.'], warnings: [] });
    expect(packRunItemSchema.parse(item)).toEqual(item);
    const made = { ...run, notes: ['One.'] };
    expect(packRunItemSchema.parse(made)).toMatchObject({ notes: ['One.'], warnings: ['30 trips are counted.'] });
  });

  it('take the reports of packs of earlier versions without summaries, and store those of a report', () => {
    const item = { kind: 'report', slug: 'sales', parameters: { filters: {}, ranges: {} }, format: 'csv' };
    const summaries = [{ name: 'By branch', format: 'xlsx' }];
    const { packs } = preferencesSchema.parse({
      ...defaultPreferences,
      packs: [{ name: 'Month end', items: [item, { ...item, summaries }] }],
    });
    expect(packs[0]?.items).toEqual([item, { ...item, summaries }]);
    const run = { slug: 'sales', name: 'By branch', filters: {}, format: 'csv', file: 'a.csv', notes: [] };
    const state = { status: 'done', rows: 1, bytes: 9, problem: null, definition: null };
    expect(packRunItemSchema.parse({ kind: 'report-summary', ...run, ...state })).toMatchObject({ warnings: [] });
  });

  it('faults 118: rename a pack in one step, and never over another pack', () => {
    const pack = (name: string, renamedFrom?: string): PreferenceChange => ({
      kind: 'pack',
      name,
      pack: { name, items: [], period: null, hasWorkbook: false, reminder: null },
      ...(renamedFrom ? { renamedFrom } : {}),
    });
    const both = [pack('Month end'), pack('Weekly')].reduce(changePreferences, defaultPreferences);
    const renamed = changePreferences(both, pack('End of month', 'Month end'));
    expect(renamed.packs.map(({ name }) => name)).toEqual(['End of month', 'Weekly']);
    expect(() => changePreferences(both, pack('Weekly', 'Month end'))).toThrow(/a pack named "Weekly" already/);
  });

  it('delete a label that is set to empty', () => {
    const label = (text: string) => ({ kind: 'label', of: 'supplier', id: '12', label: text }) as const;
    const given = changePreferences(defaultPreferences, label('  Qantas '));
    expect(given.labels.supplier).toEqual({ '12': 'Qantas' });
    expect(changePreferences(given, label(' ')).labels.supplier).toEqual({});
  });

  it('remember the reports whose names are not offered, until they are offered again', () => {
    const offer = (isDeclined: boolean) => ({ kind: 'names-offer', slug: 'spend', isDeclined }) as const;
    const declined = changePreferences(defaultPreferences, offer(true));
    expect(getReportPreferences(declined, 'spend').declinesNames).toBe(true);
    expect(getReportPreferences(changePreferences(declined, offer(false)), 'spend').declinesNames).toBe(false);
  });

  it('remember favourite reports, and what else was known of them', () => {
    const parameters = {
      kind: 'report-parameters',
      slug: 'a',
      parameters: { filters: { q: '1' }, ranges: {} },
    } as const;
    const starred = [parameters, { kind: 'favourite-report', slug: 'a', isFavourite: true } as const].reduce(
      changePreferences,
      defaultPreferences,
    );
    expect(getReportPreferences(starred, 'a')).toMatchObject({
      isFavourite: true,
      lastParameters: parameters.parameters,
    });
    expect(preferencesSchema.parse({ ...starred, reports: { b: {} } }).reports.b?.isFavourite).toBe(false);
  });

  it('refuse an invalid file', () => {
    expect(preferencesSchema.safeParse({ ...defaultPreferences, version: 2 }).success).toBe(false);
    expect(preferencesSchema.safeParse({ ...defaultPreferences, tables: { Trips: { order: 'x' } } }).success).toBe(
      false,
    );
  });

  it('parse a file of a version without report preferences', () => {
    const { reports: _, reportSettings: __, packs: ___, ...older } = defaultPreferences;
    expect(preferencesSchema.parse(older)).toEqual(defaultPreferences);
  });

  it('store each report separately, whatever its name', () => {
    const set = (slug: string) =>
      ({
        kind: 'parameter-set',
        slug,
        name: 'Last month',
        parameters: { filters: {}, ranges: { general: 'last-month' } },
      }) as const;
    const changed = ['sales', 'constructor', 'toString'].map(set).reduce(changePreferences, defaultPreferences);
    for (const slug of ['sales', 'constructor', 'toString']) {
      expect(getReportPreferences(changed, slug).sets.map(({ name }) => name)).toEqual(['Last month']);
    }
    expect(getReportPreferences(defaultPreferences, 'constructor').sets).toEqual([]);
    const gone = changePreferences(changed, {
      kind: 'parameter-set',
      slug: 'sales',
      name: 'Last month',
      parameters: null,
    });
    expect(getReportPreferences(gone, 'sales').sets).toEqual([]);
    expect(preferencesSchema.parse(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it('delete the last parameters of every report when they are no longer remembered', () => {
    const parameters = { filters: { branchID: '3' }, ranges: {} };
    const changed = changePreferences(defaultPreferences, { kind: 'report-parameters', slug: 'sales', parameters });
    expect(getReportPreferences(changed, 'sales').lastParameters).toEqual(parameters);
    const settings = { ...defaultReportSettings, keepsParameters: false };
    expect(
      getReportPreferences(changePreferences(changed, { kind: 'report-settings', settings }), 'sales').lastParameters,
    ).toBeNull();
  });

  it('are read under the names of earlier versions, and written under the new ones', () => {
    const filterSupport = { lastModified: 'a', filters: { source: 'works' } };
    const saved = { ...defaultPreferences, reports: { sales: { moneyBasis: 'key', honesty: filterSupport } } };
    const { reports } = preferencesSchema.parse(saved);
    expect(reports.sales).toEqual({ ...defaultReportPreferences, moneyConfirmationKey: 'key', filterSupport });
    expect(preferencesSchema.parse({ ...defaultPreferences, reports }).reports).toEqual(reports);
  });

  it('store filter support for one state of the report only', () => {
    const found = (lastModified: string, filters: Record<string, 'works' | 'ignored'>) =>
      ({ kind: 'filter-support', slug: 'sales', lastModified, filters }) as const;
    const both = [found('a', { branchID: 'works' }), found('a', { source: 'ignored' })];
    const known = both.reduce(changePreferences, defaultPreferences);
    expect(getReportPreferences(known, 'sales').filterSupport?.filters).toEqual({
      branchID: 'works',
      source: 'ignored',
    });
    const changed = changePreferences(known, found('b', { source: 'works' }));
    expect(getReportPreferences(changed, 'sales').filterSupport).toEqual({
      lastModified: 'b',
      filters: { source: 'works' },
    });
  });

  it('store packs sorted by name', () => {
    const pack = (name: string): PreferenceChange => ({
      kind: 'pack',
      name,
      pack: { name, items: [], period: null, hasWorkbook: false, reminder: null },
    });
    const changed = [pack('Week'), pack('Month end')].reduce(changePreferences, defaultPreferences);
    expect(changed.packs.map(({ name }) => name)).toEqual(['Month end', 'Week']);
    expect(changePreferences(changed, { kind: 'pack', name: 'Week', pack: null }).packs).toHaveLength(1);
  });
});
