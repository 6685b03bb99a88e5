/** Grids of statements as their files have them, and what is read from them. */
import { checkStatement } from '@main/rows/statements/check-statement';
import type { GridRow, StatementGrid } from '@main/rows/statements/grid';
import { readStatementFile } from '@main/rows/statements/read-file';
import type { StatementLayout } from '@shared/commission/statement-file';
import { writeXlsx } from 'hucre/xlsx';

export const toGrid = (...rows: GridRow[]): StatementGrid => ({
  file: {
    kind: 'csv',
    encoding: 'utf-8',
    encodings: [],
    separator: ',',
    sheets: [{ name: 'CSV', rows: rows.length, columns: 9, isHidden: false, notes: [] }],
  },
  rows: [rows],
});

export const checkGrid = (grid: StatementGrid, layout: StatementLayout | null = null) =>
  checkStatement(grid, layout, null, []);

export const checkRows = (rows: GridRow[], layout: StatementLayout | null = null) => checkGrid(toGrid(...rows), layout);

export const makeLayout = (change: Partial<StatementLayout>): StatementLayout => ({
  ...{ sheet: 0, headerRow: 0, columns: {}, dateOrder: null, decimalSign: null, theirAmount: 'commission' },
  ...{ isNegated: false, acceptedCurrency: null, comparedCurrency: null, encoding: null, takenBack: null },
  ...change,
});

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
