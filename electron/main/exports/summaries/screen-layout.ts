/** A summary as a table on screen, for the files of packs: its groups, its values as they are written, and its totals. */
import type { TableSource } from '@main/export-files/table';
import { compareTexts } from '@shared/compare-texts';
import { formatCount } from '@shared/count-text';
import { formatNoGroup } from '@shared/group-labels';
import type { SummaryKey, SummaryResult, SummaryRow } from '@shared/schemas/summary';
import { maxPartRows, type ScreenColumn, type ScreenSum, type ScreenTable } from '@shared/screen-table';
import { CompressedRows } from '../screen-rows';
import { buildScreenTable } from '../screen-table';

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
