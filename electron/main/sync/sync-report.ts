/** What a sync has saved and what is missing, by number: a sync that is not whole must never look like one. */

import type { RecordKind } from '@main/cache/repositories/record-repository';
import { formatIds } from '@main/records/cached-notes';
import type { OnCacheError } from '@main/records/fetch-policy';
import { AppError } from '@shared/errors';
import type { RecordFailure } from '../jobs/map-concurrent';

/** Records that cannot be written one after the other before the job ends: the disk is full, or the file is locked. */
const maxConsecutiveUnsaved = 10;
/** Numbers that travel with the error. */
const maxDetails = 1_000;

type Unsaved = { readonly keys: Set<string>; reason: string };

const kindNouns: Readonly<Record<RecordKind, string>> = {
  'trip-item': 'list entries of trips',
  trip: 'trips',
  'client-item': 'list entries of clients',
  client: 'clients',
  directory: 'lists of names',
  'report-list': 'the list of reports',
  'list-rules': 'rules of the lists',
};

/** Collects what could not be read or written while a sync goes on. */
export class SyncReport {
  /** Whether the list changed while it was read, twice. */
  hasChanged = false;
  /** Whether the list of clients changed while it was read. The clients of the saved trips are read one by one anyway. */
  haveClientsChanged = false;
  /** Why the list that was read is not the whole one; null where it is. */
  gapNote: string | null = null;
  private readonly unsaved = new Map<RecordKind, Unsaved>();
  private readonly failures: { readonly what: 'trip' | 'client'; readonly failed: readonly RecordFailure[] }[] = [];
  private readonly failedLists: string[] = [];
  private readonly absentLists: string[] = [];
  private readonly savedIds = { trip: new Set<number>(), client: new Set<number>() };
  private consecutiveUnsaved = 0;

  /** Takes note of records that were read but not written. @throws AppError `cache-unavailable` for too many in a row */
  readonly onCacheError: OnCacheError = (kind, keys, reason) => {
    const lost = this.unsaved.get(kind) ?? { keys: new Set(), reason };
    for (const key of keys) lost.keys.add(key);
    this.unsaved.set(kind, lost);
    this.consecutiveUnsaved += 1;
    if (this.consecutiveUnsaved >= maxConsecutiveUnsaved) throw this.toError();
  };

  /** Takes note that a record was written: what failed before was no fault of the disk as a whole. */
  recordSaved(what: 'trip' | 'client', id: number): void {
    this.consecutiveUnsaved = 0;
    this.savedIds[what].add(id);
  }

  /** How many records this job has written. */
  get saved(): { trips: number; clients: number } {
    return { trips: this.savedIds.trip.size, clients: this.savedIds.client.size };
  }

  /** The numbers of a kind that were not written; they are then forgotten, because they are tried again. */
  takeUnsaved(kind: RecordKind): string[] {
    const keys = [...(this.unsaved.get(kind)?.keys ?? [])];
    this.unsaved.delete(kind);
    return keys;
  }

  /** Whether the last try of a record was not written. */
  isUnsaved(kind: RecordKind, id: number): boolean {
    return this.unsaved.get(kind)?.keys.has(String(id)) ?? false;
  }

  addFailures(what: 'trip' | 'client', failed: readonly RecordFailure[]): void {
    if (failed.length > 0) this.failures.push({ what, failed });
  }

  /** A list that could not be read; `isAbsent` where the deployment does not serve it. */
  addFailedList(name: string, error: AppError, isAbsent: boolean): void {
    if (isAbsent) this.absentLists.push(name);
    else this.failedLists.push(`${name} (${error.message})`);
  }

  get isComplete(): boolean {
    return (
      this.unsaved.size === 0 &&
      this.failures.length === 0 &&
      this.failedLists.length === 0 &&
      this.gapNote === null &&
      !this.hasChanged
    );
  }

  /** What the user must know, in sentences; null where there is nothing. */
  get message(): string | null {
    const sentences = [
      ...[...this.unsaved].map(
        ([kind, { keys, reason }]) =>
          `Not saved, because ${reason}: ${kindNouns[kind]}${kind === 'report-list' ? '' : ` ${formatIds([...keys])}`}.`,
      ),
      ...this.failures.map(({ what, failed }) => describeFailures(what, failed)),
      ...this.failedLists.map((name) => `Not read: ${name}.`),
      ...(this.gapNote === null ? [] : [this.gapNote]),
      ...(this.hasChanged ? ['The list changed while it was read: some trips may be missing.'] : []),
      ...(this.haveClientsChanged ? ['The list of clients changed while it was read: some may be missing in it.'] : []),
      ...(this.absentLists.length > 0 ? [`The server does not offer: ${this.absentLists.join(', ')}.`] : []),
    ];
    return sentences.length === 0 ? null : sentences.join(' ');
  }

  /** The error of a sync that is not whole: the disk's where something was not written, else the API's. */
  toError(): AppError {
    const code = this.unsaved.size > 0 ? 'cache-unavailable' : 'api-error';
    const details = Object.fromEntries([
      ...[...this.unsaved].map(([kind, { keys }]) => [`unsaved ${kind}`, [...keys].slice(0, maxDetails)]),
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
