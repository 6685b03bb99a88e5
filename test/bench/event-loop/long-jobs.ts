/** The long jobs of the bench that need more than a call: a pack, a table as on screen, a dump, and a damaged file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { OfficeSession } from '@main/office/connect/office-session';
import { ScreenTableRows, saveScreenTables } from '@main/office/exports/screen-table';
import { PackRunner } from '@main/office/month-end/pack-runner';
import { PackRunsFile } from '@main/office/month-end/pack-runs';
import type { ReportService } from '@main/office/reports/report-service';
import { createProvenance } from '@main/rows/files/provenance';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { maxPartRows, type ScreenTable } from '@shared/exports/screen-table';
import { defaultPreferences, packSchema } from '@shared/settings/preferences';

const ignore = () => undefined;

/** Runs a pack of one report in two formats, with a workbook of both. */
export async function runPack(session: OfficeSession, reports: ReportService, folder: string): Promise<void> {
  const item = (format: 'csv' | 'xlsx') => ({ slug: 'sectors', format, parameters: { filters: {}, ranges: {} } });
  const pack = packSchema.parse({ name: 'Month end', items: [item('csv'), item('xlsx')], hasWorkbook: true });
  const runner = new PackRunner({
    reports,
    writeSummary: () => Promise.reject(new Error('The pack has no summary.')),
    runs: new PackRunsFile(new UserRecordStore(join(folder, 'user-records'), ignore), ignore),
    getPreferences: () => ({ ...defaultPreferences, packs: [pack] }),
    onChange: ignore,
    nowMs: () => session.now(),
    waitForRenewal: (signal) => wait(15_000, undefined, { signal }),
  });
  mkdirSync(folder);
  const { phase, items } = await runner.run(session, pack.name, folder);
  if (phase !== 'done' || items.some(({ status }) => status !== 'done')) throw new Error('The pack was not written.');
}

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
