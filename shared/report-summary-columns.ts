/** Which columns of a report's result a summary groups by and adds up. A unit is never assumed: see `report-columns`. */

import type { ColumnSetting } from '@shared/schemas/report-column';
import { AppError } from './errors';
import { maxSummedScale } from './read-stats';
import {
  canBeCents,
  countFilled,
  getColumnSetting,
  getColumnType,
  isCents,
  isIdentifier,
  isInDollars,
  isSummable,
  mayBeMoney,
} from './report-columns';
import type { ReportRun } from './schemas/report';
import type { ReportField, ReportSummaryDefinition, ReportValue } from './schemas/report-summary';

type Run = Pick<ReportRun, 'headers' | 'columns'>;
type Settings = Readonly<Record<string, ColumnSetting>>;

/**
 * How the values of a column are told apart: dates by their periods, texts without regard to capitals, numbers and
 * identifiers exactly.
 */
export type FieldKind = 'date' | 'text' | 'exact';

/** A column to group by. */
export type GroupableColumn = {
  readonly column: number;
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether no row has a value: nothing says then what the column is for. */
  readonly isBlank: boolean;
};

/** A column to add up. The unit is null until the user has said whether its amounts are cents or dollars. */
export type SummableColumn = { readonly name: string } & (
  | ReportValue
  | { readonly column: number; readonly unit: null }
);

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
    if (isCents(type, setting)) return [{ column, name, unit: 'cents', scale: 2 }];
    if (isInDollars(name, type, stats, setting)) {
      return [{ column, name, unit: 'dollars', scale: Math.min(maxSummedScale, Math.max(2, stats.scale)) }];
    }
    const isUnknown = setting?.money === undefined && canBeCents(type) && mayBeMoney(name, type, stats);
    if (isUnknown) return [{ column, name, unit: null }];
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
