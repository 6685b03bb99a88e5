/** A summary of a report's result as its screen shows it: names, headings and dollars, with its groups and totals. */

import type { ScreenColumn, ScreenTable } from '@shared/exports/screen-table';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import type { ReportRun } from '@shared/reports/report';
import { othersKey, type SummaryRow } from '@shared/summary/definition';
import { keyTexts } from '@shared/summary/labels';
import { getReportChange, listColumnValues } from '@shared/summary/report-changes';
import { getReportMeasure, isAdditiveMeasure, type ShownReportValue } from '@shared/summary/report-summary';
import { formatReportField, formatReportKey, formatReportValue } from '@shared/summary/report-summary-labels';
import type { ReportField, ReportSummaryDefinition, ReportSummaryResult } from '@shared/summary/report-summary-schema';
import { toShownReportAmount } from './report-summary-table';
import { buildSummaryScreen, groupByFirst } from './saved-as-on-screen';
import { toDecimal } from './summary-table';

/** A summary of a report's result, as it was made. */
type MadeReportSummary = {
  readonly run: Pick<ReportRun, 'headers' | 'filtersSent'>;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
};

function toScreenColumn(
  label: string,
  { coverage, total }: ReportSummaryResult,
  { measure, share, change }: ShownReportValue,
): ScreenColumn {
  if (share !== null || change === 'percent') return { label, kind: 'money', isSum: false };
  const all = total.at(-1);
  const scale = all === undefined ? 0 : getReportMeasure(all, measure, coverage).scale;
  const value = measure.kind === 'rows' ? undefined : coverage.values.find(({ column }) => column === measure.column);
  const isMoney = value !== undefined && value.unit !== 'number' && scale === 2;
  const isSum = isAdditiveMeasure(measure) && change === null;
  return { label, kind: isMoney ? 'money' : 'number', ...(isSum ? {} : { isSum }) };
}

/** Values that the total of a column leaves out. */
function countExcluded(
  row: SummaryRow,
  { coverage }: ReportSummaryResult,
  index: number,
  shown: ShownReportValue,
): number {
  const cell = row.cells[index];
  if (cell === undefined) return 0;
  const { measure, change } = shown;
  const value =
    change === null
      ? getReportMeasure(cell, measure, coverage)
      : getReportChange(cell, row.before?.[index], measure, coverage);
  return value.excludedCount;
}

/** Groups the rows of two fields by the first one, as the screen orders them: by their names, periods and largest as they are. */
function listGroups({ run, definition: { rows, top }, result }: MadeReportSummary, names: Names) {
  const [field, second] = rows;
  if (field === undefined || second === undefined) return null;
  const label = formatReportField(run, field);
  const groups = groupByFirst(result, {
    label,
    formatKey: (key) => formatReportKey(run, field, key, names, result.othersCount),
    isRanked: top !== undefined,
    isPeriod: field.period !== null,
  });
  return { label, groups };
}

/** Builds the table of a summary as on screen, with a row for each group of two fields and one for the totals. */
export function buildReportSummaryAsOnScreen(title: string, made: MadeReportSummary, names: Names): ScreenTable {
  const { run, definition, result } = made;
  const { rows: fields, column } = definition;
  const shownValues = listColumnValues(definition, result);
  const keys = column === null ? [] : result.columns.map((key) => formatReportKey(run, column, key, names));
  const labels = column === null ? [null] : [...keys, keyTexts.all];
  /** Periods as they sort, 2026-10, of which a sheet's reader can make dates. */
  const toText = (row: SummaryRow, field: ReportField) => {
    const key = row.keys[fields.indexOf(field)] ?? null;
    if (field.period === null || key === othersKey) return formatReportKey(run, field, key, names, result.othersCount);
    return key === null ? null : String(key);
  };
  return buildSummaryScreen(title, {
    fields: (fields.length > 1 ? fields.slice(1) : fields).map((field) => ({
      header: formatReportField(run, field),
      toText: (row) => toText(row, field),
    })),
    values: labels.flatMap((label, index) =>
      (shownValues[index] ?? []).map((shown) => {
        const own = formatReportValue(run, shown);
        const hasSeveral = shownValues.some((values) => values.length > 1);
        const header = label === null ? own : keyTexts.column(label, hasSeveral ? own : null);
        return {
          column: toScreenColumn(header, result, shown),
          toAmount: (row: SummaryRow) => toShownReportAmount(row, result, index, shown),
        };
      }),
    ),
    filters: describeFilters(reportFilters, run.filtersSent, names),
    grouping: listGroups(made, names),
    rows: result.rows,
    total: { keys: [], cells: result.total, before: result.totalBefore },
  });
}

/** Lists the totals of what adds up, by the names of the report's columns. */
export function listReportSummaryTotals({ run, definition, result }: MadeReportSummary) {
  const total = { keys: [], cells: result.total };
  const index = result.total.length - 1;
  return definition.measures.filter(isAdditiveMeasure).flatMap((measure) => {
    const shown = { measure, share: null, change: null };
    const sum = toDecimal(toShownReportAmount(total, result, index, shown));
    const column = measure.kind === 'rows' ? 'rows' : (run.headers[measure.column] ?? '');
    return sum === null ? [] : [{ column, sum, excludedCount: countExcluded(total, result, index, shown) }];
  });
}
