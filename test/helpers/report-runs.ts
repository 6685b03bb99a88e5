/** Reports of a server: run to look at, exported, and run straight into a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRunProvenance, type LoadedRun, listRuns, toRunSource } from '@main/office/reports/loaded-run';
import { ReportService } from '@main/office/reports/report-service';
import { exportToFile } from '@main/rows/thread/write-table';
import type { ExportFormat } from '@shared/exports/formats';
import type { ColumnSetting } from '@shared/reports/report';
import { successEnvelope } from './expect-app-error';
import { respondWith, startFaultServer } from './fault-server';
import { makeSession } from './office';
import { temporaryFolder } from './temporary';

/** The reports of a server, and a file in a folder of its own. */
export function openReports(url: string, slug = 'r') {
  const path = join(temporaryFolder(), 'out.bin');
  const session = makeSession(url);
  const reports = new ReportService();
  return {
    path,
    session,
    reports,
    run: (filters: Readonly<Record<string, string>> = {}) => reports.run(session, slug, filters),
    /** Runs the report straight into the file. */
    write: (
      format: ExportFormat,
      { filters = {}, ...more }: { filters?: Record<string, string>; signal?: AbortSignal } = {},
    ) => reports.runToFile(session, slug, filters, path, { ...more, format }),
    read: () => readFileSync(path, 'utf8'),
    readAbout: () => readFileSync(`${path}.about.txt`, 'utf8'),
    listHistory: () => listRuns(session),
  };
}

/** A server whose every response is this text. */
export async function openResponse(text: string) {
  const server = await startFaultServer(respondWith(text));
  return { server, ...openReports(server.url) };
}

/** The response of a report with these rows. */
export const toResult = (headers: readonly string[], rows: readonly unknown[], more: object = {}) =>
  successEnvelope({ headers, rows, row_count: rows.length, ...more });

type ExportOptions = {
  readonly settings?: Readonly<Record<string, ColumnSetting>>;
  readonly path?: string;
};

/** Exports a loaded run. Returns the bytes of the file. */
export async function exportRun(loaded: LoadedRun, format: ExportFormat, options: ExportOptions = {}): Promise<Buffer> {
  const { settings = {}, path = join(temporaryFolder(), 'export.bin') } = options;
  const provenance = buildRunProvenance(loaded);
  await exportToFile(path, toRunSource(loaded, settings), format, provenance);
  return readFileSync(path);
}
