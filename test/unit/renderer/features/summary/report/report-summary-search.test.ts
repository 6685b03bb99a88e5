/** A report's summary in the address of its screen. */
import {
  findReportSummaryName,
  parseReportSummary,
  toReportSummarySearch,
} from '@renderer/features/summary/report/report-summary-search';
import type { ReportColumns } from '@shared/report-summary-columns';
import { toNamedSummary } from '@shared/saved-report-summary';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
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

const blank = { integers: 0, decimals: 0, dates: 0, datesWithTime: 0, texts: 0, flags: 0, nested: 0, empty: 9 };
const noNumbers = { quotedNumbers: 0, unsummed: 0, longest: 9, scale: 0, sum: '0' };
/** Statistics of a result whose first column has texts. */
const filled = [{ ...blank, ...noNumbers, texts: 9 }];

const parse = (search: Record<string, string>) => parseReportSummary(search, columns);

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
    expect(parse(toReportSummarySearch(definition))).toEqual(definition);
  });

  it('proposes a text, the number of rows and sums where it has nothing', () => {
    expect(parse({})).toEqual({
      rows: [{ column: 0, period: null }],
      column: null,
      measures: [{ kind: 'rows' }, { kind: 'sum', column: 2 }],
    });
  });

  it('leaves out what the result does not have', () => {
    expect(
      parse({ rows: '1,0', column: '9', values: 'sum:0,sum:2,sum:77', share: 'row', top: '0', by: 'sum:2' }),
    ).toEqual({
      rows: [{ column: 0, period: null }],
      column: null,
      measures: [{ kind: 'sum', column: 2 }],
    });
  });
});

it('a summary goes by the name of the saved one that it is, and of no other', () => {
  const headers = columns.groupable.map(({ name }) => name);
  const definition = parse({ rows: '0', values: 'rows' });
  if (definition === null) throw new Error('There are columns.');
  const saved = [{ name: 'Rows', definition: toNamedSummary(definition, headers) }];
  const find = (search: Record<string, string>, statistics = filled) =>
    findReportSummaryName(saved, parse(search) ?? definition, {
      run: { headers, columns: statistics },
      settings: {},
      columns,
    });
  expect(find({ rows: '0', values: 'rows' })).toBe('Rows');
  expect(find({ rows: '0', values: 'rows', share: 'column' })).toBeNull();
  expect(find({ rows: '0', values: 'rows', top: '5' })).toBeNull();
  // In this result it is not what was saved.
  expect(find({ rows: '0', values: 'rows' }, [])).toBeNull();
});
