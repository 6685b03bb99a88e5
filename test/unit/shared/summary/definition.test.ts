import { defaultPreferences, preferencesSchema } from '@shared/settings/preferences';
import { createRunCatalogue, keepKnown, listProblems } from '@shared/summary/catalogue';
import { parseColumnId, readStoredDefinition, summaryDefinitionSchema, toColumnId } from '@shared/summary/definition';
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
const ofTrips = { source: 'trips', rows: ['branch'], column: null, measures: ['total'], filters: { active: 'true' } };

describe('a summary that an earlier version stored', () => {
  it('is read, of saved data and of a report, and is itself once it is read', () => {
    expect(readStoredDefinition(ofReport, 'sales')).toEqual(read);
    expect(summaryDefinitionSchema.parse(read)).toEqual(read);
    expect(readStoredDefinition(read)).toEqual(read);
    expect(readStoredDefinition({ ...ofTrips, change: true })).toEqual({ ...ofTrips, before: 'period-before' });
  });

  it('faults 484: is among the summaries of its report in preferences', () => {
    const reports = { sales: { summaries: [{ name: 'Mine', definition: ofReport }], isFavourite: true } };
    const summaries = [{ name: 'Mine', definition: { ...ofTrips, change: true } }];
    const parsed = preferencesSchema.parse({ ...defaultPreferences, reports, summaries });
    expect(parsed.summaries).toEqual([
      { name: 'Mine', definition: { ...ofTrips, before: 'period-before' } },
      { name: 'Mine', definition: read },
    ]);
    expect(parsed.reports.sales?.isFavourite).toBe(true);
    expect(preferencesSchema.parse(parsed)).toEqual(parsed);
  });
});

const stats = {
  ...{ integers: 0, decimals: 0, dates: 0, datesWithTime: 0, texts: 2, flags: 0, nested: 0, empty: 0 },
  ...{ quotedNumbers: 0, unsummed: 0, longest: 1, scale: 0, sum: '0' },
};
const text = stats;
const date = { ...stats, texts: 0, dates: 2 };
const whole = { ...stats, texts: 0, integers: 2 };
const blank = { ...stats, texts: 0 };
type Column = readonly [header: string, of: typeof stats];
const createCatalogue = (...columns: readonly Column[]) =>
  createRunCatalogue({ headers: columns.map(([header]) => header), columns: columns.map(([, of]) => of) }, {});

describe('the fields and values of a result', () => {
  it.each(['plain', 'a,b:c~d-e%', '', 'Ünï cödé'])('have ids from which the header %j is read again', (header) => {
    expect(parseColumnId(toColumnId(header))).toEqual({ name: header, count: 1 });
    expect(parseColumnId(`sum:${toColumnId(header, 2, 3)}`)).toEqual({ name: header, count: 3 });
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
      'This result has no column “branch”.',
      'The column “date” has values in this result that are no dates.',
      'The column “hours” has no numbers in this result.',
      'Are the amounts of Total cents or dollars? Answer this on the result first.',
    ]);
    expect(keepKnown(other, definition)).toMatchObject({ rows: [], measures: ['rows'] });
    const twice = createCatalogue(
      ['branch', text],
      ['branch', text],
      ['date', date],
      ['hours', whole],
      ['total', blank],
    );
    expect(listProblems(twice, definition)).toEqual([
      'This result has 2 columns “branch”, and had 1 when it was saved.',
    ]);
  });

  it('are those of a month without a sale, too: a column without values is any field, and proposed as none', () => {
    const { fields, measures } = createCatalogue(['branch', blank]);
    expect(['branch', 'branch:month'].map((id) => fields.get(id)?.isBlank)).toEqual([true, true]);
    expect(measures.get('sum:branch')?.isBlank).toBe(true);
  });
});
