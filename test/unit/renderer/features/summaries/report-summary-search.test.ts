/** A report's summary in the address of its screen. */
import * as searches from '@renderer/features/summaries/report-summary-search';
import type { ReportColumns } from '@shared/summary/report-summary';
import type { ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import { toNamedSummary } from '@shared/summary/saved-report-summary';
import { makeStats } from '@test/helpers/column-counts';
import { describe, expect, it } from 'vitest';

const columns: ReportColumns = {
  groupable: [
    { column: 0, name: 'consultant', kind: 'text', isBlank: false },
    { column: 1, name: 'sold', kind: 'date', isBlank: false },
    { column: 2, name: 'hours', kind: 'exact', isBlank: false },
    { column: 3, name: 'refunded', kind: 'text', isBlank: true },
  ],
  summable: [{ column: 2, name: 'hours', unit: 'number', scale: 1 }],
};

/** Statistics of a result whose first column has texts. */
const filled = [makeStats({ texts: 9, empty: 9, longest: 9 })];
const byConsultant = { rows: [{ column: 0, period: null }], column: null };

const parse = (search: Record<string, string>) => searches.parseReportSummary(search, columns);

describe('the address of a summary of a report', () => {
  it.each<ReportSummaryDefinition>([
    { rows: [{ column: 0, period: null }], column: { column: 1, period: 'month' }, measures: [{ kind: 'rows' }] },
    {
      rows: [{ column: 1, period: 'quarter' }],
      column: null,
      measures: [{ kind: 'sum', column: 2 }],
      share: 'total',
      top: { count: 7, by: { kind: 'average', column: 2 } },
    },
    // What a saved summary has left where its columns are gone.
    { rows: [], column: null, measures: [] },
    // A column without values has any period, and adds up to none.
    { rows: [{ column: 3, period: 'month' }], column: null, measures: [{ kind: 'sum', column: 3 }] },
  ])('has all of %j', (definition) => {
    expect(parse(searches.toReportSummarySearch(definition))).toEqual(definition);
  });

  it('proposes a text, the number of rows and sums where it has nothing, and leaves out what the result has not', () => {
    const sum = { kind: 'sum', column: 2 };
    expect(parse({})).toEqual({ ...byConsultant, measures: [{ kind: 'rows' }, sum] });
    const gone = { rows: '1,0', column: '9', values: 'sum:0,sum:2,sum:77', share: 'row', top: '0', by: 'sum:2' };
    expect(parse(gone)).toEqual({ ...byConsultant, measures: [sum] });
  });
});

it('a summary goes by the name of the saved one that it is, and of no other', () => {
  const headers = columns.groupable.map(({ name }) => name);
  const definition = parse({ rows: '0', values: 'rows' });
  if (definition === null) throw new Error('There are columns.');
  const saved = [{ name: 'Rows', definition: toNamedSummary(definition, headers) }];
  const find = (more: Record<string, string>, statistics = filled) => {
    const shown = { run: { headers, columns: statistics }, settings: {}, columns };
    return searches.findReportSummaryName(saved, parse({ rows: '0', values: 'rows', ...more }) ?? definition, shown);
  };
  expect([find({}), find({ share: 'column' }), find({ top: '5' })]).toEqual(['Rows', null, null]);
  // In this result it is not what was saved.
  expect(find({}, [])).toBeNull();
});
