/** Syncs cache an office for offline use in the background: one at a time for each office. */
import { BackgroundJob } from '@main/jobs/background-job';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { SyncState } from '@shared/schemas/sync-state';
import { cacheOffice } from './cache-office';
import { SyncReport } from './sync-report';

/** Dates of a range, YYYY-MM-DD; empty for no bound. */
export type SyncRange = { readonly from: string; readonly to: string };

/** @throws AppError `cache-unavailable` if the office's saved data cannot be written: no request is then sent */
function assertCacheWritable(session: OfficeSession): void {
  const { office, cache } = session;
  if (office.kind !== 'saved' || cache.isPersistent) return;
  const reason = session.getCacheLockError()?.message ?? cache.notice ?? 'It is held in memory only.';
  throw new AppError('cache-unavailable', `Nothing was saved for offline use. ${reason}`, {});
}

function toInitialState(officeId: string, phase: 'idle' | 'listing'): SyncState {
  return { officeId, phase, done: 0, total: 0, message: null, saved: null };
}

/** The syncs of all offices. */
export class SyncService {
  private readonly jobs: BackgroundJob<SyncState>;

  /** @param onChange - called whenever a sync's state changes */
  constructor(onChange: (state: SyncState) => void) {
    this.jobs = new BackgroundJob((_officeId, state) => onChange(state));
  }

  getState(officeId: string): SyncState {
    return this.jobs.getState(officeId) ?? toInitialState(officeId, 'idle');
  }

  /** Fails every running job. What it has done stays. */
  failAll(error: AppError): void {
    this.jobs.failAll(error);
  }

  stop(officeId: string): SyncState {
    this.jobs.stop(officeId);
    return this.getState(officeId);
  }

  /** Starts a sync and returns at once; one that runs already is left running. */
  start(session: OfficeSession, range: SyncRange): SyncState {
    void this.run(session, range).catch(() => undefined);
    return this.getState(session.office.id);
  }

  /**
   * Caches the trips of a range, their details and clients, and the lists of clients, names and reports. A sync that
   * runs already is left running.
   *
   * @throws AppError as the API client does; `cache-unavailable` or `api-error` if records are missing, with their ids.
   *   Records that were saved until then stay
   */
  async run(session: OfficeSession, range: SyncRange, signal?: AbortSignal): Promise<SyncState> {
    const officeId = session.office.id;
    if (this.jobs.isRunning(officeId)) return this.getState(officeId);
    const filters = checkFilters(tripFilters, { date_from: range.from, date_to: range.to });
    const report = new SyncReport();
    const state = await this.jobs.run(officeId, {
      state: toInitialState(officeId, 'listing'),
      signal,
      work: async ({ signal, update }) => {
        assertCacheWritable(session);
        await cacheOffice({ session, filters, signal, report, onProgress: update });
        update({ phase: report.isComplete ? 'done' : 'incomplete', message: report.message, saved: report.saved });
      },
      onInterrupted: (how, error) => ({
        phase: how,
        message: how === 'failed' && error instanceof AppError ? error.message : null,
        saved: report.saved,
      }),
    });
    if (!report.isComplete) throw report.toError();
    return state;
  }
}
