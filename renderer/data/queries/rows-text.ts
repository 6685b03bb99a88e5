/** Rows as they come from main: the JSON text of lists of cells, which main's row engine wrote. */
import { AppError } from '@shared/errors';
import type { Cell, Difference } from '@shared/schemas/report';

const wrong = () => new AppError('internal', 'A part of this result could not be read. Please open it again.', {});

function listIn(text: string, length: number): unknown[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list) || list.length !== length) throw wrong();
  return list;
}

/**
 * The rows of one piece. Its shape is checked, not each of a million cells: the text is main's own, and main checked the
 * API's.
 *
 * @param rows - how many it must hold
 * @param columns - cells of each row
 */
export function readRows(text: string, rows: number, columns: number): Cell[][] {
  const list = listIn(text, rows);
  for (const row of list) if (!Array.isArray(row) || row.length !== columns) throw wrong();
  return list as Cell[][];
}

/** The differing rows of a comparison. */
export function readDifferences(text: string, columns: number): Difference[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw wrong();
  for (const difference of list as Difference[]) if (difference.cells?.length !== columns) throw wrong();
  return list as Difference[];
}
