import { changePreferences, defaultPreferences, preferencesSchema } from '@shared/settings/preferences';
import { createRunCatalogue, listProblems } from '@shared/summary/catalogue';
import { narrowToCell, parseColumnName, summaryDefinitionSchema, toColumnId } from '@shared/summary/definition';
import { defaultBasis, readStoredDefinition, readySummaries } from '@shared/summary/stored-definition';
import { makeStats } from '@test/helpers/column-counts';
import { describe, expect, it } from 'vitest';

const column = (name: string, sameName?: { position: number; count: number }) => ({
  column: { name, ...(sameName && { sameName }) },
});
/** As versions before this one stored a summary of a report. */
const ofReport = {
  rows: [
    { ...column('Branch, main'), period: null },
    { ...column('date', { position: 1, count: 2 }), period: 'month' },
  ],
  column: { ...column('issued'), period: 'quarter' },
  measures: [{ kind: 'rows' }, { kind: 'sum', ...column('net: total') }, { kind: 'average', ...column('') }],
  share: 'row',
  top: { count: 3, by: { kind: 'sum', ...column('net: total') } },
  change: 'columns',
};
const read = {
  source: { report: 'sales' },
  filters: {},
  rows: ['Branch%2C main', 'date~2of2:month'],
  column: 'issued:quarter',
  measures: ['rows', 'sum:net%3A total', 'average:%'],
  share: 'row',
  top: { count: 3, by: 'sum:net%3A total' },
  before: 'period-before',
};
const stored = { source: 'trips', rows: ['branch'], column: null, measures: ['total'], filters: { active: 'true' } };
const ofTrips = { ...stored, basis: defaultBasis };

describe('a summary that an earlier version stored', () => {
  it('is read, of saved data and of a report, and is itself once it is read', () => {
    expect(readStoredDefinition(ofReport, 'sales')).toEqual(read);
    expect(summaryDefinitionSchema.parse(read)).toEqual(read);
    expect(readStoredDefinition(read)).toEqual(read);
    expect(readStoredDefinition({ ...stored, change: true })).toEqual({ ...ofTrips, before: 'period-before' });
  });

  it('gets the bar that its dates, its periods and its filter of inactive sectors were', () => {
    const of = (change: object, filters = {}) => {
      const {
        basis,
        filters: left,
        rows,
        column,
      } = readStoredDefinition({ ...stored, source: 'sectors', ...change, filters }) as typeof ofTrips;
      return { ...basis, left, rows, column };
    };
    const october = { date_from: '2026-10-01', date_to: '2026-10-31' };
    expect(of({ rows: ['supplier'], column: 'travel-month' }, { ...october, sector_active: 'true' })).toEqual({
      ...{ date: 'travel', span: { kind: 'month', key: '2026-10' }, bookings: 'active' },
      ...{ left: {}, rows: ['supplier'], column: 'month' },
    });
    expect(of({ rows: ['opened-year'] }, { date_from: '2026-10-05', sector_active: 'false' })).toMatchObject({
      ...{ date: 'opened', span: { kind: 'between', from: '2026-10-05', to: '2199-12-31' }, bookings: 'all' },
      ...{ left: { sector_active: 'false' }, rows: ['year'] },
    });
    expect(of({}, { date_to: '2026-10-05' })).toMatchObject({
      date: 'opened',
      span: { kind: 'all-to', day: '2026-10-05' },
    });
    expect(of({})).toMatchObject({ ...defaultBasis, bookings: 'all' });
    // One field is left where two dates had the same period.
    expect(of({ rows: ['travel-month'], column: 'opened-month' })).toMatchObject({
      rows: ['month'],
      column: null,
      date: 'opened',
    });
  });

  it('five come with an office, once: a deleted one stays deleted, and the user’s keep their names', () => {
    const names = readySummaries.map(({ name }) => name);
    expect(defaultPreferences.summaries.map(({ name }) => name)).toEqual(names);
    const { hasReadySummaries: _, ...earlier } = defaultPreferences;
    const own = { name: 'Sales by client', definition: ofTrips };
    const first = preferencesSchema.parse({ ...earlier, summaries: [own] });
    expect(first.summaries.map(({ name }) => name)).toEqual(names);
    expect(first.summaries.find(({ name }) => name === own.name)).toEqual(own);
    const deleted = changePreferences(first, { kind: 'summary', report: null, name: names[0] ?? '', definition: null });
    expect(preferencesSchema.parse(deleted).summaries.map(({ name }) => name)).toEqual(names.slice(1));
    for (const { definition } of readySummaries) expect(summaryDefinitionSchema.parse(definition)).toEqual(definition);
  });

  it('faults 484: is among the summaries of its report in preferences', () => {
    const reports = { sales: { summaries: [{ name: 'Mine', definition: ofReport }], isFavourite: true } };
    const summaries = [{ name: 'Mine', definition: { ...stored, change: true } }];
    const parsed = preferencesSchema.parse({ ...defaultPreferences, reports, summaries });
    expect(parsed.summaries).toEqual([
      { name: 'Mine', definition: { ...ofTrips, before: 'period-before' } },
      { name: 'Mine', definition: read },
    ]);
    expect(parsed.reports.sales?.isFavourite).toBe(true);
    expect(preferencesSchema.parse(parsed)).toEqual(parsed);
  });
});

const text = makeStats({ texts: 2 });
const date = makeStats({ dates: 2 });
const whole = makeStats({ integers: 2 });
const blank = makeStats();
type Column = readonly [header: string, of: typeof text];
const createCatalogue = (...columns: readonly Column[]) =>
  createRunCatalogue({ headers: columns.map(([header]) => header), columns: columns.map(([, of]) => of) }, {});

describe('the fields and values of a result', () => {
  it.each(['plain', 'a,b:c~d-e%', '', 'Ünï cödé'])('have ids from which the header %j is read again', (header) => {
    expect(parseColumnName(toColumnId(header))).toBe(header);
    expect(parseColumnName(`sum:${toColumnId(header, 2, 3)}`)).toBe(header);
    expect(toColumnId(header)).not.toMatch(/[,:]/);
  });

  it('faults 484: are found where columns have moved; what is gone, is something else, or is not confirmed is named', () => {
    const definition = summaryDefinitionSchema.parse({
      ...{ source: { report: 'r' }, filters: {}, column: null },
      ...{ rows: ['branch', 'date:month'], measures: ['rows', 'sum:hours', 'sum:total'] },
    });
    const all = createCatalogue(['hours', whole], ['date', date], ['branch', text], ['total', blank]);
    expect(listProblems(all, definition)).toEqual([]);
    const other = createCatalogue(['hours', text], ['date', text], ['total', whole]);
    expect(listProblems(other, definition)).toEqual([
      'This result has no column “branch” as the summary needs it.',
      'This result has no column “date” as the summary needs it.',
      'This result has no column “hours” as the summary needs it.',
      'Are the amounts of Total cents or dollars? Answer this on the result first.',
    ]);
    const twice = createCatalogue(
      ['branch', text],
      ['branch', text],
      ['date', date],
      ['hours', whole],
      ['total', blank],
    );
    expect(listProblems(twice, definition)).toEqual(['This result has no column “branch” as the summary needs it.']);
  });

  it('are those of a month without a sale, too: a column without values is any field, and proposed as none', () => {
    const { fields, measures } = createCatalogue(['branch', blank]);
    expect(['branch', 'branch:month'].map((id) => fields.get(id)?.isBlank)).toEqual([true, true]);
    expect(measures.get('sum:branch')?.isBlank).toBe(true);
  });
});

describe('the bookings behind a cell', () => {
  it.each([
    ['2026-09-30', '2026-07', true],
    ['2026-09-30', '2026-09', true],
    ['2026-09-29', '2026-09', false],
    ['2026-09-30', '2026-06', false],
  ])('between 2 June and %s those of %s are a period of its own: %s', (to, key, isWhole) => {
    const span = { kind: 'between' as const, from: '2026-06-02', to };
    const definition = {
      ...summaryDefinitionSchema.parse(ofTrips),
      column: 'travel:month',
      basis: { ...defaultBasis, span },
    };
    const narrowed = narrowToCell(definition, { column: [key] }, '2026-11-30');
    expect(narrowed.basis?.span).toEqual(isWhole ? { kind: 'month', key } : span);
  });
});
