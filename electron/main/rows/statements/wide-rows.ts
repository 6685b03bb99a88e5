/** Joins amounts that a file without quotation marks has divided: `1,120.00` is `1` and `120.00` in a file of commas. */

import type { ReadingChoices } from '@shared/commission/reading-choices';
import type { StatementLayout } from '@shared/commission/statement-file';
import { type GridRow, toCellText } from './grid';
import type { SheetLines } from './sheet-lines';

const getText = (cells: GridRow, column: number) => toCellText(cells[column]).trim();

/** Joins the two parts of an amount of thousands, or of one with a decimal comma; null where they are none. */
function joinAt(cells: GridRow, column: number): GridRow | null {
  const [head, rest] = [getText(cells, column), getText(cells, column + 1)];
  const withRest = (text: string): GridRow => [...cells.slice(0, column), text, ...cells.slice(column + 2)];
  if (/^[-(]?\D{0,4}\d{1,3}$/.test(head) && /^\d{3}(?:\.\d{1,2})?\)?-?$/.test(rest)) return withRest(`${head}${rest}`);
  const isDecimal = /^[-(]?\D{0,4}[\d.' ]*\d$/.test(head) && /^\d{2}\D{0,4}$/.test(rest);
  return isDecimal ? withRest(`${head.replaceAll(/[.' ]/g, '')}.${rest}`) : null;
}

/**
 * Joins all rows that are too wide, if the lines then add up to the stated total. The amounts of each are tried from the compared one.
 *
 * @param isRight - whether the lines of the joined rows add up to the total
 */
export function findWideJoin(
  rows: readonly GridRow[],
  layout: StatementLayout,
  { unreadable }: Pick<SheetLines, 'unreadable'>,
  chosen: ReadingChoices['rows'],
  isRight: (rows: readonly GridRow[]) => boolean,
): { readonly rows: readonly GridRow[]; readonly joined: readonly number[] } | null {
  const wide = unreadable.flatMap(({ row, problem }) =>
    problem === 'wide' && chosen[String(row)] !== 'not-read' ? [row] : [],
  );
  if (wide.length === 0 || wide.length > 1_000) return null;
  const { amount, credit, commission, gst } = layout.columns;
  const own = layout.theirAmount === 'commission' ? [commission, amount] : [amount, credit];
  const columns = [...own, gst].filter((column) => column !== undefined);
  // Any other number may be divided, too, with all behind it one cell further.
  const width = Math.max(0, ...wide.map((row) => rows[row]?.length ?? 0));
  const others = Array.from({ length: width }, (_, column) => column).filter((column) => !columns.includes(column));
  for (const first of [...columns, ...others]) {
    const joined = new Map<number, GridRow>();
    for (const row of wide) {
      const cells = rows[row] ?? [];
      const next = [first, ...columns].map((column) => joinAt(cells, column)).find((found) => found !== null);
      if (next) joined.set(row, next);
    }
    if (joined.size < wide.length) continue;
    const content = rows.map((cells, row) => joined.get(row) ?? cells);
    if (isRight(content)) return { rows: content, joined: wide };
  }
  return null;
}
