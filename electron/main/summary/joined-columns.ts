/** The columns of a result, with the rows of another result behind its own: so that spellings are joined over both. */
import type { ReadableColumn, ReadableColumns } from './read-columns';

/** The code of a cell without a value, in every column. */
const nullCode = 0;

function joinColumn(
  now: ReadableColumn,
  before: ReadableColumn | null,
  nowCount: number,
  beforeCount: number,
): ReadableColumn {
  const nowTexts = now.listTexts();
  return {
    listTexts: () => [...nowTexts, ...(before?.listTexts() ?? [])],
    listNumbers: () => [...now.listNumbers(), ...(before?.listNumbers() ?? [])],
    getCodes: () => {
      const codes = new Int32Array(nowCount + beforeCount).fill(nullCode);
      codes.set(now.getCodes(nowCount));
      // Codes of the other result follow those of this one.
      if (before)
        codes.set(
          before.getCodes(beforeCount).map((code) => code + nowTexts.length),
          nowCount,
        );
      return codes;
    },
  };
}

/**
 * Joins two results.
 *
 * @param indexes - for each column of the first result that of the second one; null for one that has no values there
 */
export function joinColumns(
  now: ReadableColumns,
  before: ReadableColumns,
  indexes: readonly (number | null)[],
): ReadableColumns {
  return {
    rowCount: now.rowCount + before.rowCount,
    getColumn: (index) => {
      const position = indexes[index] ?? null;
      const other = position === null ? null : before.getColumn(position);
      return joinColumn(now.getColumn(index), other, now.rowCount, before.rowCount);
    },
  };
}
