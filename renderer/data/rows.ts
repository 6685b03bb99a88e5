/** Parses rows from main, which sends them as JSON text: lists of cells, differences. */
import { AppError } from '@shared/errors/errors';
import type { Cell, Difference } from '@shared/reports/report';
import { rowTexts } from './texts';

const createUnreadableError = () => new AppError('internal', rowTexts.unreadableResult, {});

function parseList(text: string, length: number): unknown[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list) || list.length !== length) throw createUnreadableError();
  return list;
}

/**
 * Parses the rows of one block. Checks its shape, not each of a million cells: main has written and checked the text.
 *
 * @param rows - expected number of rows
 * @param columns - expected cells of each row
 */
export function parseRows(text: string, rows: number, columns: number): Cell[][] {
  const list = parseList(text, rows);
  for (const row of list) if (!Array.isArray(row) || row.length !== columns) throw createUnreadableError();
  return list as Cell[][];
}

/** Parses the differing rows of a comparison. */
export function parseDifferences(text: string, columns: number): Difference[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw createUnreadableError();
  for (const difference of list as Difference[])
    if (difference.cells?.length !== columns) throw createUnreadableError();
  return list as Difference[];
}
