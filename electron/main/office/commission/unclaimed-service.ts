/** The worklists of unclaimed commission: their state, their sectors, and the job that reads the trips of a range. */

import type { ClaimList } from '@shared/commission/claims';
import type { UnclaimedPeriod, UnclaimedSector, UnclaimedState } from '@shared/commission/unclaimed';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters, type FilterValues, tripFilters } from '@shared/filters/filters';
import { listGapNote } from '@shared/records/freshness';
import { formatIds } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { BackgroundJob, type JobControl, mapConcurrent, type RecordFailure, type RunningJob } from '../jobs';
import type { ReadOptions } from '../records/fetch-policy';
import { getTrip, listAllTrips } from '../records/trips';
import type { Claims } from './claims';
import { Worklist } from './worklist';

type Progress = Pick<UnclaimedState, 'phase' | 'listed' | 'message' | 'period'> & {
  /** Ids of the trips that the server listed for the period; null while and where the list is not whole. */
  readonly tripIds: ReadonlySet<number> | null;
};
const idle: Progress = { phase: 'idle', listed: null, message: null, period: null, tripIds: null };

/** Uses the network only: a cached trip must not count as checked now. */
function toReadOptions(signal: AbortSignal): ReadOptions {
  return { signal, priority: 'background', fetchPolicy: 'network-only' };
}

const toFilters = (range: UnclaimedPeriod): FilterValues =>
  checkOrderedFilters(tripFilters, { date_from: range.from, date_to: range.to });

/** The worklists of all offices. */
export class UnclaimedService {
  readonly claims: Claims;
  private readonly worklists = new Map<string, Worklist>();
  private readonly jobs: BackgroundJob<Progress>;

  /** @param onChange - called whenever a job's state changes */
  constructor(claims: Claims, onChange: (state: UnclaimedState) => void) {
    this.claims = claims;
    this.jobs = new BackgroundJob((officeId) => onChange(this.toState(officeId)));
  }

  /** The state of the worklist, from the cache and from the trips that a job has read since. */
  async getState(session: OfficeSession): Promise<UnclaimedState> {
    await this.loadWorklist(session);
    return this.toState(session.office.id);
  }

  /** The unclaimed sectors, longest ago first. */
  async getSectors(session: OfficeSession): Promise<UnclaimedSector[]> {
    return (await this.loadWorklist(session)).getSectors();
  }

  /** What the user has noted of sectors, and which of them are claimed since. @throws AppError while they are locked */
  async listClaims(session: OfficeSession): Promise<ClaimList> {
    const worklist = await this.loadWorklist(session);
    return await this.claims.compare(session, (key) => worklist.isClaimed(key));
  }

  /** Starts a job and returns at once; one that runs already is left running. */
  async start(session: OfficeSession, range: UnclaimedPeriod): Promise<UnclaimedState> {
    await this.loadWorklist(session);
    if (!this.jobs.isRunning(session.office.id)) void this.run(session, range).catch(() => undefined);
    return this.toState(session.office.id);
  }

  /**
   * Reads every trip of a range that may have unclaimed commission and was not checked within a day.
   * Trips that were read before an error stay cached.
   *
   * @throws AppError as the API client does, `usage` for a range of no dates
   */
  async run(session: OfficeSession, range: UnclaimedPeriod): Promise<void> {
    const filters = toFilters(range);
    const worklist = await this.loadWorklist(session);
    await this.jobs.run(session.office.id, {
      state: { ...idle, phase: 'listing', listed: { done: 0, total: 0 }, period: range },
      work: (job) => checkRange(session, worklist, filters, job),
      onInterrupted: (how, error) => ({
        phase: how,
        listed: null,
        message: how === 'failed' && error instanceof AppError ? error.message : null,
      }),
    });
  }

  /** The checks of all offices, as they are ended together. */
  get control(): JobControl {
    return this.jobs;
  }

  /** Cancels an office's job. Records that it has read stay cached. */
  stop(officeId: string): void {
    this.jobs.stop(officeId);
  }

  /** Forgets an office that was removed. */
  forget(officeId: string): void {
    this.jobs.forget(officeId);
    this.worklists.delete(officeId);
  }

  /** The office's worklist as the cache has it now. A running job brings it up to date by itself. */
  private async loadWorklist(session: OfficeSession): Promise<Worklist> {
    const worklist = this.worklists.get(session.office.id) ?? new Worklist();
    this.worklists.set(session.office.id, worklist);
    await (this.jobs.isRunning(session.office.id) ? worklist.settle() : worklist.refresh(session));
    return worklist;
  }

  private toState(officeId: string): UnclaimedState {
    const worklist = this.worklists.get(officeId) ?? new Worklist();
    const { tripIds, ...progress } = this.jobs.getState(officeId) ?? idle;
    const others = tripIds && progress.phase !== 'checking' ? worklist.countOthers(tripIds) : null;
    return { officeId, ...progress, ...worklist.getCounts(), others };
  }
}

/** The work of a job: the list of the range's trips, then each trip that must be checked. */
async function checkRange(
  session: OfficeSession,
  worklist: Worklist,
  filters: FilterValues,
  { signal, update }: RunningJob<Progress>,
): Promise<void> {
  const options = toReadOptions(signal);
  const onPage = (done: number, total: number) => update({ phase: 'listing', listed: { done, total } });
  const { rows, hasChanged, gap } = (await listAllTrips(session, { filters }, { ...options, onPage })).value;
  const ids = worklist.addCandidates(
    session,
    Array.from(rows, ({ trip }) => trip),
  );
  if (!gap && !hasChanged) update({ tripIds: new Set(Array.from(rows, ({ trip }) => trip.id ?? 0)) });
  const onDone = () => update({ phase: 'checking', listed: null });
  const failures = await mapConcurrent(ids, signal, onDone, async (id) => {
    const found = await getTrip(session, id, options);
    if (found !== null) worklist.addChecked(session, id, found.value.trip, found.freshness.fetchedAtMs);
  });
  const notes = [
    ...(gap ? [listGapNote(gap, rows.length, 'trips')] : []),
    ...(hasChanged ? ['The list changed while it was read: some trips may not be checked.'] : []),
    ...(failures.length > 0 ? [describeFailures(failures)] : []),
  ];
  update({ phase: 'done', listed: null, message: notes.length === 0 ? null : notes.join(' ') });
}

/** "2 trips are not checked because they could not be read: 12, 17 (…)". */
function describeFailures(failures: readonly RecordFailure[]): string {
  const ids = failures.map(({ id }) => id);
  const subject =
    failures.length === 1
      ? '1 trip is not checked because it'
      : `${failures.length} trips are not checked because they`;
  return `${subject} could not be read: ${formatIds(ids)} (${failures[0]?.error.message ?? ''})`;
}
