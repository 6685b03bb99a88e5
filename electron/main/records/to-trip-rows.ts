/** Rows of a list in the columns that main stores and the page shows. */
import { readInBatches } from '@main/saved-records/for-each-yielding';
import { ColumnTable } from '@shared/columns/table';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { setTripRow, TripRows, tripColumns } from '@shared/trip-table';

/** Converts row objects to columns, and yields to the event loop after some of them. Columns stay as they are. */
export async function toTripRows(rows: RowList<TripRow>, signal?: AbortSignal): Promise<TripRows> {
  if (rows instanceof TripRows) return rows;
  const table = new ColumnTable(tripColumns);
  for await (const batch of readInBatches(rows)) {
    signal?.throwIfAborted();
    for (const row of batch) setTripRow(table, table.rowCount, row);
  }
  return TripRows.fromTable(table);
}
