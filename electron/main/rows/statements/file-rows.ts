/** What of a file's cells is shown and looked up. */
import { isBlankAmount } from './amounts';
import { type StatementGrid, toCellText } from './grid';

/** Rows of the file as they are shown. */
export function listFileRows(grid: StatementGrid, sheet: number, from: number, count: number) {
  return (grid.rows[sheet] ?? []).slice(from, from + count).map((cells, index) => ({
    row: from + index,
    cells: cells.map((cell) => toCellText(cell).slice(0, 200)),
  }));
}

/** Texts of cells that may be a reference, each once: what our bookings are asked for. */
const maxTexts = 60_000;
const textLength = [3, 60] as const;

export function listTexts({ file, rows }: StatementGrid): string[] {
  const texts = new Set<string>();
  for (const [sheet, sheetRows] of rows.entries()) {
    if (file.sheets[sheet]?.isHidden) continue;
    for (const cells of sheetRows.slice(0, 5_000)) {
      for (const cell of cells) {
        if (typeof cell === 'object' || isBlankAmount(cell)) continue;
        const text = toCellText(cell).trim();
        if (text.length >= textLength[0] && text.length <= textLength[1]) texts.add(text);
      }
    }
    if (texts.size > maxTexts) break;
  }
  return [...texts].slice(0, maxTexts);
}
