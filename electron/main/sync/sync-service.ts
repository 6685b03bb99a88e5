/** Keep-offline jobs: pages of trips, then each trip and client, in the background of whatever staff do meanwhile. */

import { getClient } from '@main/browse/clients';
import { getDirectory } from '@main/browse/directory';
import { type BrowseOptions, getTrip, listAllTrips } from '@main/browse/trips';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { SyncState } from '@shared/ipc/contract';
import { listGapNote } from '@shared/list-gap';
import { inParallel, requireKept } from './in-parallel';

const perPage = 100;

type Job = { readonly controller: AbortController; state: SyncState };
/** What a finished job has to say for itself. */
type Kept = { readonly skipped: number; readonly hasChanged: boolean; readonly gapNote: string | null };
type Progress = (change: Partial<SyncState>) => void;

/** The keep-offline jobs, at most one an office. */
export class SyncService {
  private readonly jobs = new Map<string, Job>();
  private readonly onChange: (state: SyncState) => void;
  private readonly nowMs: () => number;

  constructor(nowMs: () => number, onChange: (state: SyncState) => void) {
    this.nowMs = nowMs;
    this.onChange = onChange;
  }

  state(officeId: string): SyncState {
    return this.jobs.get(officeId)?.state ?? { officeId, phase: 'idle', done: 0, total: 0, message: null };
  }

  stop(officeId: string): SyncState {
    this.jobs.get(officeId)?.controller.abort();
    return this.state(officeId);
  }

  /** Starts a job and returns at once; a job that runs already is left running. */
  start(session: OfficeSession, range: { from: string; to: string }): SyncState {
    void this.run(session, range).catch(() => undefined);
    return this.state(session.office.id);
  }

  /**
   * Keeps the trips of a range, their details, their clients and the name lists.
   *
   * @param range - YYYY-MM-DD bounds as date_from and date_to, empty for none
   * @throws AppError as the API client does; what was kept until then stays
   */
  async run(session: OfficeSession, range: { from: string; to: string }, signal?: AbortSignal): Promise<SyncState> {
    const officeId = session.office.id;
    const running = this.state(officeId).phase;
    if (running === 'listing' || running === 'trips' || running === 'clients') return this.state(officeId);
    const filters = checkFilters(tripFilters, { date_from: range.from, date_to: range.to });
    const controller = new AbortController();
    const job: Job = { controller, state: { officeId, phase: 'listing', done: 0, total: 0, message: null } };
    this.jobs.set(officeId, job);
    signal?.addEventListener('abort', () => controller.abort(), { once: true });
    const progress: Progress = (change) => {
      job.state = { ...job.state, ...change };
      this.onChange(job.state);
    };
    try {
      const kept = await this.keep(session, filters, controller.signal, progress);
      progress({ phase: 'done', message: wordsOf(kept) });
    } catch (error) {
      const isStopped = controller.signal.aborted;
      // The other workers end too: nothing of this job goes on after it has failed.
      controller.abort();
      progress({ phase: isStopped ? 'stopped' : 'failed', message: error instanceof AppError ? error.message : null });
      throw error;
    }
    return job.state;
  }

  private options(signal: AbortSignal): BrowseOptions {
    return { signal, priority: 'background', mode: 'live-only', nowMs: this.nowMs };
  }

  private async keep(
    session: OfficeSession,
    filters: Record<string, string>,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<Kept> {
    const options = this.options(signal);
    const { tripIds, clientIds, hasChanged, gapNote } = await this.list(session, filters, options, progress);
    await getDirectory(session, options);
    const trips = await inParallel(
      tripIds,
      signal,
      (done) => progress({ phase: 'trips', done, total: tripIds.length }),
      async (id) => {
        await getTrip(session, id, options);
        requireKept(session);
      },
    );
    const clients = await inParallel(
      clientIds,
      signal,
      (done) => progress({ phase: 'clients', done, total: clientIds.length }),
      async (id) => {
        await getClient(session, id, options);
        requireKept(session);
      },
    );
    return { skipped: trips + clients, hasChanged, gapNote };
  }

  private async list(
    session: OfficeSession,
    filters: Record<string, string>,
    options: BrowseOptions,
    progress: Progress,
  ) {
    const onPage = (done: number, total: number) => progress({ phase: 'listing', done, total });
    const { rows, hasChanged, gap } = (await listAllTrips(session, { filters, perPage }, { ...options, onPage })).value;
    const ids = (values: readonly (number | null)[]) => [...new Set(values.filter((id) => id !== null))];
    return {
      tripIds: ids(rows.map(({ trip }) => trip.id)),
      clientIds: ids(rows.map(({ trip }) => trip.client_id)),
      hasChanged,
      gapNote: gap && listGapNote(gap, rows.length, 'trips'),
    };
  }
}

function wordsOf({ skipped, hasChanged, gapNote }: Kept): string | null {
  const words = [
    ...(skipped > 0 ? [`${skipped} record(s) could not be read and were left out.`] : []),
    ...(gapNote === null ? [] : [gapNote]),
    ...(hasChanged ? ['The list changed while it was read: some trips may be missing.'] : []),
  ];
  return words.length === 0 ? null : words.join(' ');
}
