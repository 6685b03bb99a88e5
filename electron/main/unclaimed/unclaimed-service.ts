/** The worklist of unclaimed commission: which trips may have some, what their sectors say, and the job that reads them. */
import { parseExactJson } from '@main/api/json/exact-json';
import { formatIds } from '@main/records/cached-notes';
import { forEachYielding } from '@main/records/for-each-yielding';
import { readJsonRecord } from '@main/records/read-record';
import { getTrip, listAllTrips } from '@main/records/trips';
import type { OfficeSession } from '@main/session/office-session';
import { getLocalDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import { listGapNote } from '@shared/list-gap';
import { tripDetailRecord, tripItemRecord } from '@shared/schemas/trip';
import {
  findUnclaimed,
  mayHaveUnclaimed,
  type TripUnclaimed,
  type UnclaimedSector,
  type UnclaimedState,
} from '@shared/unclaimed';
import { mapConcurrent, type RecordFailure } from '../jobs/map-concurrent';

const perPage = 100;
/** A trip whose sectors were read longer ago is read again by the next job. */
const freshForMs = 24 * 3_600_000;
/** What was kept is worked through again when it is older than this: staff open trips all the time. */
const rereadAfterMs = 15_000;

type CheckedTrip = TripUnclaimed & { readonly checkedAtMs: number };

/** What is known of one office. */
type Worklist = {
  /** Trips that may have unclaimed commission. */
  candidates: Set<number>;
  checked: Map<number, CheckedTrip>;
  readAtMs: number;
  /** How far the cache was read; null before the first time. */
  read: ReadState | null;
  reading: Promise<void> | null;
  job: AbortController | null;
  progress: Pick<UnclaimedState, 'phase' | 'listed' | 'message'>;
};

const running: ReadonlySet<UnclaimedState['phase']> = new Set(['listing', 'checking']);

/** The worklists of all offices. */
export class UnclaimedService {
  private readonly worklists = new Map<string, Worklist>();
  private readonly onChange: (state: UnclaimedState) => void;

  constructor(onChange: (state: UnclaimedState) => void) {
    this.onChange = onChange;
  }

  /** How far the worklist is, from what is kept and what a job has read since. */
  async getState(session: OfficeSession): Promise<UnclaimedState> {
    const worklist = await this.loadWorklist(session);
    return toState(session.office.id, worklist);
  }

  /** The unclaimed sectors, longest ago first. */
  async getSectors(session: OfficeSession): Promise<UnclaimedSector[]> {
    const { candidates, checked } = await this.loadWorklist(session);
    const found = [...checked].filter(([id]) => candidates.has(id)).flatMap(([, trip]) => trip.sectors);
    return found.sort((a, b) => b.days - a.days || a.tripId - b.tripId || (a.sectorId ?? 0) - (b.sectorId ?? 0));
  }

  /** Starts reading the trips of a range that were not checked lately; a job that runs already is left running. */
  async start(session: OfficeSession, range: { from: string; to: string }): Promise<UnclaimedState> {
    const worklist = await this.loadWorklist(session);
    if (!running.has(worklist.progress.phase)) void this.run(session, range).catch(() => undefined);
    return toState(session.office.id, worklist);
  }

  /**
   * Reads every trip of a range that may have unclaimed commission and was not checked within a day.
   *
   * @param range - YYYY-MM-DD bounds as date_from and date_to, empty for none
   * @throws AppError as the API client does; what was read until then stays
   */
  async run(session: OfficeSession, range: { from: string; to: string }): Promise<void> {
    const filters = checkFilters(tripFilters, { date_from: range.from, date_to: range.to });
    const worklist = await this.loadWorklist(session);
    const job = new AbortController();
    worklist.job = job;
    const tell = (progress: Worklist['progress']) => {
      worklist.progress = progress;
      this.onChange(toState(session.office.id, worklist));
    };
    tell({ phase: 'listing', listed: { done: 0, total: 0 }, message: null });
    try {
      const { ids, notes } = await this.listCandidates(session, worklist, filters, job.signal, tell);
      const failed = await this.checkTrips(session, worklist, ids, job.signal, () =>
        tell({ phase: 'checking', listed: null, message: null }),
      );
      if (failed.length > 0) notes.push(describeFailures(failed));
      tell({ phase: 'done', listed: null, message: notes.length === 0 ? null : notes.join(' ') });
    } catch (error) {
      const isStopped = job.signal.aborted;
      job.abort();
      const message = error instanceof AppError && !isStopped ? error.message : null;
      tell({ phase: isStopped ? 'stopped' : 'failed', listed: null, message });
      throw error;
    } finally {
      worklist.job = null;
    }
  }

  /** Ends the job of an office; what it has read stays. */
  stop(officeId: string): void {
    this.worklists.get(officeId)?.job?.abort();
  }

  /** Forgets an office that was removed. */
  forget(officeId: string): void {
    this.stop(officeId);
    this.worklists.delete(officeId);
  }

  /** The trips of the range that must be read. */
  private async listCandidates(
    session: OfficeSession,
    worklist: Worklist,
    filters: Record<string, string>,
    signal: AbortSignal,
    tell: (progress: Worklist['progress']) => void,
  ): Promise<{ ids: number[]; notes: string[] }> {
    const today = getLocalDay(session.now());
    const onPage = (done: number, total: number) => tell({ phase: 'listing', listed: { done, total }, message: null });
    const options = { signal, priority: 'background', fetchPolicy: 'network-only', onPage } as const;
    const { rows, hasChanged, gap } = (await listAllTrips(session, { filters, perPage }, options)).value;
    const ids: number[] = [];
    for (const { trip } of rows) {
      if (trip.id === null) continue;
      if (mayHaveUnclaimed(trip, today)) {
        worklist.candidates.add(trip.id);
        ids.push(trip.id);
      } else worklist.candidates.delete(trip.id);
    }
    const staleMs = session.now() - freshForMs;
    return {
      ids: ids.filter((id) => (worklist.checked.get(id)?.checkedAtMs ?? 0) < staleMs),
      notes: [
        ...(gap ? [listGapNote(gap, rows.length, 'trips')] : []),
        ...(hasChanged ? ['The list changed while it was read: some trips may not be checked.'] : []),
      ],
    };
  }

  private async checkTrips(
    session: OfficeSession,
    worklist: Worklist,
    ids: readonly number[],
    signal: AbortSignal,
    onDone: () => void,
  ): Promise<RecordFailure[]> {
    const options = { signal, priority: 'background', fetchPolicy: 'network-only' } as const;
    return await mapConcurrent(ids, signal, onDone, async (id) => {
      const found = await getTrip(session, id, options);
      if (found === null) return;
      const checkedAtMs = found.freshness.fetchedAtMs;
      worklist.checked.set(id, {
        ...findUnclaimed(found.value.trip, getLocalDay(session.now()), checkedAtMs),
        checkedAtMs,
      });
    });
  }

  /** The office's worklist, brought up to what is kept now. */
  private async loadWorklist(session: OfficeSession): Promise<Worklist> {
    const worklist = this.worklists.get(session.office.id) ?? newWorklist();
    this.worklists.set(session.office.id, worklist);
    const isOld = session.now() - worklist.readAtMs > rereadAfterMs;
    if (isOld && !running.has(worklist.progress.phase)) {
      worklist.reading ??= this.readCache(session, worklist).finally(() => {
        worklist.reading = null;
      });
    }
    await worklist.reading;
    return worklist;
  }

  /**
   * Takes over what was cached since the last time. Everything is read only once, and again when a day has passed, because
   * what may be unclaimed depends on the day, or when the cache is another one.
   */
  private async readCache(session: OfficeSession, worklist: Worklist): Promise<void> {
    const today = getLocalDay(session.now());
    const { records } = session.cache;
    const read: ReadState = {
      records,
      today,
      items: records.getLastSeq('trip-item'),
      trips: records.getLastSeq('trip'),
    };
    const last = continues(worklist.read, read) ? worklist.read : null;
    const candidates = last ? worklist.candidates : new Set<number>();
    const checked = last ? worklist.checked : new Map<number, CheckedTrip>();
    const items = last ? records.iterateSince('trip-item', last.items) : records.iterate('trip-item');
    await forEachYielding(items, ({ text, goneAtMs }) => {
      const trip = readJsonRecord(tripItemRecord, parseExactJson(text).value).record;
      if (trip === null || trip.id === null) return;
      if (goneAtMs === null && mayHaveUnclaimed(trip, today)) candidates.add(trip.id);
      else candidates.delete(trip.id);
    });
    const trips = last ? records.iterateSince('trip', last.trips) : records.iterate('trip');
    await forEachYielding(trips, ({ text, fetchedAtMs, goneAtMs }) => {
      const trip = readJsonRecord(tripDetailRecord, parseExactJson(text).value).record;
      if (trip === null || trip.id === null) return;
      const found = findUnclaimed(trip, today, fetchedAtMs);
      // A trip that was opened without ever having been listed may be one too.
      if (goneAtMs === null && found.sectors.length > 0) candidates.add(trip.id);
      checked.set(trip.id, { ...found, checkedAtMs: fetchedAtMs });
    });
    Object.assign(worklist, { candidates, checked, readAtMs: session.now(), read });
  }
}

/** How far a cache was read: the last change of each kind, and the day for which it was worked out. */
type ReadState = {
  readonly records: OfficeSession['cache']['records'];
  readonly today: string;
  readonly items: number;
  readonly trips: number;
};

/** Whether reading may go on from an earlier state, with only what changed since. */
function continues(last: ReadState | null, now: ReadState): last is ReadState {
  if (last === null || last.records !== now.records || last.today !== now.today) return false;
  return now.items >= last.items && now.trips >= last.trips;
}

function describeFailures(failed: readonly RecordFailure[]): string {
  const ids = failed.map(({ id }) => id);
  const many =
    failed.length === 1 ? '1 trip is not checked because it' : `${failed.length} trips are not checked because they`;
  return `${many} could not be read: ${formatIds(ids)} (${failed[0]?.error.message ?? ''})`;
}

function newWorklist(): Worklist {
  return {
    candidates: new Set(),
    checked: new Map(),
    readAtMs: 0,
    read: null,
    reading: null,
    job: null,
    progress: { phase: 'idle', listed: null, message: null },
  };
}

function toState(officeId: string, { candidates, checked, progress }: Worklist): UnclaimedState {
  const read = [...candidates].map((id) => checked.get(id)).filter((trip) => trip !== undefined);
  return {
    officeId,
    ...progress,
    trips: candidates.size,
    checked: read.length,
    oldestMs:
      read.length === 0
        ? null
        : read.reduce((oldest, trip) => Math.min(oldest, trip.checkedAtMs), Number.POSITIVE_INFINITY),
    unreadable: read.reduce((sum, trip) => sum + trip.unreadable, 0),
  };
}
