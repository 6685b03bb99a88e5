/** The long jobs of the bench that need more than a call: a pack, a table as on screen, a dump, and a damaged file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { OfficeSession } from '@main/office/connect/office-session';
import { ScreenTableRows } from '@main/office/exports/screen-sheets';
import { buildScreenTable } from '@main/office/exports/screen-table';
import { PackRunner } from '@main/office/month-end/pack-runner';
import { PackRunsFile } from '@main/office/month-end/pack-runs';
import type { ReportService } from '@main/office/reports/report-service';
import { createProvenance } from '@main/rows/files/provenance';
import { exportToFile } from '@main/rows/thread/write-table';
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
  { header: 'Trip', kind: 'number', scale: null, width: 8 },
  { header: 'Client', kind: 'text', scale: null, width: 20 },
  { header: 'Departs', kind: 'date', scale: null, width: 12 },
  { header: 'Total', kind: 'cents', scale: 2, width: 12 },
];

/** Receives a grouped table as the page sends it, and writes it. */
export async function exportAsOnScreen(rowCount: number, path: string, format: 'csv' | 'xlsx'): Promise<void> {
  const received = new ScreenTableRows();
  for (let from = 0; from < rowCount; from += maxPartRows) {
    const ids = Array.from({ length: Math.min(maxPartRows, rowCount - from) }, (_, index) => from + index);
    received.add(
      'table',
      ids.map((id) => [String(id), `Client ${id % 977}`, '2026-12-01', `${id}.50`]),
    );
    await setImmediate();
  }
  // The numbers from 0 on, each with a half: the export is refused where the total is not their sum.
  const sums = [null, null, null, { sum: (rowCount ** 2 / 2).toFixed(2), excludedCount: 0 }];
  const groups = [{ title: 'All', rows: rowCount, isCollapsed: false, sums }];
  const totals = { label: 'All', sums };
  const table: ScreenTable = { columns: screenColumns, rows: rowCount, groups, totals, extent: `${rowCount} rows` };
  const { source } = buildScreenTable(table, received.take('table'), { includesCollapsed: format === 'xlsx' });
  const provenance = createProvenance({
    office: 'Office',
    subject: 'Trips',
    dataFromMs: Date.now(),
    source: 'saved',
    rows: rowCount,
  });
  await exportToFile(path, source, format, provenance, { withProvenanceFile: false });
}

/** Dumps the saved records of an office as Parquet files. */
export async function dump(cache: OfficeCache, folder: string): Promise<void> {
  const request = { folder, office: { id: 'office', name: 'Office' }, coverage: [], isPersonalIncluded: false };
  for await (const part of cache.streamDump(request)) if (part.kind === 'end') return;
}
