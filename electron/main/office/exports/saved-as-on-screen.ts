/** A summary as its screen shows it: names, headings and dollars, with its groups and totals, for the files of packs. */
import { buildScreenTable } from '@shared/exports/build-screen-table';
import type { FilterLabel } from '@shared/exports/file-name';
import { formatNoGroup, type ScreenAmount, type ScreenColumn, type ScreenTable } from '@shared/exports/screen-table';
import { describeFilters } from '@shared/filters/filter-texts';
import { sectorFilters, tripFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { isAdditive, listShownValues, type ShownValue } from '@shared/summary/changes';
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
import { getMeasureAmount } from '@shared/summary/values';
import { compareTexts } from '@shared/values/texts';
import { toShownAmount } from './summary-table';

/* A summary as a table on screen, for the files of packs: its groups, its values as they are written, and its totals. */

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
    title: name,
    rows: ofGroup,
    row,
  }));
}

type SummaryScreen = {
  /** The fields that are columns: of two the second one. */
  readonly fields: readonly { readonly header: string; readonly toText: (row: SummaryRow) => string | null }[];
  readonly values: readonly {
    readonly column: ScreenColumn;
    readonly toAmount: (row: SummaryRow) => ScreenAmount | null;
  }[];
  /** What of the data is counted, in words. */
  readonly filters: readonly FilterLabel[];
  /** The groups of the first of two fields. */
  readonly grouping: { readonly label: string; readonly groups: readonly Group[] } | null;
  readonly rows: readonly SummaryRow[];
  readonly total: SummaryRow;
};

/** Builds the table of a summary, with subtotals of its groups and the totals of all. */
export function buildSummaryScreen(
  title: string,
  { fields, values, filters, grouping, rows, total }: SummaryScreen,
): ScreenTable {
  const toTotals = (row: SummaryRow) => [...fields.map(() => null), ...values.map(({ toAmount }) => toAmount(row))];
  const table = buildScreenTable(
    {
      columns: [
        ...fields.map(({ header, toText }) => ({ label: header, kind: 'text' as const, getCell: toText })),
        ...values.map(({ column, toAmount }) => ({ ...column, getCell: toAmount })),
      ],
      rows,
      grouping: grouping && {
        label: grouping.label,
        groups: grouping.groups.map((group) => ({
          title: group.title,
          rows: group.rows,
          count: group.rows.length,
          totals: group.row ? toTotals(group.row) : [],
        })),
      },
      totals: toTotals(total),
    },
    { title, what: 'row', filters: [...filters], sortedBy: '', rows: rows.length, allRows: rows.length, notes: [] },
  );
  return { ...table, parts: [...table.parts] };
}

function toScreenColumn(
  label: string,
  { measure, share, change }: ShownValue,
  source: SummaryDefinition['source'],
): ScreenColumn {
  const isCount = getMeasureAmount(measure) === null && share === null && change !== 'percent';
  const isSum = share === null && change === null && isAdditive(measure, source);
  return { label, kind: isCount ? 'number' : 'money', ...(isSum ? {} : { isSum }) };
}

/** The text of a key: periods as they sort, 2026-10, of which a sheet's reader can make dates. */
function toKeyText(field: SummaryField, key: SummaryKey, names: Names, othersCount: number | undefined) {
  if (getFieldPeriod(field) === null || key === othersKey) return formatKey(field, key, names, othersCount);
  return key === null ? null : String(key);
}

/** Groups the rows of two fields by the first one, as the screen orders them: by their names, periods and largest as they are. */
function listGroups({ rows: [field, second], top }: SummaryDefinition, result: SummaryResult, names: Names) {
  if (field === undefined || second === undefined) return null;
  const label = fieldLabels[field];
  const groups = groupByFirst(result, {
    label,
    formatKey: (key) => formatKey(field, key, names, result.othersCount),
    isRanked: top !== undefined,
    isPeriod: getFieldPeriod(field) !== null,
  });
  return { label, groups };
}

/** Builds the table of a summary as on screen, with a row for each group of two fields and one for the totals. */
export function buildSummaryAsOnScreen(
  title: string,
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): ScreenTable {
  const { rows: fields, column, source } = definition;
  const keyFields = fields.length > 1 ? fields.slice(1) : fields;
  const shownValues = listShownValues(definition, result.before !== undefined);
  const keys = result.columns.map((key) => (column === null ? '' : formatKey(column, key, names)));
  const labels = column === null ? [null] : [...keys, keyTexts.all];
  const changedFrom = nameChanges(definition, result.columns);
  return buildSummaryScreen(title, {
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
          toAmount: (row: SummaryRow) => toShownAmount(row, result, index, shown),
        };
      }),
    ),
    filters: describeFilters([...tripFilters, ...sectorFilters], definition.filters, names),
    grouping: listGroups(definition, result, names),
    rows: result.rows,
    total: { keys: [], cells: result.total, before: result.totalBefore },
  });
}
