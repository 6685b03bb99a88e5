/** What a sync has saved and what is missing, by number: a sync that is not whole must never look like one. */

import type { RecordKind } from '@main/cache/repositories/record-repository';
import { nameIds } from '@main/records/cached-notes';
import type { OnLost } from '@main/records/kept';
import { AppError } from '@shared/errors';
import type { Failure } from './in-parallel';

/** Records that cannot be written one after the other before the job ends: the disk is full, or the file is locked. */
const maxLostInARow = 10;
/** Numbers that travel with the error. */
const maxDetails = 1_000;

type Lost = { readonly keys: Set<string>; reason: string };

const lostNouns: Readonly<Record<RecordKind, string>> = {
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
  private readonly lost = new Map<RecordKind, Lost>();
  private readonly failures: { readonly what: 'trip' | 'client'; readonly failed: readonly Failure[] }[] = [];
  private readonly failedLists: string[] = [];
  private readonly absentLists: string[] = [];
  private readonly savedIds = { trip: new Set<number>(), client: new Set<number>() };
  private lostInARow = 0;

  /** Takes note of records that were read but not written. @throws AppError `cache-unavailable` for too many in a row */
  readonly onLost: OnLost = (kind, keys, reason) => {
    const lost = this.lost.get(kind) ?? { keys: new Set(), reason };
    for (const key of keys) lost.keys.add(key);
    this.lost.set(kind, lost);
    this.lostInARow += 1;
    if (this.lostInARow >= maxLostInARow) throw this.toError();
  };

  /** Takes note that a record was written: what failed before was no fault of the disk as a whole. */
  noteSaved(what: 'trip' | 'client', id: number): void {
    this.lostInARow = 0;
    this.savedIds[what].add(id);
  }

  /** How many records this job has written. */
  get saved(): { trips: number; clients: number } {
    return { trips: this.savedIds.trip.size, clients: this.savedIds.client.size };
  }

  /** The numbers of a kind that were not written; they are then forgotten, because they are tried again. */
  takeLost(kind: RecordKind): string[] {
    const keys = [...(this.lost.get(kind)?.keys ?? [])];
    this.lost.delete(kind);
    return keys;
  }

  /** Whether the last try of a record was not written. */
  isLost(kind: RecordKind, id: number): boolean {
    return this.lost.get(kind)?.keys.has(String(id)) ?? false;
  }

  addFailures(what: 'trip' | 'client', failed: readonly Failure[]): void {
    if (failed.length > 0) this.failures.push({ what, failed });
  }

  /** A list that could not be read; `isAbsent` where the deployment does not serve it. */
  addFailedList(name: string, error: AppError, isAbsent: boolean): void {
    if (isAbsent) this.absentLists.push(name);
    else this.failedLists.push(`${name} (${error.message})`);
  }

  get isWhole(): boolean {
    return (
      this.lost.size === 0 &&
      this.failures.length === 0 &&
      this.failedLists.length === 0 &&
      this.gapNote === null &&
      !this.hasChanged
    );
  }

  /** What the user must know, in sentences; null where there is nothing. */
  get message(): string | null {
    const sentences = [
      ...[...this.lost].map(
        ([kind, { keys, reason }]) =>
          `Not saved, because ${reason}: ${lostNouns[kind]}${kind === 'report-list' ? '' : ` ${nameIds([...keys])}`}.`,
      ),
      ...this.failures.map(({ what, failed }) => failureWords(what, failed)),
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
    const code = this.lost.size > 0 ? 'cache-unavailable' : 'api-error';
    const details = Object.fromEntries([
      ...[...this.lost].map(([kind, { keys }]) => [`unsaved ${kind}`, [...keys].slice(0, maxDetails)]),
      ...this.failures.map(({ what, failed }) => [`unread ${what}`, failed.slice(0, maxDetails).map(({ id }) => id)]),
    ]);
    return new AppError(code, `Not everything was saved. ${this.message} What was saved stays.`, details);
  }
}

function failureWords(what: 'trip' | 'client', failed: readonly Failure[]): string {
  const one = failed.length === 1;
  const first = failed[0]?.error.message ?? '';
  return `${failed.length} ${what}${one ? '' : 's'} could not be read and ${one ? 'is' : 'are'} left out: ${nameIds(failed.map(({ id }) => id))} (${first}${/[.!]$/.test(first) ? '' : '.'})`;
}
