/** What the cells of a report's summary show, and what its sums leave out, in sentences. */
import { describeUnproven } from './column-readings';
import { formatCount } from './count-text';
import { divideHalfEven } from './division';
import { toExactNumber } from './money';
import type { Remarks } from './remarks';
import type {
  ReportCoverage,
  ReportMeasure,
  ReportRowCounts,
  ReportSummaryDefinition,
  ReportValue,
} from './schemas/report-summary';
import type { SummaryCell, SummaryShare } from './schemas/summary';
import { sharesNote } from './summary-shares';

/** An exact value in units of 10^-scale, null for none, and how many values it leaves out because they are no numbers. */
export type ReportCellValue = {
  readonly value: number | bigint | null;
  readonly scale: number;
  readonly excludedCount: number;
};

/** Decimals of an average: of whole numbers it has two. */
const minAverageScale = 2;

/** Gets what a cell shows for a measure. */
export function getReportMeasure(
  cell: SummaryCell,
  measure: ReportMeasure,
  { values }: { readonly values: readonly ReportValue[] },
): ReportCellValue {
  if (measure.kind === 'rows') return { value: cell.count === 0 ? null : cell.count, scale: 0, excludedCount: 0 };
  const index = values.findIndex(({ column }) => column === measure.column);
  const scale = values[index]?.scale ?? 0;
  const excludedCount = cell.excluded?.[2 * index] ?? 0;
  const count = cell.count - excludedCount - Number(cell.sums[2 * index + 1] ?? 0);
  const sum = BigInt(cell.sums[2 * index] ?? 0);
  if (measure.kind === 'sum') return { value: count > 0 ? toExactNumber(sum) : null, scale, excludedCount };
  const averageScale = Math.max(scale, minAverageScale);
  const scaled = sum * 10n ** BigInt(averageScale - scale);
  return {
    value: count > 0 ? toExactNumber(divideHalfEven(scaled, count)) : null,
    scale: averageScale,
    excludedCount,
  };
}

/** Whether the cells of a measure add up to their total. */
export const isAdditiveMeasure = ({ kind }: ReportMeasure): boolean => kind !== 'average';

/** What a cell shows: the value of a measure, how it has changed, or its share. */
export type ShownReportValue = {
  readonly measure: ReportMeasure;
  readonly share: SummaryShare | null;
  readonly change: 'amount' | 'percent' | null;
};

/** Whether the changes of a measure are shown. @param comparable - the columns whose changes are; null for none at all */
const isCompared = (measure: ReportMeasure, comparable: readonly number[] | null) =>
  comparable !== null && (measure.kind === 'rows' || comparable.includes(measure.column));

/** Lists what each cell shows, in the order of the columns. @param comparable - the columns whose changes are shown; null for none */
export const listShownReportValues = (
  { measures, share }: Pick<ReportSummaryDefinition, 'measures' | 'share'>,
  comparable: readonly number[] | null = null,
): ShownReportValue[] =>
  measures.flatMap((measure): ShownReportValue[] => [
    { measure, share: null, change: null },
    ...(isCompared(measure, comparable)
      ? (['amount', 'percent'] as const).map((change) => ({ measure, share: null, change }))
      : []),
    ...(share !== undefined && isAdditiveMeasure(measure) ? [{ measure, share, change: null }] : []),
  ]);

/** Says how many rows are counted. */
export const describeReportRows = ({ rows }: ReportCoverage): string =>
  rows === 1 ? 'The one row of the report is counted.' : `All ${formatCount(rows, 'row')} of the report are counted.`;

/** Says what each sum leaves out of some rows. */
function describeLeftOut({ rows, values, undated }: ReportRowCounts, headers: readonly string[]): string[] {
  const excluded = values.flatMap(({ column, blank, unreadable }) => {
    const name = headers[column] ?? '';
    const reasons = [
      ...(blank > 0 ? [`${formatCount(blank, 'row')} without a value`] : []),
      ...(unreadable > 0
        ? [`${formatCount(unreadable, 'row')} whose value is not a number that can be added exactly`]
        : []),
    ];
    const counted = (rows - blank - unreadable).toLocaleString('en-AU');
    return reasons.length === 0
      ? []
      : [`${name}: ${counted} of ${formatCount(rows, 'row')} counted. Left out: ${reasons.join('; ')}.`];
  });
  const noDates = undated
    .filter(({ rows: count }) => count > 0)
    .map(({ column, rows: count }) => {
      const [have, they] = count === 1 ? ['has', 'It is'] : ['have', 'They are'];
      return `${headers[column] ?? ''}: ${formatCount(count, 'row')} ${have} a value that is no date. ${they} with the rows without a value.`;
    });
  return [...excluded, ...noDates];
}

/** Says what each sum leaves out, and how averages and shares are rounded. @param headers - the report's */
export function describeReportSummary(
  definition: ReportSummaryDefinition,
  coverage: ReportCoverage,
  headers: readonly string[],
): Remarks {
  const { before } = coverage;
  const leftOutBefore = before ? describeLeftOut(before, headers) : [];
  const shown = listShownReportValues(definition);
  const hasAverages = shown.some(({ measure }) => measure.kind === 'average');
  return {
    notes: [
      ...(hasAverages ? ['Averages are rounded half to even, over the rows that have a value.'] : []),
      ...(shown.some(({ share }) => share !== null) ? [sharesNote] : []),
    ],
    warnings: [
      ...coverage.unproven.map(({ column, kind }) => describeUnproven(headers[column] ?? '', kind)),
      ...describeLeftOut(coverage, headers),
      ...leftOutBefore.map((sentence) => `In the other result: ${sentence}`),
    ],
  };
}
