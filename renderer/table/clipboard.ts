/** Rows for a spreadsheet's clipboard: tab-separated lines. */
import { withoutFormula } from '@shared/formula-guard';
import { type AppColumn, textOf } from './columns';

/** Tabs and line ends would break the grid; quotes hold them together. A text is never pasted as a formula. */
function clipboardCell(value: string): string {
  const text = withoutFormula(value);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as tab-separated text, with the columns' names in the first line where they are wanted. */
export function toTsv<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[], hasHeaders: boolean): string {
  const line = (cells: readonly string[]) => cells.map(clipboardCell).join('\t');
  const body = rows.map((row) => line(columns.map((column) => textOf(column, row))));
  return [...(hasHeaders ? [line(columns.map(({ header }) => header))] : []), ...body].join('\n');
}
