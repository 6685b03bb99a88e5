/** The columns of a result as the user has typed them. */
import { createCellReader, type ReadCell } from '@shared/column-reading';
import type { ColumnReading } from '@shared/schemas/column-reading';
import { type Cell, cellText } from '@shared/schemas/report';
import type { CellColumn, CellColumns } from './cell-columns';

/** A column of values that is read only. */
export type ReadableColumn = Pick<CellColumn, 'getCodes'> & {
  /** The texts of all codes: as they are read, and where they are not, as the API sent them; empty for no value. */
  listTexts(): string[];
  /** The numbers of all codes; empty for no value, null for one that is not read. */
  listNumbers(): (string | null)[];
};

/** The columns of rows that are read only. */
export type ReadableColumns = { readonly rowCount: number; getColumn(index: number): ReadableColumn };

/** What of a reading the cells of a column need. */
export type CellReading = Pick<ColumnReading, 'column' | 'kind' | 'way'>;

function readColumn(column: CellColumn, read: ReadCell): ReadableColumn {
  const toText = (cell: Cell) => read(cell) ?? cellText(cell);
  return {
    getCodes: (rowCount) => column.getCodes(rowCount),
    listTexts: () => column.listCells().map(toText),
    listNumbers: () => column.listCells().map(read),
  };
}

/** Reads a result. Columns without a reading are as the API sent them. */
export function readColumns(columns: CellColumns, readings: readonly CellReading[]): ReadableColumns {
  return {
    rowCount: columns.rowCount,
    getColumn: (index) => {
      const reading = readings.find(({ column }) => column === index);
      return readColumn(columns.getColumn(index), reading ? createCellReader(reading) : cellText);
    },
  };
}
