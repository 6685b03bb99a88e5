import { setImmediate } from 'node:timers/promises';
import { ScreenTableRows, saveScreenTables } from '@main/office/exports/screen-table';
import { createProvenance } from '@main/rows/files/provenance';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { maxPartRows, type ScreenTable } from '@shared/exports/screen-table';

const screenColumns: ScreenTable['columns'] = [
  { label: 'Trip', kind: 'id' },
  { label: 'Client', kind: 'text' },
  { label: 'Departs', kind: 'date' },
  { label: 'Total', kind: 'money' },
];

/** Receives a table as the page sends it, and writes it. */
export async function exportAsOnScreen(rowCount: number, path: string, format: 'csv' | 'xlsx'): Promise<void> {
  const received = new ScreenTableRows();
  const toCents = (id: number) => id * 100 + 50;
  let sum = 0;
  for (let from = 0; from < rowCount; from += maxPartRows) {
    const ids = Array.from({ length: Math.min(maxPartRows, rowCount - from) }, (_, index) => from + index);
    const rows = ids.map((id) => ({
      level: 0,
      isTotal: false,
      cells: [{ units: id, scale: 0 }, `Client ${id % 977}`, '2026-12-01', { units: toCents(id), scale: 2 }],
    }));
    received.add('table', rows);
    for (const id of ids) sum += toCents(id);
    await setImmediate();
  }
  received.add('table', [
    { level: 0, isTotal: true, cells: [`${rowCount} trips`, null, null, { units: sum, scale: 2 }] },
  ]);
  const counts = { rows: rowCount, allRows: rowCount };
  const head = {
    title: 'Trips',
    what: 'trip',
    filters: [],
    sortedBy: '',
    notes: [],
    columns: screenColumns,
    ...counts,
  };
  const provenance = createProvenance({
    office: 'Office',
    subject: 'Trips',
    dataFromMs: Date.now(),
    source: 'saved',
    rows: rowCount,
  });
  const options = { nowMs: Date.now(), signal: undefined };
  await saveScreenTables(path, [{ ...head, parts: received.take('table') }], format, provenance, options);
}

/** Dumps the saved records of an office as Parquet files. */
export async function dump(cache: OfficeCache, folder: string): Promise<void> {
  const request = { folder, office: { id: 'office', name: 'Office' }, coverage: [], isPersonalIncluded: false };
  for await (const part of cache.streamDump(request)) if (part.kind === 'end') return;
}
