/** Guesses how a file is read: its sheet, its header and its columns, or those of an earlier file with the same header. */
import { maxPreviewRows } from '@shared/commission/statement-check';
import type { StatementLayout } from '@shared/commission/statement-file';
import type { StatementGrid } from './grid';
import { canHaveColumns, findHeaderRow, guessColumns, toHeaderKey } from './guess-columns';

/** Keys of headers and the layouts that were used with them. */
export type RememberedLayouts = readonly { readonly headerKey: string; readonly layout: StatementLayout }[];

/** The first sheet that is shown and has a header, else the one with the most rows. */
function findSheet({ file, rows }: StatementGrid): number {
  const shown = file.sheets.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]));
  const candidates = shown.length > 0 ? shown : file.sheets.map((_, index) => index);
  const withHeader = candidates.find((index) => findHeaderRow(rows[index] ?? []) !== null);
  const [largest = 0] = candidates.toSorted((a, b) => (rows[b]?.length ?? 0) - (rows[a]?.length ?? 0));
  return withHeader ?? largest;
}

/** Guesses a layout. Its columns are guessed apart, where none are remembered. */
export function guessLayout(grid: StatementGrid, remembered: RememberedLayouts): StatementLayout {
  const sheet = findSheet(grid);
  const rows = grid.rows[sheet] ?? [];
  const keys = rows.slice(0, maxPreviewRows).map((row) => toHeaderKey(row));
  for (const { headerKey, layout } of remembered) {
    const headerRow = keys.indexOf(headerKey);
    // Another supplier may have the same headers, and write dates and amounts otherwise: only the cells prove that.
    if (headerRow < 0) continue;
    const below = rows.slice(headerRow + 1);
    if (!canHaveColumns(rows[headerRow] ?? [], below, layout.columns)) continue;
    const { direction } = guessColumns(rows[headerRow] ?? [], below);
    const isFree = direction !== undefined && !Object.values(layout.columns).includes(direction);
    const columns = isFree ? { direction, ...layout.columns } : layout.columns;
    const encoding = grid.file.encodings.length > 0 ? layout.encoding : null;
    // Of several currencies another one may be compared: one is worked on after the other.
    return {
      ...layout,
      columns,
      sheet,
      headerRow,
      dateOrder: null,
      decimalSign: null,
      comparedCurrency: null,
      encoding,
    };
  }
  const columns = {};
  const headerRow = findHeaderRow(rows);
  return {
    sheet,
    headerRow,
    columns,
    dateOrder: null,
    decimalSign: null,
    theirAmount: 'amount',
    takenBack: null,
    isNegated: false,
    acceptedCurrency: null,
    comparedCurrency: null,
    encoding: null,
  };
}

/** Guesses the columns where none is chosen. The commission is compared where the statement has no other amount. */
export function withColumns(grid: StatementGrid, layout: StatementLayout): StatementLayout {
  const row = layout.headerRow === null ? null : grid.rows[layout.sheet]?.[layout.headerRow];
  if (Object.keys(layout.columns).length > 0 || !row) return layout;
  const columns = guessColumns(row, grid.rows[layout.sheet]?.slice((layout.headerRow ?? -1) + 1));
  const hasAmount = columns.amount !== undefined || columns.credit !== undefined;
  // A column with the name of the commission whose values are rates is none, and nothing else is the commission instead.
  const isNamed = guessColumns(row).commission !== undefined;
  const theirAmount =
    isNamed || columns.commission !== undefined ? 'commission' : hasAmount ? 'amount' : layout.theirAmount;
  return { ...layout, columns, theirAmount };
}
