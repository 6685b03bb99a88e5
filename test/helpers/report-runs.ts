/** Reports of a demo office, and runs of them straight into a file. */
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { ReportService } from '@main/reports/report-service';
import type { ExportFormat } from '@shared/export-formats';
import { canaryToken } from '@test/helpers/canary-token';
import { makeSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { onTestFinished } from 'vitest';

/** Starts a demo office for one test. */
export async function startDemo() {
  const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000 });
  onTestFinished(() => office.close());
  return office;
}

/** Prepares a run straight into a file of a folder of its own. */
export async function prepareRunToFile(
  url: string,
  slug: string,
  format: ExportFormat,
  more: { signal?: AbortSignal } = {},
) {
  const path = join(temporaryFolder(), 'out.bin');
  const session = makeSession(url);
  const reports = new ReportService();
  const run = () => reports.runToFile(session, slug, {}, path, { ...more, format, withProvenanceFile: true });
  return { path, session, reports, run };
}
