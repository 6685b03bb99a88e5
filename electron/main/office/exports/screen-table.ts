/** A table as a screen shows it, as the source of a file: its rows with a row for each group and for the totals. */
import { setImmediate } from 'node:timers/promises';
import { type OutputColumn, rowKinds } from '@main/rows/engine/output-format';
import type { TableSource } from '@main/rows/files/table';
import { AppError } from '@shared/errors/errors';
import type { ScreenCell, ScreenColumn, ScreenRows, ScreenSum, ScreenTable } from '@shared/exports/screen-table';
import { decimalToUnits } from '@shared/values/money';
import { ColumnSums, type CompressedRows } from './screen-sheets';

const modes = { text: 'text', number: 'by-cell', date: 'date', cents: 'cents' } as const satisfies Record<
  ScreenColumn['kind'],
  OutputColumn['mode']
>;

/** A number that JSON and a sheet hold exactly, without leading zeros, which would be lost. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/**
 * Encodes a cell for the row engine: amounts as whole cents, numbers as such, all else as texts. A value that is not read
 * is marked, as on screen: a spreadsheet would take "12.5" for a number, and add it up.
 */
function toCellJson(cell: ScreenCell, kind: ScreenColumn['kind']): string {
  if (cell === null || cell === '') return 'null';
  if (typeof cell === 'object') return JSON.stringify(`${cell.unread} (not read)`);
  if (kind === 'cents') {
    const cents = decimalToUnits(cell, 2);
    if (cents !== null) return String(cents);
  }
  if (kind === 'number' && plainNumber.test(cell)) return cell;
  return JSON.stringify(cell);
}

type Options = {
  /** Whether rows of collapsed groups are written: a sheet hides them, lines of text cannot. */
  readonly includesCollapsed: boolean;
};

/** Encodes the rows of a table, group by group. */
class RowEncoder {
  private readonly table: ScreenTable;
  private readonly hasLabelColumn: boolean;

  constructor(table: ScreenTable, hasLabelColumn: boolean) {
    this.table = table;
    this.hasLabelColumn = hasLabelColumn;
  }

  encode(kind: string, cells: ScreenRows[number]): string {
    const { columns } = this.table;
    const label = this.hasLabelColumn ? 'null,' : '';
    return `["${kind}",${label}${columns.map((column, index) => toCellJson(cells[index] ?? null, column.kind)).join(',')}]`;
  }

  /** Encodes the row of a group or of the totals: its label in the first column. */
  encodeSums(kind: string, label: string, sums: readonly ScreenSum[]): string {
    const cells = this.table.columns.map((column, index) => toCellJson(sums[index]?.sum ?? null, column.kind));
    const rest = this.hasLabelColumn ? cells : cells.slice(1);
    return `["${kind}",${[JSON.stringify(label), ...rest].join(',')}]`;
  }
}

/** Yields the rows of the file, in pieces of one part each. @throws AppError `output-failed` where a total differs */
async function* encodeTable(
  encoder: RowEncoder,
  table: ScreenTable,
  compressed: CompressedRows,
  { includesCollapsed }: Options,
): AsyncGenerator<Uint8Array> {
  const { columns, groups, totals } = table;
  const all = new ColumnSums(columns);
  let ofGroup = new ColumnSums(columns);
  let groupIndex = -1;
  let remaining = 0;
  let isFirst = true;
  for (const part of compressed.read()) {
    const lines: string[] = [];
    for (const row of part) {
      if (groups.length > 0 && remaining === 0) {
        if (groupIndex >= 0) ofGroup.check(groups[groupIndex]?.sums ?? []);
        groupIndex += 1;
        const group = groups[groupIndex];
        if (!group) throw new AppError('ipc-refused', 'The table has more rows than its groups.', {});
        lines.push(
          encoder.encodeSums(group.isCollapsed ? rowKinds.collapsedGroup : rowKinds.group, group.title, group.sums),
        );
        ofGroup = new ColumnSums(columns);
        remaining = group.rows;
      }
      remaining -= 1;
      all.add(row);
      const group = groups[groupIndex];
      if (group) ofGroup.add(row);
      const kind = group ? (group.isCollapsed ? rowKinds.hidden : rowKinds.detail) : rowKinds.plain;
      if (!group?.isCollapsed || includesCollapsed) lines.push(encoder.encode(kind, row));
    }
    if (lines.length === 0) continue;
    yield Buffer.from(`${isFirst ? '' : ','}${lines.join(',')}`);
    isFirst = false;
    await setImmediate();
  }
  if (groupIndex >= 0) ofGroup.check(groups[groupIndex]?.sums ?? []);
  if (!totals) return;
  all.check(totals.sums);
  yield Buffer.from(`${isFirst ? '' : ','}${encoder.encodeSums(rowKinds.totals, totals.label, totals.sums)}`);
}

/** Says that the page has sent other rows than its table has. */
export const incompleteRows = () =>
  new AppError('ipc-refused', 'The rows of this table did not arrive completely. Please try again.', {});

/** A table as a source of an export, and what its reader must know of it. */
type ScreenTableExport = {
  readonly source: TableSource & { readonly fileRows: number };
  readonly notes: readonly string[];
};

/** Names the values that the sums leave out. */
function getExcludedNotes({ columns, totals }: ScreenTable): string[] {
  return columns.flatMap(({ header }, index) => {
    const count = totals?.sums[index]?.excludedCount ?? 0;
    if (count === 0) return [];
    const values = count === 1 ? 'One value of' : `${count} values of`;
    return [`${values} "${header}" could not be added up: missing or not readable. The total leaves it out.`];
  });
}

/**
 * Builds the source of an export.
 *
 * @param options.includesCollapsed - whether the format can hide rows
 * @throws AppError `ipc-refused` where the page has sent other rows than it says
 */
export function buildScreenTable(table: ScreenTable, compressed: CompressedRows, options: Options): ScreenTableExport {
  const { columns, groups, totals, rows } = table;
  const grouped = groups.reduce((sum, group) => sum + group.rows, 0);
  if (compressed.rows !== rows || (groups.length > 0 && grouped !== rows)) {
    throw incompleteRows();
  }
  // The label of a group or of the totals must not stand in place of a sum.
  const hasLabelColumn = columns[0]?.scale !== null && (groups.length > 0 || totals !== null);
  const labels: ScreenColumn[] = hasLabelColumn ? [{ header: '', kind: 'text', scale: null, width: 24 }] : [];
  const written = [...labels, ...columns];
  const hidden = options.includesCollapsed
    ? 0
    : groups.reduce((sum, group) => sum + (group.isCollapsed ? group.rows : 0), 0);
  const leftOut = hidden === 1 ? 'One row of a collapsed group is' : `${hidden} rows of collapsed groups are`;
  return {
    source: {
      headers: ['', ...written.map(({ header }) => header)],
      rowsAreArrays: true,
      columns: written.map(({ kind }, index) => ({ header: index + 1, mode: modes[kind] })),
      widths: written.map(({ width }) => width),
      rowKinds: { hasGroups: groups.length > 0, hasTotals: totals !== null },
      pieces: encodeTable(new RowEncoder(table, hasLabelColumn), table, compressed, options),
      fileRows: rows - hidden + groups.length + (totals ? 1 : 0),
    },
    notes: [
      ...getExcludedNotes(table),
      ...(hidden > 0 ? [`${leftOut} not in this file; its subtotals include them. An Excel workbook holds them.`] : []),
    ],
  };
}
