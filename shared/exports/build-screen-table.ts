/** The one builder of tables as on screen: of a list, a report's result, a summary, a claim list. */
import { formatCount, toOneLine } from '../values/texts';
import {
  maxPartCharacters,
  maxPartRows,
  type ScreenAmount,
  type ScreenCell,
  type ScreenColumn,
  type ScreenRow,
  type ScreenTable,
  type ScreenTableHead,
} from './screen-table';

export type TableColumn<Row> = ScreenColumn & { readonly getCell: (row: Row) => ScreenCell };

/** The totals of some rows, one for each column; null for a column without. */
type Totals = readonly (ScreenAmount | null)[];

export type TableGroup<Row> = {
  readonly title: string;
  readonly rows: Iterable<Row>;
  readonly count: number;
  readonly totals: Totals;
};

export type TableData<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  /** All rows, in order. Not read where there are groups. */
  readonly rows: Iterable<Row>;
  /** What the rows are grouped by, which becomes the first column. None where they are not. */
  readonly grouping?: { readonly label: string; readonly groups: readonly TableGroup<Row>[] } | null;
  /** Null where no column has a total. */
  readonly totals: Totals | null;
};

export type TableView = Omit<ScreenTableHead, 'columns'>;

/**
 * Makes labels unique without regard to case, as a table of Excel needs them: "Net" and another "Net" become "Net" and "Net (2)". Those
 * below another heading are unique with it.
 */
function toUniqueLabels(heads: readonly Pick<ScreenColumn, 'label' | 'group'>[]): string[] {
  const taken = new Set<string>();
  return heads.map(({ label: given, group = '' }, index) => {
    const label = toOneLine(given).slice(0, 250) || `Column ${index + 1}`;
    const toKey = (text: string) => JSON.stringify([group, text.toLowerCase()]);
    let unique = label;
    for (let count = 2; taken.has(toKey(unique)); count += 1) unique = `${label} (${count})`;
    taken.add(toKey(unique));
    return unique;
  });
}

const getLength = (cell: ScreenCell) => (typeof cell === 'string' ? cell.length : 0);

/** Divides rows into parts that a message can carry. */
function* toParts(rows: Iterable<ScreenRow>): Generator<ScreenRow[]> {
  let part: ScreenRow[] = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) characters += getLength(cell);
    if (part.length < maxPartRows && characters < maxPartCharacters) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

/** Builds the table. Rows of a group come before its subtotals, and the totals last. */
export function buildScreenTable<Row>(data: TableData<Row>, view: TableView): ScreenTable {
  const { columns, grouping, totals } = data;
  const count = columns.length;
  const labels = toUniqueLabels([...(grouping ? [grouping] : []), ...columns]);
  const heads: ScreenColumn[] = [
    ...(grouping ? [{ label: '', kind: 'text' as const }] : []),
    ...columns.map(({ getCell: _, ...head }) => head),
  ].map((head, index) => ({ ...head, label: labels[index] ?? '' }));
  const toTotalRow = (level: number, label: string, sums: Totals): ScreenRow => {
    const cells: ScreenCell[] = Array.from({ length: count }, (_, index) => sums[index] ?? null);
    if (grouping) cells.unshift(null);
    cells[0] ??= label;
    return { level, isTotal: true, cells };
  };
  function* listRows(): Generator<ScreenRow> {
    for (const { title, rows, count: size, totals: sums } of grouping?.groups ?? []) {
      for (const row of rows)
        yield { level: 2, isTotal: false, cells: [title, ...columns.map(({ getCell }) => getCell(row))] };
      yield toTotalRow(1, `${title}, ${formatCount(size, view.what)}`, sums);
    }
    if (!grouping)
      for (const row of data.rows)
        yield { level: 0, isTotal: false, cells: columns.map(({ getCell }) => getCell(row)) };
    if (totals && view.rows > 0) yield toTotalRow(0, formatCount(view.rows, view.what), totals);
  }
  return { ...view, columns: heads, parts: toParts(listRows()) };
}

/** Builds a table of all rows that there are, in an order of its own. Its parts can be read again. */
export function buildWholeTable<Row>(
  data: TableData<Row> & { readonly rows: readonly Row[] },
  view: Pick<TableView, 'title' | 'what'> & Partial<TableView>,
): ScreenTable {
  const { length } = data.rows;
  const whole = { filters: [], sortedBy: '', notes: [], rows: length, allRows: length, ...view };
  const table = buildScreenTable(data, whole);
  return { ...table, parts: [...table.parts] };
}
