/** Syncs save ranges of an office for offline use in the background: one job at a time for each office. */

import { describeCacheError } from '@main/saved/thread/open-caches';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters, tripFilters } from '@shared/filters/filters';
import { addRange } from '@shared/records/plan-ranges';
import { isResumable, type RangeProgress, type SyncState } from '@shared/records/sync';
import { isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { BackgroundJob, type JobControl } from '../jobs';
import { cacheRange } from './cache-range';
import { NetworkGate } from './network-gate';
import { PhaseTracker, type RangeRun, type SyncContext, SyncReport } from './sync-report';
import { assertCacheWritable, requirePlan, SyncStore, toRangeId } from './sync-store';

/** Dates of a range, YYYY-MM-DD; empty for no bound. */
export type SyncRange = { readonly from: string; readonly to: string };

/** A range and the id under which its progress is stored. */
export type IdentifiedRange = SyncRange & { readonly id: string };

type Run = NonNullable<RangeProgress['run']>;

const megabyte = 1_000_000;
/** Time after which an interrupted run's list is no longer continued, but read anew. */
const maxResumeMs = 24 * 3_600_000;

function toInitialState(officeId: string, phase: 'idle' | 'listing'): SyncState {
  return { officeId, phase, done: 0, total: 0, rangeName: '', unchanged: 0, message: null, saved: null };
}

/** Whether a run goes on where an earlier one was interrupted. */
function canResume(before: Run | null, startedAtMs: number): before is Run {
  if (before === null || isOlderThan(before.startedAtMs, maxResumeMs, startedAtMs)) return false;
  return isResumable(before);
}

type SyncServiceOptions = {
  /** Called whenever a sync's state changes. */
  readonly onChange: (state: SyncState) => void;
  /** Whether a job waits for a network that is away: in the app, not on the command line. @default false */
  readonly waitsForNetwork?: boolean;
};

/** The syncs of all offices. */
export class SyncService {
  private readonly jobs: BackgroundJob<SyncState>;
  private readonly waitsForNetwork: boolean;
  /** How the user has ended an office's running job. */
  private readonly endings = new Map<string, 'paused' | 'stopped'>();

  constructor({ onChange, waitsForNetwork = false }: SyncServiceOptions) {
    this.jobs = new BackgroundJob((_officeId, state) => onChange(state));
    this.waitsForNetwork = waitsForNetwork;
  }

  getState(officeId: string): SyncState {
    return this.jobs.getState(officeId) ?? toInitialState(officeId, 'idle');
  }

  isRunning(officeId: string): boolean {
    return this.jobs.isRunning(officeId);
  }

  /** The syncs of all offices as jobs. One that is stopped here is not ended by the user: a later one goes on by itself. */
  get control(): JobControl {
    return this.jobs;
  }

  /** Ends a job for good. What it has saved stays; the next one reads the list anew. */
  stop(officeId: string): SyncState {
    return this.end(officeId, 'stopped');
  }

  /** Ends a job until it is resumed, also by a later process. */
  pause(officeId: string): SyncState {
    return this.end(officeId, 'paused');
  }

  /** Starts a sync and returns at once; one that runs already is left running. */
  start(session: OfficeSession, range: SyncRange & { readonly name?: string }): SyncState {
    void this.run(session, range).catch(() => undefined);
    return this.getState(session.office.id);
  }

  /**
   * Saves the trips of a range, their details and clients, and the lists of clients, names and reports. Goes on where an
   * earlier run of the range was interrupted. A sync that runs already is left running. The plan has the range, and its
   * name where one is given, before anything is requested.
   *
   * @throws AppError as the API client does; `cache-unavailable` or `api-error` if records are missing, with their ids.
   *   Records that were saved until then stay; `usage` if another range has the name, or the plan is full
   */
  async run(
    session: OfficeSession,
    range: SyncRange & { readonly name?: string },
    signal?: AbortSignal,
  ): Promise<SyncState> {
    const identified = { name: '', ...range, id: toRangeId(range) };
    return await this.runRanges(session, [identified], signal, async (store) => {
      const plan = requirePlan(await store.readPlan());
      const extended = addRange(plan, identified);
      if (extended !== plan) await store.savePlan(extended);
    });
  }

  /** Saves several ranges, one after the other, as {@link run} does. */
  async runRanges(
    session: OfficeSession,
    ranges: readonly IdentifiedRange[],
    signal?: AbortSignal,
    prepare: (store: SyncStore) => Promise<void> = async () => undefined,
  ): Promise<SyncState> {
    const officeId = session.office.id;
    if (this.jobs.isRunning(officeId)) return this.getState(officeId);
    for (const { from, to } of ranges) checkOrderedFilters(tripFilters, { date_from: from, date_to: to });
    const report = new SyncReport();
    this.endings.delete(officeId);
    const state = await this.jobs.run(officeId, {
      state: toInitialState(officeId, 'listing'),
      signal,
      work: async ({ signal, update }) => {
        assertCacheWritable(session);
        const store = new SyncStore(session);
        const { onProgress, onWaiting } = new PhaseTracker('listing', update);
        const context = { session, store, signal, report, onProgress, onWaiting };
        const start = await beginRun(session);
        await prepare(store);
        const planned = requirePlan(await store.readPlan()).ranges;
        const getName = ({ id }: IdentifiedRange) => planned.find((range) => range.id === id)?.name ?? '';
        for (const range of ranges) {
          update({ rangeName: getName(range) });
          await this.runRange(context, range, start);
        }
        const { maxMegabytes } = (await store.readPlan()).plan;
        if (maxMegabytes !== null) await session.cache.records.evict(maxMegabytes * megabyte);
        const { message, saved, unchanged } = report;
        const phase = report.isComplete ? 'done' : 'incomplete';
        update({ phase, message, saved, unchanged, ...(ranges.length === 1 ? {} : { rangeName: '' }) });
      },
      onInterrupted: (how, error) => ({
        phase: how === 'stopped' && this.endings.get(officeId) === 'paused' ? 'paused' : how,
        message: how === 'failed' && error instanceof AppError ? error.message : null,
        saved: report.saved,
      }),
    });
    if (!report.isComplete) throw report.toError();
    return state;
  }

  /** Runs one range and saves how that went, whatever ends it. */
  private async runRange(
    context: SyncContext,
    range: IdentifiedRange,
    start: Pick<Run, 'startedAtMs' | 'startSeq'>,
  ): Promise<void> {
    const { id, from, to } = range;
    const { store, report, session } = context;
    const { replacements } = session.cache;
    // The file was damaged: what was saved of the range before that is gone.
    const isReplaced = () => session.cache.replacements !== replacements;
    // A damaged file may have been replaced by a cache in memory since the job began.
    assertCacheWritable(session);
    const missingBefore = report.missing;
    const { coverage, run: earlier } = await accessProgress(() => store.readProgress(id));
    const run: Run = canResume(earlier, start.startedAtMs)
      ? { ...earlier, status: 'running', endedAtMs: null }
      : { from, to, ...start, status: 'running', endedAtMs: null, read: 0, unchanged: 0 };
    await accessProgress(() => store.saveProgress(id, { coverage, run }));
    const filters = checkOrderedFilters(tripFilters, { date_from: run.from, date_to: run.to });
    const end = async (status: Run['status'], trips: number | null) => {
      const { trips: saved } = report.saved;
      const ended: Run = {
        ...run,
        status,
        endedAtMs: session.now(),
        read: saved - report.unchanged,
        unchanged: report.unchanged,
      };
      const isCovered = trips !== null && !report.hasChanged && report.gapNote === null;
      const covered = { from: run.from, to: run.to, asOfMs: run.startedAtMs, missing: report.missing - missingBefore };
      const before = isReplaced() ? null : coverage;
      await store.saveProgress(id, { coverage: isCovered ? { ...covered, trips: trips ?? 0 } : before, run: ended });
    };
    try {
      const { startedAtMs, startSeq } = run;
      const gate = this.makeGate(context, filters);
      const trips = await cacheRange({ ...context, gate, rangeId: id, filters, startedAtMs, startSeq });
      assertCacheWritable(session);
      await accessProgress(() => end(report.isComplete ? 'done' : 'incomplete', trips));
    } catch (error) {
      const ending = context.signal.aborted ? this.endings.get(session.office.id) : 'failed';
      // The error is told in any case; where this cannot be saved either, the next run goes on all the same.
      if (ending !== undefined) await Promise.resolve(end(ending, null)).catch(() => undefined);
      throw error;
    }
    if (!isReplaced()) return;
    await store.forget(id);
    await this.runRange(context, range, await beginRun(session));
  }

  private end(officeId: string, how: 'paused' | 'stopped'): SyncState {
    if (this.jobs.isRunning(officeId)) this.endings.set(officeId, how);
    this.jobs.stop(officeId);
    return this.getState(officeId);
  }

  private makeGate({ session, signal, onWaiting }: SyncContext, filters: RangeRun['filters']): NetworkGate {
    return new NetworkGate({
      isPatient: this.waitsForNetwork,
      sleep: (ms) => session.sleep(ms, signal),
      probe: () => session.api.trips.list({ filters, page: 1, perPage: 1 }, { priority: 'background', signal }),
      onWaiting,
    });
  }
}

/** When a run starts, and the last change before it. @throws AppError `cache-unavailable` */
async function beginRun(session: OfficeSession): Promise<Pick<Run, 'startedAtMs' | 'startSeq'>> {
  const startSeq = await accessProgress(async () => await session.cache.records.getSeq());
  return { startedAtMs: session.now(), startSeq };
}

/** @throws AppError `cache-unavailable` where the progress cannot be read or saved: the job could not be resumed */
async function accessProgress<T>(access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (cause) {
    const message = `The progress could not be saved: ${describeCacheError(cause)}. What was saved until then stays.`;
    throw new AppError('cache-unavailable', message, {}, { cause });
  }
}
