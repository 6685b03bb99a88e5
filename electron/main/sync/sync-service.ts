/** Keep-offline jobs: pages of trips, then each trip and client, in the background of whatever staff do meanwhile. */

import { cacheClientList, getClient } from '@main/records/clients';
import { listDirectory } from '@main/records/directory';
import { type AllTrips, cacheAll, getTrip, listAllTrips, type ReadOptions } from '@main/records/trips';
import { listReports } from '@main/reports/report-list';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { SyncState } from '@shared/ipc/contract';
import { listGapNote } from '@shared/list-gap';
import { directoryKinds } from '@shared/schemas/directory';
import { isSkippable, mapConcurrent } from '../jobs/map-concurrent';
import { probeListRules } from './probe-list-rules';
import { SyncReport } from './sync-report';

const perPage = 100;

type Job = { readonly controller: AbortController; state: SyncState };
type Progress = (change: Partial<SyncState>) => void;
/** What every part of a job is given. */
type SyncContext = {
  readonly session: OfficeSession;
  readonly filters: Record<string, string>;
  readonly signal: AbortSignal;
  readonly options: ReadOptions;
  readonly report: SyncReport;
  readonly progress: Progress;
};

/** Failures that say that a deployment does not serve a list at all. */
const absentListCodes: ReadonlySet<string> = new Set(['not-found', 'bad-request', 'base-url-wrong', 'forbidden']);

/** @throws AppError `cache-unavailable` where the office's saved data cannot be written: nothing is asked of the API then */
function assertCacheWritable(session: OfficeSession): void {
  const { office, cache } = session;
  if (office.kind !== 'saved' || cache.isPersistent) return;
  const reason = session.getCacheLockError()?.message ?? cache.notice ?? 'It is held in memory only.';
  throw new AppError('cache-unavailable', `Nothing was saved for offline use. ${reason}`, {});
}

/** The keep-offline jobs, at most one an office. */
export class SyncService {
  private readonly jobs = new Map<string, Job>();
  private readonly onChange: (state: SyncState) => void;

  constructor(onChange: (state: SyncState) => void) {
    this.onChange = onChange;
  }

  getState(officeId: string): SyncState {
    return this.jobs.get(officeId)?.state ?? { officeId, phase: 'idle', done: 0, total: 0, message: null, saved: null };
  }

  stop(officeId: string): SyncState {
    this.jobs.get(officeId)?.controller.abort();
    return this.getState(officeId);
  }

  /** Starts a job and returns at once; a job that runs already is left running. */
  start(session: OfficeSession, range: { from: string; to: string }): SyncState {
    void this.run(session, range).catch(() => undefined);
    return this.getState(session.office.id);
  }

  /**
   * Caches the trips of a range, their details and clients, and the lists of clients, names and reports.
   *
   * @param range - YYYY-MM-DD bounds as date_from and date_to, empty for none
   * @throws AppError as the API client does, `cache-unavailable` or `api-error` where not everything was saved, naming what
   *   is missing; what was saved until then stays
   */
  async run(session: OfficeSession, range: { from: string; to: string }, signal?: AbortSignal): Promise<SyncState> {
    const officeId = session.office.id;
    const running = this.getState(officeId).phase;
    if (running === 'listing' || running === 'trips' || running === 'clients') return this.getState(officeId);
    const filters = checkFilters(tripFilters, { date_from: range.from, date_to: range.to });
    const controller = new AbortController();
    const job: Job = {
      controller,
      state: { officeId, phase: 'listing', done: 0, total: 0, message: null, saved: null },
    };
    this.jobs.set(officeId, job);
    signal?.addEventListener('abort', () => controller.abort(), { once: true });
    const progress: Progress = (change) => {
      job.state = { ...job.state, ...change };
      this.onChange(job.state);
    };
    const report = new SyncReport();
    try {
      assertCacheWritable(session);
      const options = this.options(controller.signal, report);
      await this.cacheOffice({ session, filters, signal: controller.signal, options, report, progress });
      progress({ phase: report.isComplete ? 'done' : 'incomplete', message: report.message, saved: report.saved });
    } catch (error) {
      const isStopped = controller.signal.aborted;
      // The other workers end too: nothing of this job goes on after it has failed.
      controller.abort();
      const message = error instanceof AppError ? error.message : null;
      progress({ phase: isStopped ? 'stopped' : 'failed', message, saved: report.saved });
      throw error;
    }
    if (!report.isComplete) throw report.toError();
    return job.state;
  }

  private options(signal: AbortSignal, report: SyncReport): ReadOptions {
    return { signal, priority: 'background', fetchPolicy: 'network-only', onCacheError: report.onCacheError };
  }

  private async cacheOffice(work: SyncContext): Promise<void> {
    const { session, options, progress } = work;
    const list = await this.listTrips(work);
    const ids = (values: readonly (number | null)[]) => [...new Set(values.filter((id) => id !== null))];
    const tripIds = ids(list.rows.map(({ trip }) => trip.id));
    const clientIds = ids(list.rows.map(({ trip }) => trip.client_id));
    await this.cacheLists(work);
    await probeListRules(session, list.rows, work.filters, options);
    await this.cacheEach(work, 'trip', tripIds, (done) => progress({ phase: 'trips', done, total: tripIds.length }));
    await this.cacheEach(work, 'client', clientIds, (done) =>
      progress({ phase: 'clients', done, total: clientIds.length }),
    );
  }

  /** Caches single records. What could not be written is read and written once more at the end: a lock may be gone. */
  private async cacheEach(
    { session, signal, options, report }: SyncContext,
    kind: 'trip' | 'client',
    ids: readonly number[],
    onDone: (done: number) => void,
  ): Promise<void> {
    const read = kind === 'trip' ? getTrip : getClient;
    const cacheOne = async (id: number) => {
      await read(session, id, options);
      if (!report.isUnsaved(kind, id)) report.recordSaved(kind, id);
    };
    report.addFailures(kind, await mapConcurrent(ids, signal, onDone, cacheOne));
    const again = report.takeUnsaved(kind).map(Number);
    if (again.length > 0) report.addFailures(kind, await mapConcurrent(again, signal, () => undefined, cacheOne));
  }

  /** Reads the list of trips; once more where it changed meanwhile, so that colleagues' work leaves no hole. */
  private async listTrips(work: SyncContext): Promise<AllTrips> {
    const { session, filters, options, report, progress } = work;
    const onPage = (done: number, total: number) => progress({ phase: 'listing', done, total });
    const read = async () => (await listAllTrips(session, { filters, perPage }, { ...options, onPage })).value;
    const first = await read();
    const list = first.hasChanged ? await read() : first;
    report.hasChanged = list.hasChanged;
    report.gapNote = list.gap && listGapNote(list.gap, list.rows.length, 'trips');
    // What could not be written page by page is written once more, whole.
    if (report.takeUnsaved('trip-item').length > 0) {
      cacheAll(session, 'trip-item', list.raw, { ...options, firstRank: null });
    }
    return list;
  }

  /** Caches the lists that screens show offline. One that fails is named, and the others go on. */
  private async cacheLists({ session, options, report }: SyncContext): Promise<void> {
    const attempt = async (name: string, read: () => Promise<unknown>) => {
      try {
        await read();
      } catch (error) {
        const isAbsent = error instanceof AppError && absentListCodes.has(error.code);
        if (!isAbsent && !isSkippable(error)) throw error;
        report.addFailedList(name, error, isAbsent);
      }
    };
    for (const kind of directoryKinds) {
      await attempt(`the list of ${kind === 'branch' ? 'branches' : `${kind}s`}`, () =>
        listDirectory(session, kind, options),
      );
    }
    await attempt('the list of reports', () => listReports(session, options));
    await attempt('the list of clients', async () => {
      const { hasChanged } = await cacheClientList(session, perPage, options);
      report.haveClientsChanged = hasChanged;
    });
    report.takeUnsaved('list-rules');
  }
}
