/** A table as JSON: an array of objects, numbers digit for digit; a header that repeats keeps its last cell. */
import type { Cell } from '@shared/schemas/report';
import type { ExportTable } from './table';

function cellJson(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return 'n' in cell ? cell.n : cell.j;
  return JSON.stringify(cell);
}

function rowJson(headers: readonly string[], row: readonly Cell[]): string {
  const members = new Map(headers.map((header, index) => [header, cellJson(row[index] ?? null)]));
  return `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** The table as pieces of JSON text, one row a line. */
export function* jsonRows(table: ExportTable): Generator<string> {
  let separator = '[\n';
  for (const row of table.rows) {
    yield separator + rowJson(table.headers, row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
