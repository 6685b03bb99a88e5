/** One office's worklist of unclaimed commission, in memory: which trips may have some, and what their sectors say. */

import type { ClaimKey } from '@shared/commission/claims';
import {
  findUnclaimed,
  mayHaveUnclaimed,
  type TripUnclaimed,
  type UnclaimedSector,
  type UnclaimedState,
} from '@shared/commission/unclaimed';
import type { TripDetail, TripItem } from '@shared/records/trip';
import { getLocalDay, isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';

/** The user opens trips all the time: the cache is read again when it was read longer ago than this. */
const rereadAfterMs = 15_000;
/** A trip whose sectors were read longer ago is read again by the next job. */
const freshForMs = 24 * 3_600_000;

type CheckedTrip = TripUnclaimed & { readonly checkedAtMs: number };

/** The position up to which a cache was read: the last change of each kind, and the day of the candidates. */
type CachePosition = {
  readonly cache: OfficeSession['cache'];
  readonly today: string;
  /** Another one after records were removed, or copied from a damaged file with the numbers of their old changes. */
  readonly generation: string;
  readonly items: number;
  readonly trips: number;
};

/** Whether reading may continue from an earlier position, with only what changed since. */
function canContinue(last: CachePosition | null, next: CachePosition): last is CachePosition {
  if (last === null || last.cache !== next.cache || last.today !== next.today) return false;
  if (last.generation !== next.generation) return false;
  return next.items >= last.items && next.trips >= last.trips;
}

/** The trips of one office that may have unclaimed commission, and those whose sectors were read. */
export class Worklist {
  private candidates = new Set<number>();
  private checked = new Map<number, CheckedTrip>();
  private readAtMs = 0;
  private position: CachePosition | null = null;
  private reading: Promise<void> | null = null;

  /** Adds the trips that were cached since the last time. */
  async refresh(session: OfficeSession): Promise<void> {
    if (isOlderThan(this.readAtMs, rereadAfterMs, session.now())) {
      this.reading ??= this.readCache(session).finally(() => {
        this.reading = null;
      });
    }
    await this.reading;
  }

  /** Waits for a refresh that is running, and starts none. */
  async settle(): Promise<void> {
    await this.reading;
  }

  /**
   * Takes over which trips of a list may have unclaimed commission.
   *
   * @returns the ids of those whose sectors were not read within a day
   */
  addCandidates(session: OfficeSession, trips: readonly TripItem[]): number[] {
    const today = getLocalDay(session.now());
    const ids: number[] = [];
    for (const trip of trips) {
      if (trip.id === null) continue;
      if (mayHaveUnclaimed(trip, today)) {
        this.candidates.add(trip.id);
        ids.push(trip.id);
      } else this.candidates.delete(trip.id);
    }
    return ids.filter((id) => isOlderThan(this.checked.get(id)?.checkedAtMs ?? 0, freshForMs, session.now()));
  }

  /** Takes over what the sectors of a trip say. */
  addChecked(session: OfficeSession, id: number, trip: TripDetail, checkedAtMs: number): void {
    this.checked.set(id, { ...findUnclaimed(trip, getLocalDay(session.now()), checkedAtMs), checkedAtMs });
  }

  /** The unclaimed sectors, longest ago first. */
  getSectors(): UnclaimedSector[] {
    const sectors = [...this.checked].filter(([id]) => this.candidates.has(id)).flatMap(([, trip]) => trip.sectors);
    return sectors.sort((a, b) => b.days - a.days || a.tripId - b.tripId || (a.sectorId ?? 0) - (b.sectorId ?? 0));
  }

  /** Counts the unclaimed sectors of other trips than these, with the sum of their commission in cents. */
  countOthers(tripIds: ReadonlySet<number>): { readonly sectors: number; readonly commission: number } {
    let sectors = 0;
    let commission = 0;
    for (const [id, trip] of this.checked) {
      if (tripIds.has(id) || !this.candidates.has(id)) continue;
      sectors += trip.sectors.length;
      for (const sector of trip.sectors) commission += sector.commission;
    }
    return { sectors, commission };
  }

  /** Whether the sectors of a trip were read, and one of them is claimed. */
  isClaimed({ tripId, sectorId }: ClaimKey): boolean {
    return this.checked.get(tripId)?.claimedIds.includes(sectorId) ?? false;
  }

  /** Counts the candidates and those that were checked, with the time of the oldest check. */
  getCounts(): Pick<UnclaimedState, 'trips' | 'checked' | 'oldestMs' | 'oldestTripId' | 'unreadable'> {
    const checked: CheckedTrip[] = [];
    let oldest: { readonly id: number; readonly checkedAtMs: number } | null = null;
    for (const id of this.candidates) {
      const trip = this.checked.get(id);
      if (trip === undefined) continue;
      checked.push(trip);
      if (oldest === null || trip.checkedAtMs < oldest.checkedAtMs) oldest = { id, checkedAtMs: trip.checkedAtMs };
    }
    return {
      trips: this.candidates.size,
      checked: checked.length,
      oldestMs: oldest?.checkedAtMs ?? null,
      oldestTripId: oldest?.id ?? null,
      unreadable: checked.reduce((sum, trip) => sum + trip.unreadable, 0),
    };
  }

  /**
   * Reads the cache from its last position. It is read from the start for another cache, and on another day: candidates
   * depend on the day.
   */
  private async readCache(session: OfficeSession): Promise<void> {
    const today = getLocalDay(session.now());
    const { cache } = session;
    const next = { cache, today, ...(await cache.records.getUnclaimedPosition()) };
    const last = canContinue(this.position, next) ? this.position : null;
    const candidates = last ? this.candidates : new Set<number>();
    const checked = last ? this.checked : new Map<number, CheckedTrip>();
    const since = last && { items: last.items, trips: last.trips };
    for await (const changes of cache.records.streamUnclaimed(today, since)) {
      for (const { id, isCandidate, unclaimed, fetchedAtMs } of changes) {
        if (isCandidate === true) candidates.add(id);
        else if (isCandidate === false) candidates.delete(id);
        if (unclaimed) checked.set(id, { ...unclaimed, checkedAtMs: fetchedAtMs });
      }
    }
    this.candidates = candidates;
    this.checked = checked;
    this.position = next;
    this.readAtMs = session.now();
  }
}
