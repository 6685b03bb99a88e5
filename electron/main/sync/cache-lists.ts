/** The lists that screens show offline: names, reports and clients. Those that a run has read are not read again by it. */
import { isSkippable } from '@main/jobs/map-concurrent';
import { listDirectory } from '@main/records/directory';
import type { ReadOptions } from '@main/records/fetch-policy';
import { listReports } from '@main/reports/report-list';
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import { directoryKinds } from '@shared/schemas/directory';
import { cacheClientList } from './cache-clients';
import type { RangeRun } from './range-run';

/** Caches the lists. One that fails is named in the report, and the others go on. */
export async function cacheLists(run: RangeRun, options: ReadOptions): Promise<void> {
  const { session, report, gate, startSeq } = run;
  const attempt = async (name: string, read: () => Promise<unknown>) => {
    try {
      await read();
    } catch (error) {
      const isAbsent = error instanceof AppError && hasPolicy(error.code, 'skip-list');
      if (!isAbsent && !isSkippable(error)) throw error;
      report.addFailedList(name, error, isAbsent);
    }
  };
  const isRead = async (kind: 'directory' | 'report-list', key: string) => {
    const [state] = await session.cache.records.getStates(kind, [key]);
    return state !== null && state !== undefined && state.seq > startSeq;
  };
  for (const kind of directoryKinds) {
    if (await isRead('directory', kind)) continue;
    await attempt(`the list of ${kind === 'branch' ? 'branches' : `${kind}s`}`, () =>
      gate.run(() => listDirectory(session, kind, options)),
    );
  }
  if (!(await isRead('report-list', 'all'))) {
    await attempt('the list of reports', () => gate.run(() => listReports(session, options)));
  }
  await attempt('the list of clients', async () => {
    const { hasChanged } = await cacheClientList(run, options);
    report.haveClientsChanged = hasChanged;
  });
  report.takeUnsaved('list-rules');
}
