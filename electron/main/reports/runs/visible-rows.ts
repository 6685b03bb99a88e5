/** Exports a result as the user arranged it: some of its columns, some of its rows, in their order. */
import type { TableSource } from '@main/export/table';
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';
import type { ColumnSetting } from '@shared/report-columns';
import { getColumnWidths, type LoadedRun, toOutputColumns, toRunSource } from './loaded-run';

/** Selects what is visible of a result. */
export type VisibleSelection = {
  /** Indexes of columns among the headers, from left to right. */
  readonly columns: readonly number[];
  /** Indexes of rows in the result, in their order on screen. Null for all rows as received. */
  readonly positions: readonly number[] | null;
};

const lineFeed = 0x0a;
const comma = Buffer.from(',');
/** Rows joined into one piece. */
const rowsPerPiece = 1_000;

/** Reads each row of a block as a JSON object of its own. */
async function readBlockRows({ run, blocks }: LoadedRun, index: number): Promise<Buffer[]> {
  const engine = new RowEngine({
    headers: run.headers,
    format: { kind: 'objects' },
    collectsStats: false,
    continues: index > 0,
  });
  const text = engine.encodeAll(await blocks.read(index));
  const rows: Buffer[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(lineFeed, start) + 1;
    rows.push(text.subarray(start, end - rowSeparatorLength));
    start = end;
  }
  return rows;
}

function* joinRows(rows: Iterable<Buffer>, isFirst: boolean): Generator<Uint8Array> {
  let needsComma = !isFirst;
  let piece: Buffer[] = [];
  for (const row of rows) {
    if (needsComma) piece.push(comma);
    needsComma = true;
    piece.push(row);
    if (piece.length < rowsPerPiece) continue;
    yield Buffer.concat(piece);
    piece = [];
  }
  yield Buffer.concat(piece);
}

function isAscending(positions: readonly number[]): boolean {
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? -1));
}

/** Reads rows in any order, which needs all of them in memory. */
async function* selectInAnyOrder(loaded: LoadedRun, positions: readonly number[]): AsyncGenerator<Uint8Array> {
  const rows: Buffer[] = [];
  for (let index = 0; index < loaded.blocks.rows.length; index += 1) {
    for (const row of await readBlockRows(loaded, index)) rows.push(row);
  }
  const selected = positions.flatMap((position) => rows[position] ?? []);
  yield* joinRows(selected, true);
}

/** Reads rows that stay in their order, block by block. */
async function* selectAscending(loaded: LoadedRun, positions: readonly number[]): AsyncGenerator<Uint8Array> {
  let [next, blockStart] = [0, 0];
  for (const [index, blockRows] of loaded.blocks.rows.entries()) {
    const blockEnd = blockStart + blockRows;
    const first = next;
    while (next < positions.length && (positions[next] ?? 0) < blockEnd) next += 1;
    if (next > first) {
      const rows = await readBlockRows(loaded, index);
      const start = blockStart;
      const selected = positions.slice(first, next).flatMap((position) => rows[position - start] ?? []);
      yield* joinRows(selected, first === 0);
    }
    blockStart = blockEnd;
  }
}

/** Builds the source of an export of the visible rows. Amounts that the user confirmed as cents become dollars, as on screen. */
export function buildVisibleRowsSource(
  loaded: LoadedRun,
  settings: Readonly<Record<string, ColumnSetting>>,
  { columns, positions }: VisibleSelection,
): TableSource {
  const { run } = loaded;
  const widths = getColumnWidths(run);
  const source: TableSource = {
    ...toRunSource(loaded, settings),
    columns: toOutputColumns(run, settings, columns),
    widths: columns.map((column) => widths[column] ?? 0),
  };
  if (positions === null) return source;
  const select = isAscending(positions) ? selectAscending : selectInAnyOrder;
  return { ...source, pieces: select(loaded, positions) };
}
