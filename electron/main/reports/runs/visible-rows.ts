/** The rows of a result as staff have arranged them: some of the columns, some of the rows, in their order. */
import type { TableSource } from '@main/export/table';
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';
import type { ColumnSetting } from '@shared/report-columns';
import { getColumnWidths, type LoadedRun, toOutputColumns, toRunSource } from './loaded-run';

export type VisibleSelection = {
  /** Columns by their places among the headers, from left to right. */
  readonly columns: readonly number[];
  /** Rows by their places in the result; null for all as they came. */
  readonly positions: readonly number[] | null;
};

const lineEnd = 0x0a;
const comma = Buffer.from(',');

/** Each row of a block as a JSON object of its own. */
async function readBlockRows({ run, blocks }: LoadedRun, place: number): Promise<Buffer[]> {
  const engine = new RowEngine({
    headers: run.headers,
    format: { kind: 'objects' },
    collectsStats: false,
    continues: place > 0,
  });
  const text = engine.encodeAll(await blocks.read(place));
  const rows: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(lineEnd, at) + 1;
    rows.push(text.subarray(at, end - rowSeparatorLength));
    at = end;
  }
  return rows;
}

function* joinRows(rows: Iterable<Buffer>, isFirst: boolean): Generator<Uint8Array> {
  let hasRows = !isFirst;
  let piece: Buffer[] = [];
  for (const row of rows) {
    if (hasRows) piece.push(comma);
    hasRows = true;
    piece.push(row);
    if (piece.length < 1_000) continue;
    yield Buffer.concat(piece);
    piece = [];
  }
  yield Buffer.concat(piece);
}

function isAscending(positions: readonly number[]): boolean {
  return positions.every((position, place) => place === 0 || position > (positions[place - 1] as number));
}

/** Rows that stay in their order are taken block by block; others need the whole result at hand. */
async function* selectRows(held: LoadedRun, positions: readonly number[]): AsyncGenerator<Uint8Array> {
  const { rows } = held.blocks;
  if (!isAscending(positions)) {
    const all: Buffer[] = [];
    for (let place = 0; place < rows.length; place += 1)
      for (const row of await readBlockRows(held, place)) all.push(row);
    yield* joinRows(
      positions.flatMap((position) => all[position] ?? []),
      true,
    );
    return;
  }
  let [next, before] = [0, 0];
  for (let place = 0; place < rows.length; place += 1) {
    const after = before + (rows[place] ?? 0);
    const first = next;
    while (next < positions.length && (positions[next] as number) < after) next += 1;
    if (next > first) {
      const block = await readBlockRows(held, place);
      const wanted = positions.slice(first, next).flatMap((position) => block[position - before] ?? []);
      yield* joinRows(wanted, first === 0);
    }
    before = after;
  }
}

/** What is shown as a source for export; amounts that staff said are cents are in dollars, as on the screen. */
export function buildVisibleRowsSource(
  held: LoadedRun,
  settings: Readonly<Record<string, ColumnSetting>>,
  shown: VisibleSelection,
): TableSource {
  const { run } = held;
  return {
    ...toRunSource(held, settings),
    columns: toOutputColumns(run, settings, shown.columns),
    widths: shown.columns.map((column) => getColumnWidths(run)[column] ?? 0),
    ...(shown.positions ? { pieces: selectRows(held, shown.positions) } : {}),
  };
}
