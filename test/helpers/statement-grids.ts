/** Grids of statements as their files have them, and what is read from them. */
import { composeSentence } from '@main/office/commission/statement-sentence';
import type { EarlierReading } from '@main/rows/statements/find-columns';
import type { GridRow, StatementGrid } from '@main/rows/statements/grid';
import { readStatementFile } from '@main/rows/statements/read-file';
import { readStatement } from '@main/rows/statements/read-statement';
import { noChoices, type ReadingChoices } from '@shared/commission/statement-file';
import { writeXlsx } from 'hucre/xlsx';

export const toGrid = (...rows: GridRow[]): StatementGrid => ({
  file: {
    encoding: 'utf-8',
    encodings: [],
    separator: ',',
    sheets: [{ name: 'CSV', isHidden: false, hiddenColumns: [], notes: [] }],
  },
  rows: [rows],
});

/** What only bookings answer: nothing is known of any here. */
const byBookings = new Set(['supplier', 'what', 'reference', 'period']);

/** Reads a grid without any booking. `open`: what is asked of the file itself. */
export function checkGrid(
  grid: StatementGrid,
  choices: Partial<ReadingChoices> = {},
  earlier: readonly EarlierReading[] = [],
) {
  const chosen = { ...noChoices, ...choices };
  const reading = readStatement(grid, '', chosen, new Map(), earlier);
  const nothing = { fileName: '', names: new Map(), rememberedSuppliers: [], rememberedFrom: null, headings: [] };
  const { pieces, question } = composeSentence({ reading, choices: chosen, ...nothing, isClaimedOpen: false });
  const open: string[] = pieces.flatMap(({ kind, isProven }) => (isProven || byBookings.has(kind) ? [] : [kind]));
  return { ...reading, open: question?.id === 'columns' ? ['columns', ...open] : open };
}

export const checkRows = (rows: GridRow[], choices: Partial<ReadingChoices> = {}) =>
  checkGrid(toGrid(...rows), choices);

type Cell = string | number | Date | null;

/** Reads a workbook of one sheet. @param formats - number formats of the columns, by position, for all rows but the first */
export async function readSheet(
  rows: Cell[][],
  formats: (row: number) => Readonly<Record<number, string>> = () => ({}),
) {
  const cells = new Map(
    rows.flatMap((row, index) =>
      Object.entries(index === 0 ? {} : formats(index)).map(
        ([column, numFmt]) =>
          [`${index},${column}`, { value: row[Number(column)] ?? null, style: { numFmt } }] as const,
      ),
    ),
  );
  return await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
}
