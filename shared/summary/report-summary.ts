/** Which columns of a report's result a summary groups by and adds up. A unit is never assumed: see `report-columns`. */

import { AppError } from '../errors/errors';
import type { Remarks } from '../exports/notices';
import { describeUnproven, maxSummedScale } from '../reports/column-readings';
import {
  countFilled,
  getColumnSetting,
  getColumnType,
  isCents,
  isIdentifier,
  isInDollars,
  isSummable,
  isUnitUnknown,
} from '../reports/columns';
import type { ColumnSetting, ReportRun } from '../reports/report';
import { divideHalfEven, toExactNumber } from '../values/money';
import { formatCount } from '../values/texts';
import { sharesNote } from './changes';
import type { SummaryCell, SummaryShare } from './definition';
import type {
  ReportCoverage,
  ReportField,
  ReportMeasure,
  ReportRowCounts,
  ReportSummaryDefinition,
  ReportValue,
} from './report-summary-schema';

type Run = Pick<ReportRun, 'headers' | 'columns'>;
type Settings = Readonly<Record<string, ColumnSetting>>;

/**
 * How the values of a column are told apart: dates by their periods, texts without regard to capitals, numbers and
 * identifiers exactly.
 */
export type FieldKind = 'date' | 'text' | 'exact';

/** A column to group by. */
type GroupableColumn = {
  readonly column: number;
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether no row has a value: nothing says then what the column is for. */
  readonly isBlank: boolean;
};

/** A column to add up. The unit is null until the user has said whether its amounts are cents or dollars. */
type SummableColumn = { readonly name: string } & (ReportValue | { readonly column: number; readonly unit: null });

/** Lists the columns that rows can be grouped by: all of them. */
function listGroupableColumns({ headers, columns }: Run, settings: Settings): GroupableColumn[] {
  return headers.flatMap((name, column): GroupableColumn[] => {
    const stats = columns[column];
    if (!stats) return [];
    const type = getColumnType(name, stats, getColumnSetting(settings, name));
    const isBlank = countFilled(stats) === 0;
    if (type === 'date') return [{ column, name, kind: 'date', isBlank }];
    return [{ column, name, kind: type === 'text' && !isIdentifier(name) ? 'text' : 'exact', isBlank }];
  });
}

/** Lists the columns that can be added up. Rates and identifiers cannot. */
function listSummableColumns({ headers, columns }: Run, settings: Settings): SummableColumn[] {
  return headers.flatMap((name, column): SummableColumn[] => {
    const stats = columns[column];
    if (!stats) return [];
    const setting = getColumnSetting(settings, name);
    const type = getColumnType(name, stats, setting);
    if ((type !== 'integer' && type !== 'decimal') || !isSummable(name, setting)) return [];
    if (isCents(name, type, setting)) return [{ column, name, unit: 'cents', scale: 2 }];
    if (isInDollars(name, type, stats, setting)) {
      return [{ column, name, unit: 'dollars', scale: Math.min(maxSummedScale, Math.max(2, stats.scale)) }];
    }
    if (isUnitUnknown(name, type, stats, setting)) return [{ column, name, unit: null }];
    return [{ column, name, unit: 'number', scale: Math.min(maxSummedScale, stats.scale) }];
  });
}

/** The columns of a result that can be grouped by and added up. */
export type ReportColumns = {
  readonly groupable: readonly GroupableColumn[];
  readonly summable: readonly SummableColumn[];
};

/** Lists the columns that can be grouped by and added up. */
export const listReportColumns = (run: Run, settings: Settings): ReportColumns => ({
  groupable: listGroupableColumns(run, settings),
  summable: listSummableColumns(run, settings),
});

/** Finds how the values of a field are told apart; null where the result has no such field. A column without values has any period. */
export function findFieldKind({ groupable }: ReportColumns, { column, period }: ReportField): FieldKind | null {
  const found = groupable.find((candidate) => candidate.column === column);
  if (found?.isBlank) return period === null ? 'exact' : 'date';
  return found && (found.kind === 'date') === (period !== null) ? found.kind : null;
}

/** Finds a column that can be added up; undefined where it cannot. One without values adds up to none. */
export function findSummable({ groupable, summable }: ReportColumns, column: number): SummableColumn | undefined {
  const blank = groupable.find((candidate) => candidate.column === column && candidate.isBlank);
  const found = summable.find((candidate) => candidate.column === column);
  return (
    found ?? (blank && isSummable(blank.name) ? { column, name: blank.name, unit: 'number', scale: 0 } : undefined)
  );
}

/** The message for amounts that cannot be added up yet. */
export const describeUnknownUnit = (name: string): string =>
  `Are the amounts of ${name} cents or dollars? Answer this on the result first.`;

/** What a summary of a result is made of: how its fields are told apart, and the columns that it adds up. */
export type ReportSummaryPlan = {
  readonly kinds: readonly FieldKind[];
  readonly values: readonly ReportValue[];
};

/**
 * Checks a definition against a result.
 *
 * @throws AppError `usage` for a column that cannot be grouped by or added up, above all amounts of an unknown unit
 */
export function planReportSummary(
  run: Run,
  settings: Settings,
  definition: ReportSummaryDefinition,
): ReportSummaryPlan {
  const known = listReportColumns(run, settings);
  const kinds = [...definition.rows, ...(definition.column === null ? [] : [definition.column])].map((field) => {
    const kind = findFieldKind(known, field);
    if (kind !== null) return kind;
    throw new AppError('usage', 'This result cannot be grouped so. Choose the columns again.', {});
  });
  // The largest groups may be those of a value that is not shown.
  const measures = [...definition.measures, ...(definition.top ? [definition.top.by] : [])];
  const columns = new Set(measures.flatMap((measure) => (measure.kind === 'rows' ? [] : [measure.column])));
  const values = Array.from(columns, (column): ReportValue => {
    const found = findSummable(known, column);
    if (!found)
      throw new AppError('usage', 'A column of this summary cannot be added up. Choose the values again.', {});
    if (found.unit === null) {
      throw new AppError('usage', describeUnknownUnit(found.name), {});
    }
    return { column, unit: found.unit, scale: found.scale };
  });
  return { kinds, values };
}

/* What the cells of a report's summary show, and what its sums leave out, in sentences. */

/** An exact value in units of 10^-scale, null for none, and how many values it leaves out because they are no numbers. */
type ReportCellValue = {
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
