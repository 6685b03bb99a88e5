/** How a summary is laid out in a file: for programs with ids and names, and as its screen shows it. */

import type { ExportTable } from '@main/rows/files/table';
import { buildWholeTable, type TableColumn } from '@shared/exports/build-screen-table';
import type { FilterLabel } from '@shared/exports/file-name';
import { formatNoGroup, type ScreenAmount, type ScreenColumn, type ScreenTable } from '@shared/exports/screen-table';
import type { Names } from '@shared/records/directory';
import { numberEqual } from '@shared/reports/report';
import type { Field } from '@shared/summary/catalogue';
import {
  othersKey,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
} from '@shared/summary/definition';
import { formatKey, formatOthers, listValueColumns, type ValueColumn } from '@shared/summary/labels';
import { getShownScale, getShownValue, listShownValues, type ShownValue } from '@shared/summary/values';
import { unitsToDecimal } from '@shared/values/money';
import { compareTexts } from '@shared/values/texts';

function toAmount(row: SummaryRow, result: SummaryResult, index: number, shown: ShownValue): ScreenAmount | null {
  const value = getShownValue(row, result, index, shown);
  return value === null ? null : { units: value, scale: getShownScale(shown) };
}

function toCell(row: SummaryRow, result: SummaryResult, index: number, shown: ShownValue): string | null {
  const amount = toAmount(row, result, index, shown);
  return amount && unitsToDecimal(amount.units, amount.scale);
}

/* A table for programs: a line for each group, without totals. */

const toKeyText = (key: SummaryKey, othersCount: number | undefined) =>
  key === othersKey ? formatOthers(othersCount ?? 0) : key === null ? null : String(key);

/** The columns of a group: its id, and its name where it has one. */
function toKeyCells({ nameKind }: Field, key: SummaryKey, names: Names, othersCount: number | undefined) {
  const text = toKeyText(key, othersCount);
  if (nameKind === null) return [text];
  if (key === othersKey) return [null, text];
  return [text, text === null ? null : (names[nameKind][text] ?? null)];
}

/** "Perth (4)": a heading has no column for the number beside the name, and programs go by the number. */
function toColumnName(field: Field | null, key: SummaryKey, names: Names): string {
  if (key === null) return 'none';
  const name = field?.nameKind ? names[field.nameKind][String(key)] : undefined;
  return name === undefined ? String(key) : `${name} (${key})`;
}

function toValueName({ measure: { fileName, joiner }, kind }: ShownValue): string {
  const suffixes = kind === 'value' ? [] : kind === 'change' ? ['change'] : ['percent', 'of', kind];
  return [fileName, ...suffixes].join(joiner);
}

/** Lays out a summary with ids and names, and exact numbers. */
export function layOut(definition: SummaryDefinition, result: SummaryResult, names: Names): ExportTable {
  const { fields, column, columns, othersCount } = result;
  const shown = listShownValues(definition, result);
  const columnNames = [...columns.map((key) => toColumnName(column, key, names)), column === null ? '' : 'all'];
  const keyHeaders = fields.flatMap(({ fileNames }) => fileNames);
  // A group may be named as the column of all is.
  const valueHeaders = columnNames.flatMap((name, index) =>
    (shown[index] ?? []).map((value) => `${name} ${toValueName(value)}`.trim()),
  );
  const headers = numberEqual([...keyHeaders, ...valueHeaders], (name) => name);
  return {
    headers,
    rows: result.rows.map((row) => [
      ...fields.flatMap((field, index) => toKeyCells(field, row.keys[index] ?? null, names, othersCount)),
      ...row.cells.flatMap((_, index) => (shown[index] ?? []).map((value) => toCell(row, result, index, value))),
    ]),
  };
}

/* A table as on screen: names, headings and dollars, with a row for each group of two fields and one for the totals. */

type Group = { readonly title: string; readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | undefined };

/** Groups the rows of two fields by the first one: by their titles, that without a value last; periods and the largest as they are. */
function listGroups({ fields, rows, subtotals, othersCount }: SummaryResult, isRanked: boolean, names: Names): Group[] {
  const [field, second] = fields;
  if (field === undefined || second === undefined) return [];
  const byKey = Map.groupBy(rows, ({ keys }) => keys[0] ?? null);
  const rowsByKey = new Map(subtotals.map((row) => [row.keys[0] ?? null, row]));
  const groups = Array.from(byKey, ([key, ofGroup]) => ({
    key,
    title: key === null && !isRanked ? formatNoGroup(field.label) : formatKey(field, key, names, othersCount),
    rows: ofGroup,
    row: rowsByKey.get(key),
  }));
  if (!isRanked && field.period === null) {
    groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || compareTexts(a.title, b.title));
  }
  return groups;
}

function toScreenColumn({ above, name, label, shown: { measure, kind } }: ValueColumn): ScreenColumn {
  const isPercent = kind !== 'value' && kind !== 'change';
  const isSum = kind === 'value' && measure.isAdditive;
  return {
    label: above === null ? name : label,
    kind: isPercent || measure.isMoney ? 'money' : 'number',
    ...(above === null ? {} : { group: above }),
    ...(isSum ? {} : { isSum }),
  };
}

/** The columns of a field: periods as they sort, 2026-10; names without their numbers, which have a column of their own. */
function toFieldColumns(
  field: Field,
  index: number,
  names: Names,
  othersCount: number | undefined,
): TableColumn<SummaryRow>[] {
  const { label, nameKind, period } = field;
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const toText = (key: SummaryKey) => {
    if (nameKind !== null && key !== null && key !== othersKey) return names[nameKind][String(key)] ?? null;
    if (period === null || key === othersKey) return formatKey(field, key, names, othersCount);
    return key === null ? null : String(key);
  };
  const text: TableColumn<SummaryRow> = { label, kind: 'text', getCell: (row) => toText(getKey(row)) };
  if (nameKind === null) return [text];
  const toNumber = (key: SummaryKey) => {
    const id = Number(key === othersKey || key === null ? Number.NaN : key);
    return Number.isSafeInteger(id) ? { units: id, scale: 0 } : null;
  };
  return [text, { label: `${label} no.`, kind: 'id', getCell: (row) => toNumber(getKey(row)) }];
}

/** The columns that stay in view: those of the rows' names, and the total of all columns. */
export const countFrozen = (
  keyColumns: number,
  { column, measures }: Pick<SummaryResult, 'column' | 'measures'>,
): number => keyColumns + (column !== null && measures.length === 1 ? 1 : 0);

type SummaryToLayOut = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly names: Names;
};

/**
 * Builds the table of a summary as its screen shows it.
 *
 * @param filters - what of the data is counted
 * @param today - YYYY-MM-DD on this computer's calendar
 */
export function buildSummaryAsOnScreen(
  title: string,
  { definition, result, names }: SummaryToLayOut,
  filters: readonly FilterLabel[],
  today: string,
): ScreenTable {
  const { fields, othersCount, rows } = result;
  // Of two fields the first one groups, and only the numbers of its names are a column.
  const keyColumns = fields.flatMap((field, index) => {
    const made = toFieldColumns(field, index, names, othersCount);
    return fields.length > 1 && index === 0 ? made.slice(1) : made;
  });
  const values = listValueColumns(definition, result, names, { today, isOldestFirst: false });
  const groups = listGroups(result, definition.top !== undefined, names);
  const toTotals = (row: SummaryRow) => [
    ...keyColumns.map(() => null),
    ...values.map(({ index, shown }) => toAmount(row, result, index, shown)),
  ];
  return buildWholeTable<SummaryRow>(
    {
      columns: [
        ...keyColumns,
        ...values.map((value) => ({
          ...toScreenColumn(value),
          getCell: (row: SummaryRow) => toAmount(row, result, value.index, value.shown),
        })),
      ],
      rows,
      grouping:
        groups.length === 0
          ? null
          : {
              label: fields[0]?.label ?? '',
              groups: groups.map((group) => ({
                title: group.title,
                rows: group.rows,
                count: group.rows.length,
                totals: group.row ? toTotals(group.row) : [],
              })),
            },
      totals: toTotals({ keys: [], cells: result.total, before: result.totalBefore }),
    },
    {
      ...{ title, what: 'row', filters: [...filters] },
      frozen: countFrozen(keyColumns.length + Number(groups.length > 0), result),
    },
  );
}
