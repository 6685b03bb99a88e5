/** A summary as its screen shows it: names, headings and dollars, with its groups and totals, for the files of packs. */
import type { TableSource } from '@main/rows/files/table';
import {
  formatNoGroup,
  maxPartRows,
  type ScreenColumn,
  type ScreenSum,
  type ScreenTable,
} from '@shared/exports/screen-table';
import type { Names } from '@shared/records/directory';
import { getChange, isAdditive, listShownValues, type ShownValue } from '@shared/summary/changes';
import {
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
} from '@shared/summary/definition';
import { fieldLabels, formatKey, formatValueLabel, keyTexts, nameChanges } from '@shared/summary/labels';
import { getFieldPeriod } from '@shared/summary/periods';
import { getMeasure, getMeasureAmount } from '@shared/summary/values';
import { compareTexts, formatCount } from '@shared/values/texts';
import { CompressedRows } from './screen-sheets';
import { buildScreenTable } from './screen-table';
import { toShownCell } from './summary-table';

/* A summary as a table on screen, for the files of packs: its groups, its values as they are written, and its totals. */

/** Characters that fit into a column. */
const screenWidths = { field: 34, value: 16 };

type Group = { readonly title: string; readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | undefined };

type GroupOptions = {
  /** Names the field that groups. */
  readonly label: string;
  readonly formatKey: (key: SummaryKey) => string;
  /** Whether the groups are the largest ones: these stand as they are, and so do periods. */
  readonly isRanked: boolean;
  readonly isPeriod: boolean;
};

/** Groups the rows of two fields by the first one, titled and ordered as the screen does: by their titles, that without a value last. */
export function groupByFirst(
  { rows, subtotals }: Pick<SummaryResult, 'rows' | 'subtotals'>,
  { label, formatKey, isRanked, isPeriod }: GroupOptions,
): Group[] {
  const byKey = new Map<SummaryKey, SummaryRow[]>();
  for (const row of rows) {
    const key = row.keys[0] ?? null;
    const group = byKey.get(key);
    if (group) group.push(row);
    else byKey.set(key, [row]);
  }
  const rowsByKey = new Map(subtotals.map((row) => [row.keys[0] ?? null, row]));
  const groups = Array.from(byKey, ([key, ofGroup]) => ({
    key,
    name: key === null && !isRanked ? formatNoGroup(label) : formatKey(key),
    rows: ofGroup,
    row: rowsByKey.get(key),
  }));
  if (!isRanked && !isPeriod)
    groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || compareTexts(a.name, b.name));
  return groups.map(({ name, rows: ofGroup, row }) => ({
    title: `${name} (${ofGroup.length.toLocaleString('en-AU')})`,
    rows: ofGroup,
    row,
  }));
}

type SummaryScreen = {
  /** The fields that are columns: of two the second one. */
  readonly fields: readonly { readonly header: string; readonly toText: (row: SummaryRow) => string | null }[];
  readonly values: readonly {
    readonly column: Omit<ScreenColumn, 'width'>;
    readonly toCell: (row: SummaryRow) => string | null;
    /** The total of a column: that of a group's row, or of the row of all. */
    readonly toSum: (row: SummaryRow) => ScreenSum;
  }[];
  /** Empty where there is one field on rows. */
  readonly groups: readonly Group[];
  readonly rows: readonly SummaryRow[];
  readonly total: SummaryRow;
};

/** Builds the table, with a row for each group and one for the totals. */
export function buildSummaryScreen({
  fields,
  values,
  groups,
  rows: ungrouped,
  total,
}: SummaryScreen): TableSource & { readonly fileRows: number } {
  const rows = groups.length > 0 ? groups.flatMap((group) => group.rows) : ungrouped;
  const toSums = (row: SummaryRow) => [...fields.map((): ScreenSum => null), ...values.map(({ toSum }) => toSum(row))];
  const table: ScreenTable = {
    columns: [
      ...fields.map(({ header }) => ({ header, kind: 'text' as const, scale: null, width: screenWidths.field })),
      ...values.map(({ column }) => ({ ...column, width: screenWidths.value })),
    ],
    rows: rows.length,
    groups: groups.map(({ title, rows: { length }, row }) => ({
      title,
      rows: length,
      isCollapsed: false,
      sums: row ? toSums(row) : [],
    })),
    totals: rows.length > 0 ? { label: `Total of ${formatCount(rows.length, 'row')}`, sums: toSums(total) } : null,
    extent: '',
  };
  const compressed = new CompressedRows();
  for (let start = 0; start < rows.length; start += maxPartRows) {
    const part = rows
      .slice(start, start + maxPartRows)
      .map((row) => [...fields.map(({ toText }) => toText(row)), ...values.map(({ toCell }) => toCell(row))]);
    compressed.add(part);
  }
  return buildScreenTable(table, compressed, { includesCollapsed: true }).source;
}

/** A column of values: what it shows, and the index of its cell. */
type ValueColumn = { readonly index: number; readonly shown: ShownValue };

function toScreenColumn(header: string, { measure, share, change }: ShownValue, source: SummaryDefinition['source']) {
  const isCount = getMeasureAmount(measure) === null && share === null && change !== 'percent';
  const isAggregate = share !== null || change !== null || !isAdditive(measure, source);
  const column = { header, kind: isCount ? ('number' as const) : ('cents' as const), scale: isCount ? 0 : 2 };
  return isAggregate ? { ...column, isAggregate: true as const } : column;
}

/** The text of a key: periods as they sort, 2026-10, of which a sheet's reader can make dates. */
function toKeyText(field: SummaryField, key: SummaryKey, names: Names, othersCount: number | undefined) {
  if (getFieldPeriod(field) === null || key === othersKey) return formatKey(field, key, names, othersCount);
  return key === null ? null : String(key);
}

/** The sum of a row's cells in a column; null for none. */
function toSum(row: SummaryRow, result: SummaryResult, { index, shown }: ValueColumn): ScreenSum {
  const sum = toShownCell(row, result, index, shown);
  const cell = row.cells[index];
  if (sum === null || cell === undefined) return null;
  const { measure, change } = shown;
  const value = change === null ? getMeasure(cell, measure) : getChange(cell, row.before?.[index], measure);
  return { sum, excludedCount: value.excludedCount };
}

/** Groups the rows of two fields by the first one, as the screen orders them: by their names, periods and largest as they are. */
function listGroups({ rows: [field, second], top }: SummaryDefinition, result: SummaryResult, names: Names) {
  if (field === undefined || second === undefined) return [];
  return groupByFirst(result, {
    label: fieldLabels[field],
    formatKey: (key) => formatKey(field, key, names, result.othersCount),
    isRanked: top !== undefined,
    isPeriod: getFieldPeriod(field) !== null,
  });
}

/** Builds the table of a summary as on screen, with a row for each group of two fields and one for the totals. */
export function buildSummaryAsOnScreen(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): TableSource & { readonly fileRows: number } {
  const { rows: fields, column, source } = definition;
  const keyFields = fields.length > 1 ? fields.slice(1) : fields;
  const shownValues = listShownValues(definition, result.before !== undefined);
  const keys = result.columns.map((key) => (column === null ? '' : formatKey(column, key, names)));
  const labels = column === null ? [null] : [...keys, keyTexts.all];
  const changedFrom = nameChanges(definition, result.columns);
  return buildSummaryScreen({
    fields: keyFields.map((field) => ({
      header: fieldLabels[field],
      toText: (row) => toKeyText(field, row.keys[fields.indexOf(field)] ?? null, names, result.othersCount),
    })),
    values: labels.flatMap((label, index) =>
      shownValues.map((shown) => {
        const own = formatValueLabel(shown, changedFrom[index]);
        const header = label === null ? own : keyTexts.column(label, shownValues.length > 1 ? own : null);
        return {
          column: toScreenColumn(header, shown, source),
          toCell: (row: SummaryRow) => toShownCell(row, result, index, shown),
          toSum: (row: SummaryRow) => toSum(row, result, { index, shown }),
        };
      }),
    ),
    groups: listGroups(definition, result, names),
    rows: result.rows,
    total: { keys: [], cells: result.total, before: result.totalBefore },
  });
}
