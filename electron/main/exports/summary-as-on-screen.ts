/** A summary as its screen shows it: names, headings and dollars, with its groups and totals, for the files of packs. */
import type { TableSource } from '@main/export/table';
import { formatCount } from '@shared/count-text';
import type { Names } from '@shared/schemas/directory';
import {
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
} from '@shared/schemas/summary';
import { maxPartRows, type ScreenColumn, type ScreenSum, type ScreenTable } from '@shared/screen-table';
import { getChange } from '@shared/summary-changes';
import { fieldLabels, formatKey, formatValueLabel, keyTexts } from '@shared/summary-labels';
import { getFieldPeriod } from '@shared/summary-periods';
import { isAdditive, listShownValues, type ShownValue } from '@shared/summary-shares';
import { getMeasure, getMeasureAmount } from '@shared/summary-values';
import { ReceivedRows } from './screen-rows';
import { buildScreenTable } from './screen-table';
import { toShownCell } from './summary';

const widths = { field: 34, value: 16 };

/** A column of values: what it shows, and the index of its cell. */
type ValueColumn = { readonly index: number; readonly shown: ShownValue };

function toScreenColumn(header: string, { measure, share, change }: ShownValue, source: SummaryDefinition['source']) {
  const isCount = getMeasureAmount(measure) === null && share === null && change !== 'percent';
  const isAggregate = share !== null || change !== null || !isAdditive(measure, source);
  const column: ScreenColumn = {
    header,
    kind: isCount ? 'number' : 'cents',
    scale: isCount ? 0 : 2,
    width: widths.value,
  };
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

type Group = { readonly title: string; readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | undefined };

/** Groups the rows of two fields by the first one, as the screen orders them: by their names, periods and largest as they are. */
function groupByFirst({ rows: fields, top }: SummaryDefinition, result: SummaryResult, names: Names): Group[] {
  const [field] = fields;
  if (fields.length < 2 || field === undefined) return [];
  const byKey = new Map<SummaryKey, SummaryRow[]>();
  for (const row of result.rows) {
    const key = row.keys[0] ?? null;
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  const groups = Array.from(byKey, ([key, rows]) => ({
    key,
    name: formatKey(field, key, names, result.othersCount),
    rows,
    row: result.subtotals.find(({ keys }) => (keys[0] ?? null) === key),
  }));
  if (top === undefined && getFieldPeriod(field) === null) {
    groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || a.name.localeCompare(b.name, 'en-AU'));
  }
  return groups.map(({ name, rows, row }) => ({
    title: `${name} (${rows.length.toLocaleString('en-AU')})`,
    rows,
    row,
  }));
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
  const valueColumns = labels.flatMap((label, index) =>
    shownValues.map((shown) => {
      const own = formatValueLabel(shown);
      const header = label === null ? own : keyTexts.column(label, shownValues.length > 1 ? own : null);
      return { header, index, shown };
    }),
  );
  const noSums = keyFields.map((): ScreenSum => null);
  const toSums = (row: SummaryRow) => [...noSums, ...valueColumns.map((value) => toSum(row, result, value))];
  const groups = groupByFirst(definition, result, names);
  const rows = groups.length > 0 ? groups.flatMap((group) => group.rows) : result.rows;
  const total = { keys: [], cells: result.total, before: result.totalBefore };
  const table: ScreenTable = {
    columns: [
      ...keyFields.map((field) => ({
        header: fieldLabels[field],
        kind: 'text' as const,
        scale: null,
        width: widths.field,
      })),
      ...valueColumns.map(({ header, shown }) => toScreenColumn(header, shown, source)),
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
  const received = new ReceivedRows();
  for (let start = 0; start < rows.length; start += maxPartRows) {
    const part = rows
      .slice(start, start + maxPartRows)
      .map((row) => [
        ...keyFields.map((field) =>
          toKeyText(field, row.keys[fields.indexOf(field)] ?? null, names, result.othersCount),
        ),
        ...valueColumns.map(({ index, shown }) => toShownCell(row, result, index, shown)),
      ]);
    received.add(part);
  }
  return buildScreenTable(table, received, { includesCollapsed: true }).source;
}
