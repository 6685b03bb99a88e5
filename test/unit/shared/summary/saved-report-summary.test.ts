/** Summaries of reports that are saved: by the names of their columns, in whatever order a later result has them. */

import * as reportSummary from '@shared/summary/report-summary-schema';
import { openNamedSummary, toNamedSummary } from '@shared/summary/saved-report-summary';
import { makeStats } from '@test/helpers/column-counts';
import { describe, expect, it } from 'vitest';

const kinds = {
  text: makeStats({ texts: 3 }),
  date: makeStats({ dates: 3 }),
  hours: makeStats({ decimals: 3, scale: 1 }),
  cents: makeStats({ integers: 3 }),
  blank: makeStats(),
};

type ReportSummaryDefinition = reportSummary.ReportSummaryDefinition;

type Column = readonly [header: string, kind: keyof typeof kinds];

/** A result with these columns. */
function makeRun(...columns: readonly Column[]) {
  return { headers: columns.map(([header]) => header), columns: columns.map(([, kind]) => kinds[kind]) };
}

const by = (column: number, period: ReportSummaryDefinition['rows'][number]['period'] = null) => ({ column, period });
const sum = (column: number): reportSummary.ReportMeasure => ({ kind: 'sum', column });

const first = makeRun(['consultant', 'text'], ['sold', 'date'], ['hours', 'hours'], ['amount', 'cents']);
const settings = { amount: { money: 'cents' } } as const;
const definition: ReportSummaryDefinition = {
  rows: [by(0), by(1, 'month')],
  column: null,
  measures: [{ kind: 'rows' }, sum(2), { kind: 'average', column: 3 }],
  share: 'column',
  top: { count: 5, by: sum(3) },
};
const saved = toNamedSummary(definition, first.headers);

describe('a saved summary of a report', () => {
  it('faults 484: is the same where its columns have moved, by their names alone', () => {
    expect(JSON.stringify(saved)).not.toContain('"column":0');
    const stored = JSON.parse(JSON.stringify({ name: 'a', definition: saved }));
    expect(reportSummary.savedReportSummarySchema.parse(stored).definition).toEqual(saved);
    expect(openNamedSummary(saved, first, settings)).toEqual({ definition, problems: [] });
    const texts = [['new', 'text'] as const, ['consultant', 'text'] as const] as const;
    const moved = makeRun(['amount', 'cents'], texts[0], ['hours', 'hours'], ['sold', 'date'], texts[1]);
    const measures = [{ kind: 'rows' }, sum(2), { kind: 'average', column: 0 }];
    expect(openNamedSummary(saved, moved, settings)).toEqual({
      definition: { ...definition, rows: [by(4), by(3, 'month')], measures, top: { count: 5, by: sum(0) } },
      problems: [],
    });
  });

  it('faults 484: names the columns that are gone, each once, and has nothing in their place', () => {
    const run = makeRun(['Amount', 'cents'], ['hours', 'hours']);
    expect(openNamedSummary(saved, run, settings)).toEqual({
      definition: { rows: [], column: null, measures: [{ kind: 'rows' }, sum(1)], share: 'column' },
      problems: ['consultant', 'sold', 'amount'].map((name) => `This result has no column “${name}”.`),
    });
  });

  it('names amounts whose unit is not confirmed, and columns that are something else now', () => {
    expect(openNamedSummary(saved, first, {}).problems).toEqual([
      'Are the amounts of amount cents or dollars? Answer this on the result first.',
    ]);
    const changed = makeRun(['consultant', 'date'], ['sold', 'text'], ['hours', 'text'], ['amount', 'cents']);
    expect(openNamedSummary(saved, changed, settings).problems).toEqual([
      'The column “consultant” has dates in this result, and had none when it was saved.',
      'The column “sold” has values in this result that are no dates.',
      'The column “hours” has no numbers in this result.',
    ]);
  });

  it('is whole where no row has a value: a month without a sale is no other report', () => {
    const empty = makeRun(['consultant', 'blank'], ['sold', 'blank'], ['hours', 'blank'], ['amount', 'blank']);
    expect(openNamedSummary(saved, empty, settings)).toEqual({ definition, problems: [] });
  });

  it('tells columns of one name by their order, and does not guess where there are more or fewer of them', () => {
    const twice = makeRun(['name', 'text'], ['hours', 'hours'], ['name', 'text']);
    const second = toNamedSummary({ rows: [by(2)], column: null, measures: [sum(1)] }, twice.headers);
    const open = (...run: readonly Column[]) => openNamedSummary(second, makeRun(...run), {});
    expect(open(['hours', 'hours'], ['name', 'text'], ['name', 'text']).definition.rows).toEqual([by(2)]);
    expect(open(['hours', 'hours'], ['name', 'text'])).toMatchObject({
      definition: { rows: [] },
      problems: ['This result has 1 column “name”, and had 2 when it was saved.'],
    });
    const once = toNamedSummary({ rows: [by(0)], column: null, measures: [sum(1)] }, ['name', 'hours']);
    expect(openNamedSummary(once, twice, {})).toMatchObject({
      definition: { rows: [] },
      problems: ['This result has 2 columns “name”, and had 1 when it was saved.'],
    });
  });
});
