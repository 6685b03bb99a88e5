/** The rows that differ between two runs, as a table. */
import type { ExportTable } from '@main/export-files/table';
import { type OutputColumn, toDollarColumn } from '@main/rows/output-format';
import type { Cell, Difference } from '@shared/schemas/report';

function getEarlierCells({ cells, before }: Difference): Cell[] {
  return cells.map((cell, index) => (index in before ? (before[index] ?? null) : cell));
}

function toLines(headers: readonly string[], difference: Difference): Cell[][] {
  const { kind, cells, before } = difference;
  if (kind !== 'changed') return [[kind, null, ...cells]];
  const names = headers.filter((_, index) => index in before).join(', ');
  return [
    ['changed from', names, ...getEarlierCells(difference)],
    ['changed to', names, ...cells],
  ];
}

function* iterateLines(headers: readonly string[], differences: readonly Difference[]): Generator<Cell[]> {
  for (const difference of differences) yield* toLines(headers, difference);
}

/** Builds a table of the rows that differ. A changed row takes two lines, before and after, with the names of what changed. */
export function buildComparisonTable(headers: readonly string[], differences: readonly Difference[]): ExportTable {
  return { headers: ['change', 'changed_columns', ...headers], rows: iterateLines(headers, differences) };
}

/** The columns of the table beside those of the runs: the kind of change, and the names of what changed. */
const ownColumns = 2;

/**
 * Lists the columns of the table as a file has them.
 *
 * @param dollarColumns - columns of whole cents that are written in dollars
 */
export function getComparisonColumns(headers: readonly string[], dollarColumns: readonly string[]): OutputColumn[] {
  return [
    ...Array.from({ length: ownColumns }, (_, header): OutputColumn => ({ header, mode: 'text' })),
    ...headers.map((name, index): OutputColumn => {
      const header = index + ownColumns;
      return dollarColumns.includes(name) ? toDollarColumn(headers, name, header) : { header, mode: 'by-cell' };
    }),
  ];
}
