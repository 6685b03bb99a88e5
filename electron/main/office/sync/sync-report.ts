/** The report of a sync: saved and missing records by id. A sync that is not complete must never look complete. */

import type { RecordKind } from '@main/saved/store/record-repository';
import { AppError } from '@shared/errors/errors';
import type { SyncState } from '@shared/records/sync';
import { formatCount, formatIds, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import type { RecordFailure } from '../jobs';
import type { OnCacheError } from '../records/fetch-policy';
import type { NetworkGate, NetworkGateOptions } from './network-gate';
import type { SyncStore } from './sync-store';

/* The phase of a sync as it is shown: one that waits says so, whatever its requests that still succeed report. */

export class PhaseTracker {
  private readonly update: (change: Partial<SyncState>) => void;
  /** What the work has reported last. */
  private phase: SyncState['phase'];
  private isWaiting = false;

  /** @param update - changes the job's state */
  constructor(phase: SyncState['phase'], update: (change: Partial<SyncState>) => void) {
    this.phase = phase;
    this.update = update;
  }

  /** Reports what the work has done. */
  readonly onProgress = (change: Partial<SyncState>): void => {
    this.phase = change.phase ?? this.phase;
    this.update({ ...change, phase: this.shownPhase });
  };

  /** Reports that the waiting begins, with its cause, or with null that it has ended. */
  readonly onWaiting = (cause: AppError | null): void => {
    this.isWaiting = cause !== null;
    this.update({ phase: this.shownPhase, message: cause?.message ?? null });
  };

  private get shownPhase(): SyncState['phase'] {
    return this.isWaiting ? 'waiting' : this.phase;
  }
}

/* One run over one range, at work. */

/** What a job's parts share. */
export type SyncContext = {
  readonly session: OfficeSession;
  readonly store: SyncStore;
  readonly signal: AbortSignal;
  readonly report: SyncReport;
  readonly onProgress: (change: Partial<SyncState>) => void;
  readonly onWaiting: NetworkGateOptions['onWaiting'];
};

export type RangeRun = SyncContext & {
  /** Waits where the network is away. */
  readonly gate: NetworkGate;
  readonly rangeId: string;
  /** Filters of the trip list, in their wire form. */
  readonly filters: Record<string, string>;
  readonly startedAtMs: number;
  /** The last change in the file before the run. A record with a later one was read by it. */
  readonly startSeq: number;
};

/** Failed writes in a row that end the job: the disk is full, or the file is locked. */
const maxConsecutiveUnsaved = 10;
/** Ids that are part of the error. */
const maxDetails = 1_000;

type Unsaved = { readonly keys: Set<string>; reason: string };

const kindNouns: Readonly<Record<RecordKind, string>> = {
  'trip-item': 'list entries of trips',
  trip: 'trips',
  'client-item': 'list entries of clients',
  client: 'clients',
  directory: 'lists of names',
  'report-list': 'the list of reports',
  'list-rules': 'the date of the lists',
};

/** Collects the records that a sync could not read or write. */
export class SyncReport {
  /** Whether the list changed while it was read, twice. */
  hasChanged = false;
  /** Whether the list of clients changed while it was read. The clients of saved trips are read one by one anyway. */
  haveClientsChanged = false;
  /** A sentence on the trips that the list lacks; null if it is complete. */
  gapNote: string | null = null;
  /** Trips that have left a range, and of which a later sync finds out whether they were deleted. */
  uncheckedTrips = 0;
  private readonly unsaved = new Map<RecordKind, Unsaved>();
  private readonly failures: { readonly what: 'trip' | 'client'; readonly failed: readonly RecordFailure[] }[] = [];
  private readonly unusableIds: { readonly what: 'trip' | 'client'; readonly ids: readonly string[] }[] = [];
  private readonly failedLists: string[] = [];
  private readonly absentLists: string[] = [];
  private readonly savedIds = { trip: new Set<number>(), client: new Set<number>() };
  private readonly unchangedIds = { trip: new Set<number>(), client: new Set<number>() };
  private consecutiveUnsaved = 0;

  /** Records that were read but not written. @throws AppError `cache-unavailable` for too many in a row */
  readonly onCacheError: OnCacheError = (kind, keys, reason) => {
    const lost = this.unsaved.get(kind) ?? { keys: new Set(), reason };
    for (const key of keys) lost.keys.add(key);
    this.unsaved.set(kind, lost);
    this.consecutiveUnsaved += 1;
    if (this.consecutiveUnsaved >= maxConsecutiveUnsaved) throw this.toError();
  };

  /** Records that a record was written: the disk works, so that the count of failures in a row ends. */
  recordSaved(what: 'trip' | 'client', id: number): void {
    this.consecutiveUnsaved = 0;
    this.savedIds[what].add(id);
  }

  /** Whether records of a kind were read but not written. */
  hasUnsaved(kind: RecordKind): boolean {
    return (this.unsaved.get(kind)?.keys.size ?? 0) > 0;
  }

  /** Records that were saved before and have not changed since. Several ranges may have the same ones. */
  recordUnchanged(what: 'trip' | 'client', ids: Iterable<number>): void {
    for (const id of ids) this.unchangedIds[what].add(id);
  }

  /** Counts of the records that this job has found saved, or has written. */
  get saved(): { trips: number; clients: number } {
    const count = (what: 'trip' | 'client') => new Set([...this.savedIds[what], ...this.unchangedIds[what]]).size;
    return { trips: count('trip'), clients: count('client') };
  }

  /** Number of trips that were not read again. */
  get unchanged(): number {
    return this.saved.trips - this.savedIds.trip.size;
  }

  /** Number of trips that could not be read or written, or whose ids cannot be used. */
  get missing(): number {
    const unread = this.failures
      .filter(({ what }) => what === 'trip')
      .reduce((sum, { failed }) => sum + failed.length, 0);
    return unread + this.listUnusableIds('trip').length + (this.unsaved.get('trip')?.keys.size ?? 0);
  }

  /** The ids of a kind that were not written. They are then forgotten, because they are tried again. */
  takeUnsaved(kind: RecordKind): string[] {
    const keys = [...(this.unsaved.get(kind)?.keys ?? [])];
    this.unsaved.delete(kind);
    return keys;
  }

  /** Whether the last attempt to write a record failed. */
  isUnsaved(kind: RecordKind, id: number): boolean {
    return this.unsaved.get(kind)?.keys.has(String(id)) ?? false;
  }

  addFailures(what: 'trip' | 'client', failed: readonly RecordFailure[]): void {
    if (failed.length > 0) this.failures.push({ what, failed });
  }

  /** Records listed ids, as they were sent, that cannot be used: nothing is saved of their records. */
  addUnusableIds(what: 'trip' | 'client', ids: readonly string[]): void {
    if (ids.length > 0) this.unusableIds.push({ what, ids });
  }

  private listUnusableIds(kind: 'trip' | 'client'): readonly string[] {
    return this.unusableIds.filter(({ what }) => what === kind).flatMap(({ ids }) => ids);
  }

  /** Records a list that could not be read. @param isAbsent - whether the deployment does not serve it */
  addFailedList(name: string, error: AppError, isAbsent: boolean): void {
    if (isAbsent) this.absentLists.push(name);
    else this.failedLists.push(`${name} (${error.message})`);
  }

  get isComplete(): boolean {
    return (
      this.unsaved.size === 0 &&
      this.failures.length === 0 &&
      this.unusableIds.length === 0 &&
      this.failedLists.length === 0 &&
      this.gapNote === null &&
      !this.hasChanged
    );
  }

  /** Sentences for the user on all that is missing; null if nothing is. */
  get message(): string | null {
    const sentences = [
      ...[...this.unsaved].map(
        ([kind, { keys, reason }]) =>
          `Not saved, because ${reason}: ${kindNouns[kind]}${kind === 'report-list' ? '' : ` ${formatIds([...keys])}`}.`,
      ),
      ...this.failures.map(({ what, failed }) => describeFailures(what, failed)),
      ...this.unusableIds.map(({ what, ids }) => {
        const count = formatCount(ids.length, what);
        return `${count} not saved, because ${pickPlural(ids.length, 'its id', 'their ids')} cannot be used: ${formatIds(ids)}.`;
      }),
      ...this.failedLists.map((name) => `Not read: ${name}.`),
      ...(this.gapNote === null ? [] : [this.gapNote]),
      ...(this.hasChanged ? ['The list changed while it was read: some trips may be missing.'] : []),
      ...(this.haveClientsChanged ? ['The list of clients changed while it was read: some may be missing in it.'] : []),
      ...(this.uncheckedTrips > 0 ? [describeUnchecked(this.uncheckedTrips)] : []),
      ...(this.absentLists.length > 0 ? [`The server does not offer: ${this.absentLists.join(', ')}.`] : []),
    ];
    return sentences.length === 0 ? null : sentences.join(' ');
  }

  /** The error of a sync that is not complete: the disk's if records were not written, else the API's. */
  toError(): AppError {
    const code = this.unsaved.size > 0 ? 'cache-unavailable' : 'api-error';
    const details = Object.fromEntries([
      ...[...this.unsaved].map(([kind, { keys }]) => [`unsaved ${kind}`, [...keys].slice(0, maxDetails)]),
      ...this.unusableIds.map(({ what, ids }) => [`unusable ids ${what}`, ids.slice(0, maxDetails)]),
      ...this.failures.map(({ what, failed }) => [`unread ${what}`, failed.slice(0, maxDetails).map(({ id }) => id)]),
    ]);
    return new AppError(code, `Not everything was saved. ${this.message} What was saved stays.`, details);
  }
}

function describeFailures(what: 'trip' | 'client', failed: readonly RecordFailure[]): string {
  const one = failed.length === 1;
  const first = failed[0]?.error.message ?? '';
  return `${failed.length} ${what}${one ? '' : 's'} could not be read and ${one ? 'is' : 'are'} left out: ${formatIds(failed.map(({ id }) => id))} (${first}${/[.!]$/.test(first) ? '' : '.'})`;
}

function describeUnchecked(count: number): string {
  const [trips, they] = count === 1 ? ['1 trip is', 'it was'] : [`${count} trips are`, 'they were'];
  return `${trips} no longer listed and not checked yet: the next sync finds out whether ${they} deleted.`;
}
