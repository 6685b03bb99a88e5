/** A report's columns from its headers. The unit of its amounts is not documented: numbers stay as they came. */

import type { AppColumn, CellLook, SortValue } from '@renderer/table/columns';
import { textLook, yesNoLook } from '@renderer/table/looks';
import { type Cell, cellText } from '@shared/schemas/report';

type Row = readonly Cell[];

const numberText = /^-?\d{1,30}(?:\.\d{1,30})?$/;
/** A number padded with zeros (an account, a post code) is a text: its zeros matter. */
const paddedText = /^-?0\d/;
/** How many rows decide whether a column is numeric. */
const sampled = 500;

function isNumberCell(cell: Cell): boolean {
  if (typeof cell === 'number') return true;
  if (typeof cell === 'object' && cell !== null) return 'n' in cell;
  return typeof cell === 'string' && numberText.test(cell) && !paddedText.test(cell);
}

function isNumericColumn(rows: readonly Row[], index: number): boolean {
  let numbers = 0;
  for (const row of rows.slice(0, sampled)) {
    const cell = row[index] ?? null;
    if (cell === null || cell === '') continue;
    if (!isNumberCell(cell)) return false;
    numbers += 1;
  }
  return numbers > 0;
}

function sortValue(cell: Cell, isNumeric: boolean): SortValue {
  if (cell === null || cell === '') return null;
  if (isNumeric) return Number(cellText(cell));
  return typeof cell === 'object' ? cellText(cell) : cell;
}

function lookOf(cell: Cell, isNumeric: boolean): CellLook {
  if (typeof cell === 'boolean') return yesNoLook(cell);
  const text = cellText(cell);
  return isNumeric && text.startsWith('-') ? { text: text.replace('-', '\u2212'), tone: 'negative' } : textLook(text);
}

/** One column for each header, in their order, duplicates and awkward names included. */
export function resultColumns(headers: readonly string[], rows: readonly Row[]): AppColumn<Row>[] {
  return headers.map((header, index) => {
    const isNumeric = isNumericColumn(rows, index);
    const longest = rows
      .slice(0, sampled)
      .reduce((length, row) => Math.max(length, cellText(row[index] ?? null).length), 0);
    return {
      id: String(index),
      header: header === '' ? '(no name)' : header,
      isNumeric,
      size: Math.min(340, Math.max(70, longest * 7.2 + 26)),
      value: (row: Row) => sortValue(row[index] ?? null, isNumeric),
      text: (row: Row) => cellText(row[index] ?? null),
      look: (row: Row) => lookOf(row[index] ?? null, isNumeric),
    };
  });
}
