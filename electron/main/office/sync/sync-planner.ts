/** The plans of all offices: what they always keep, what is due, and what goes on by itself after a restart. */

import { assertNamesDiffer } from '@shared/records/plan-ranges';
import { isResumable, type SyncOverview, type SyncPlan, type SyncState } from '@shared/records/sync';
import { getAgeMs, getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { IdentifiedRange, SyncRange, SyncService } from './sync-service';
import { assertCacheWritable, requirePlan, SyncStore, windowId } from './sync-store';

const dayMs = 86_400_000;
/** Age of a planned range from which it is read again. */
const refreshAfterMs = 4 * 3_600_000;
/** Time between two looks at the plan while Tripledger is open. */
const checkEveryMs = 1_800_000;

/** The dates of the plan's window today. */
function resolveWindow({ window }: SyncPlan, nowMs: number): SyncRange | null {
  if (window === null) return null;
  return {
    from: getLocalDay(nowMs - window.pastDays * dayMs),
    to: getLocalDay(nowMs + window.nextDays * dayMs),
  };
}

/** Every range of a plan, its window first. */
function listRanges(plan: SyncPlan, nowMs: number): Omit<SyncOverview['ranges'][number], 'progress'>[] {
  const window = resolveWindow(plan, nowMs);
  const ranges = plan.ranges.map((range) => ({ ...range, isWindow: false }));
  return window === null
    ? ranges
    : [{ ...window, id: windowId, name: '', isRefreshed: true, isWindow: true }, ...ranges];
}

/** Whether a range's run was paused or interrupted. */
function isUnfinished({ progress: { run } }: SyncOverview['ranges'][number]): boolean {
  return run?.status === 'paused' || run?.status === 'running';
}

/** Reads, changes and runs the plans. */
export class SyncPlanner {
  private readonly sync: SyncService;
  /** Offices whose plan is looked at while Tripledger is open. */
  private readonly watched = new Map<string, AbortController>();

  constructor(sync: SyncService) {
    this.sync = sync;
  }

  /** The plan with the progress of each of its ranges, and the room that is used. */
  async getOverview(session: OfficeSession): Promise<SyncOverview> {
    const store = new SyncStore(session);
    const { plan, ...problem } = await store.readPlan();
    const ranges: SyncOverview['ranges'] = [];
    for (const range of listRanges(plan, session.now()))
      ranges.push({ ...range, progress: await store.readProgress(range.id) });
    const clientListing = await store.readClientListing();
    return { plan, ...problem, ranges, clientListing, ...(await session.cache.records.measure()) };
  }

  /**
   * Saves a plan. Ranges that it no longer has are forgotten: their trips stay until room is needed. Those of an earlier
   * plan that cannot be read go on being kept.
   *
   * @throws AppError `usage` where two ranges have one name; `settings-failed` where it cannot be written
   */
  async savePlan(session: OfficeSession, plan: SyncPlan): Promise<SyncOverview> {
    assertCacheWritable(session);
    assertNamesDiffer(plan);
    const store = new SyncStore(session);
    const ids = new Set(listRanges(plan, session.now()).map(({ id }) => id));
    for (const { id } of listRanges((await store.readPlan()).plan, session.now()))
      if (!ids.has(id)) await store.forget(id);
    await store.savePlan(plan);
    // An office without a plan is not watched: the next response of its server begins it.
    this.forget(session.office.id);
    return await this.getOverview(session);
  }

  /**
   * The ranges that the plan keeps up to date, and those whose run was paused or interrupted.
   *
   * @throws AppError `cache-unavailable` for a plan that cannot be read
   */
  async listPlanned(session: OfficeSession): Promise<SyncOverview['ranges']> {
    const { ranges } = await this.getReadableOverview(session);
    return ranges.filter((range) => range.isRefreshed || isUnfinished(range));
  }

  /**
   * Goes on with what was paused or interrupted, or has failed; else reads everything that the plan keeps up to date.
   *
   * @throws AppError `cache-unavailable` for a plan that cannot be read
   */
  async resume(session: OfficeSession): Promise<SyncState> {
    const { ranges } = await this.getReadableOverview(session);
    const unfinished = ranges.filter(({ progress }) => isResumable(progress.run));
    return this.startRanges(session, unfinished.length > 0 ? unfinished : ranges.filter((range) => range.isRefreshed));
  }

  /** Watches the plan of an office that is online: an interrupted run goes on, and what is old is read again. */
  watch(officeId: string, openSession: () => Promise<OfficeSession>): void {
    if (this.watched.has(officeId)) return;
    const controller = new AbortController();
    this.watched.set(officeId, controller);
    void this.checkRegularly(openSession, controller.signal).catch(() => this.watched.delete(officeId));
  }

  /** Stops watching an office. */
  forget(officeId: string): void {
    this.watched.get(officeId)?.abort();
    this.watched.delete(officeId);
  }

  /** Stops watching all offices. */
  close(): void {
    for (const officeId of [...this.watched.keys()]) this.forget(officeId);
  }

  private async getReadableOverview(session: OfficeSession): Promise<SyncOverview> {
    const overview = await this.getOverview(session);
    requirePlan(overview);
    return overview;
  }

  private async checkRegularly(openSession: () => Promise<OfficeSession>, signal: AbortSignal): Promise<void> {
    for (;;) {
      const session = await openSession();
      signal.throwIfAborted();
      if (session.office.kind !== 'saved' || !session.cache.isPersistent) return;
      if (!this.sync.isRunning(session.office.id) && !(await this.startDue(session))) return;
      await session.sleep(checkEveryMs, signal);
    }
  }

  /** Starts what is due. @returns whether the plan keeps anything up to date */
  private async startDue(session: OfficeSession): Promise<boolean> {
    const { ranges } = await this.getOverview(session);
    const due = ranges.filter(({ isRefreshed, progress: { run, coverage } }) => {
      // What the user has paused waits for the user.
      if (run?.status === 'paused') return false;
      if (run?.status === 'running') return true;
      // It was never read, or its saved copy was damaged or cleared.
      if (run === null && coverage === null) return true;
      const endedAtMs = run?.endedAtMs ?? coverage?.asOfMs ?? 0;
      const ageMs = getAgeMs(endedAtMs, session.now());
      return isRefreshed && (ageMs === null || ageMs >= refreshAfterMs);
    });
    this.startRanges(session, due);
    return ranges.some(({ isRefreshed }) => isRefreshed);
  }

  private startRanges(session: OfficeSession, ranges: readonly IdentifiedRange[]): SyncState {
    if (ranges.length > 0) void this.sync.runRanges(session, ranges).catch(() => undefined);
    return this.sync.getState(session.office.id);
  }
}
