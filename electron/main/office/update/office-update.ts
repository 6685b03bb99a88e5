/**
 * Keeps what is saved of one office up to date, in the background: all trips, then all clients, then the bookings of the trips
 * that the office keeps, those of the newest past travel first. What is saved is never the server's order: rows are put under
 * their numbers.
 */

import { maxListedTrips, maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import { checkFilters } from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import { type TableList, tableLists, type UpdateRecord, type UpdateState } from '@shared/records/update';
import { getLocalDay, isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { isSkippable, mapConcurrent } from '../jobs';
import { getClient, learnSupplierNames } from '../records/directory';
import { getTrip } from '../records/trips';
import {
  type DueRecords,
  findDueClients,
  findDueTrips,
  type ListedTrip,
  shouldKeep,
  sortByTravel,
} from './due-records';
import { emptyList, type FailedList, ListReader, type ListResult, readNameLists } from './list-reader';
import { type UpdateContext, UpdateRequests } from './update-requests';
import { describeGaps, type UpdateResult } from './update-result';

const minuteMs = 60_000;
/** The first load may use more of the limit for this long. */
const firstLoadMs = 10 * minuteMs;
/** Lists are checked this often, and long ones by so much a page less often; a check that failed is made again soon. */
const checkEveryMs = 10 * minuteMs;
const checkMsPerPage = 6_000;
const failedCheckMs = minuteMs;
/** Pages of a long list that are read between whole checks, where the newest trips stand first. */
const newestPages = 5;
/** Another process that said within this time that it updates the office does so. It says so this often. */
const ownerMs = 2 * minuteMs;
const renewOwnerMs = minuteMs / 2;
/** Names of suppliers are learnt after so many bookings, then after twice as many, and at the end. */
const firstLesson = 200;
/** A command looks this often whether another process has finished. */
const ownerCheckMs = 2_000;

/** A range of dates as the server's own filter takes it, YYYY-MM-DD; empty for no bound. */
export type UpdateRange = { readonly from: string; readonly to: string };

/** The rounds of one office. */
export class OfficeUpdate {
  private readonly context: UpdateContext;
  private readonly sender: UpdateRequests;
  private readonly lists: ListReader;
  private record: UpdateRecord | null = null;
  private firstSinceMs: number | null = null;
  private dueMs: Record<TableList, number> = { trips: 0, clients: 0 };
  private newestDueMs = Number.POSITIVE_INFINITY;
  /** The trips of the last whole check. */
  private listed: readonly ListedTrip[] = [];
  private areBookingsDue = true;
  /** The day on which saved bookings were last held against the list's own sums. */
  private comparedOn = '';
  /** What the lists that were read in this round lack; null for nothing. */
  private note: string | null = null;
  private forced = new AbortController();
  /** Whether the user waits for the lists, who comes before the share of the background. */
  private isAwaited = false;
  /** Ends the checks that the user waits for. */
  private awaited = new AbortController();
  /** Whether the last round that the user asked for has left something. */
  private isUnfinished = false;
  private requests = { done: 0, total: 0 };

  constructor(context: UpdateContext) {
    this.context = context;
    this.sender = new UpdateRequests({
      ...context,
      onRequest: (hasEnded) => this.noteRequest(hasEnded),
      getShare: () =>
        this.isAwaited || this.forced.signal.aborted ? 'all' : this.isInFirstMinutes() ? 'first' : 'usual',
      getRequestsOfDay: () => this.saved.requests,
    });
    this.lists = new ListReader({
      ...context,
      onList: (list, change) => this.noteList(list, change),
      request: (send, signal) => this.sender.send(send, signal),
      onFirstPage: (list, total, totalPages) =>
        this.count(this.requests.done, this.requests.total + this.correctPages(list, total, totalPages)),
    });
  }

  /** Has the lists checked now, or in the next round, whatever their age. Bookings that are being read make way. */
  force(): void {
    if (this.state.trips.isLoading) [this.isAwaited, this.isUnfinished] = [true, true];
    else this.forced.abort(new AppError('cancelled', 'The lists come first.', {}));
    this.wake();
  }

  /** Ends the waits of requests: they may get through again. */
  wake(): void {
    this.sender.wake();
  }

  /** Ends the checks that the user waits for; what they have read stays. */
  stopAwaited(): void {
    if (!this.isAwaited) return;
    this.isUnfinished = false;
    this.forced = new AbortController();
    this.awaited.abort(new AppError('cancelled', 'The refresh was stopped.', {}));
  }

  /** Has the bookings looked through in the next round: which of them are kept has changed. */
  noteKeepChanged(): void {
    this.areBookingsDue = true;
  }

  /** Whether the user has asked for an update that has not come to its end. */
  get isRequested(): boolean {
    return this.forced.signal.aborted || this.isUnfinished;
  }

  /** Milliseconds until a round is due. */
  getPauseMs(): number {
    const nowMs = this.session.monotonicMs();
    if (this.forced.signal.aborted) return 0;
    return Math.max(0, Math.min(this.dueMs.trips, this.dueMs.clients, this.newestDueMs) - nowMs);
  }

  /** Does what is due. @throws AppError as the API client does; the signal's reason when it aborts */
  async runRound(signal: AbortSignal): Promise<void> {
    const { onChange } = this.context;
    if (this.getPauseMs() > 0 && !this.areBookingsDue) return;
    await this.readRecord();
    if (!(await this.takeOwnership())) return this.retryLater();
    const isFirst = this.saved.trips === null || this.saved.clients === null || this.saved.bookingsAtMs === null;
    this.firstSinceMs = isFirst ? (this.firstSinceMs ?? this.session.monotonicMs()) : null;
    const isForced = this.forced.signal.aborted;
    if (isForced) this.forced = new AbortController();
    this.isUnfinished ||= isForced;
    this.isAwaited = isForced;
    this.awaited = new AbortController();
    const lists = AbortSignal.any([signal, this.awaited.signal]);
    this.requests = { done: 0, total: this.estimateRequests(isFirst) };
    this.note = null;
    onChange({ phase: isFirst ? 'loading' : 'checking', percent: 0, problem: null });
    // Screens wait for the names of what the first pages hold.
    const names = this.readNames(lists);
    await this.work(lists, async () => {
      // The window shows no more trips than are read.
      if (isForced || this.isDue('trips')) await this.checkTrips(lists, maxListedTrips);
      else if (this.session.monotonicMs() >= this.newestDueMs) {
        await this.lists.readNewest(newestPages, signal);
        this.newestDueMs = this.session.monotonicMs() + checkEveryMs;
      }
      if (isForced || this.isDue('clients')) await this.checkClients(lists);
      // Said when both were read, until the next round: an export waits for the second one.
      if (this.note !== null) onChange({ problem: this.note });
      // Where the line was down the lists have waited for it, and now it is back.
      if (!(await names)) await this.readNames(lists);
      this.isAwaited = false;
      if (this.areBookingsDue) await this.updateBookings(signal);
    });
  }

  /** Reads the lists of names that are old, each once. @param isForced - reads all @returns whether none has failed */
  async readNames(signal: AbortSignal, isForced = false): Promise<boolean> {
    const options = { priority: 'background', fetchPolicy: 'network-only', signal } as const;
    const failed = await readNameLists(this.session, (read) => read(options), isForced).catch(() => [
      { isAbsent: false },
    ]);
    this.context.onChange({ namesReadAtMs: this.session.now() });
    return failed.every(({ isAbsent }) => isAbsent);
  }

  /**
   * Updates the office to its end, for a command that waits for it: what cannot be read is left out and named.
   *
   * @param range - the trips whose bookings are read, instead of those that the office keeps; null for those
   * @param onBusy - called where another process updates the office, for whose end this one waits
   */
  async runToEnd(range: UpdateRange | null, signal: AbortSignal, onBusy: () => void): Promise<UpdateResult> {
    const { session } = this;
    await this.readRecord();
    for (let hasNotified = false; !(await this.takeOwnership()); hasNotified = true) {
      if (!hasNotified) onBusy();
      await session.sleep(ownerCheckMs, signal);
      await this.readRecord();
    }
    this.isAwaited = true;
    this.requests = { done: 0, total: this.estimateRequests(true) };
    this.context.onChange({ phase: 'loading', percent: 0, problem: null });
    return await this.work(signal, async () => {
      const list =
        range === null
          ? await this.checkTrips(signal)
          : await this.lists.readTrips(checkFilters(tripFilters, { date_from: range.from, date_to: range.to }), signal);
      const failed: FailedList[] = [];
      const clients = await this.checkClients(signal).catch((error: unknown) => {
        if (!isSkippable(error)) throw error;
        failed.push({ name: 'the list of clients', message: error.message, isAbsent: false });
        return emptyList;
      });
      const lists = [...failed, ...(await readNameLists(session, (read) => this.sender.send(read, signal), true))];
      const keepsFrom = range === null ? this.context.getKeepsFrom() : null;
      const chosen = list.trips.filter((trip) => shouldKeep(trip, keepsFrom));
      const bookings = await this.readDue('trip', await this.findDue(chosen), signal);
      const cards = await this.readDue('client', await findDueClients(session, chosen), signal);
      if (range === null) await this.saveRecord({ bookingsAtMs: this.saved.bookingsAtMs ?? session.now() });
      return {
        trips: chosen.length - bookings.failures.length,
        clients: cards.total - cards.failures.length,
        unchanged: bookings.unchanged,
        gaps: describeGaps({ list, clients, lists, trips: bookings.failures, cards: cards.failures }),
      };
    });
  }

  private get session(): OfficeSession {
    return this.context.session;
  }

  private get state(): UpdateState {
    return this.context.getState();
  }

  private noteList(list: TableList, change: Partial<UpdateState[TableList]>): void {
    this.context.onChange({ [list]: { ...this.state[list], ...change } });
  }

  private get saved(): UpdateRecord {
    if (this.record === null) throw new Error('The record is read first.');
    return this.record;
  }

  private isDue(list: TableList): boolean {
    return this.session.monotonicMs() >= this.dueMs[list];
  }

  /** Has the next round wait after one that failed. */
  retryLater(): void {
    const atMs = this.session.monotonicMs() + failedCheckMs;
    for (const list of tableLists) this.dueMs[list] = Math.max(this.dueMs[list], atMs);
    this.newestDueMs = Math.max(this.newestDueMs, atMs);
  }

  /** Does the work of a round, and lets another process have the office after it. */
  private async work<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const { onChange } = this.context;
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted && error instanceof AppError) onChange({ problem: error.message });
      throw error;
    } finally {
      this.isAwaited = false;
      for (const list of tableLists) this.noteList(list, { isLoading: false });
      onChange({ phase: 'idle', percent: null, pausedUntilMs: null });
      await this.saveRecord({ owner: null }).catch(() => undefined);
    }
  }

  /* What lasts: how far the lists are, and which process updates them. */

  private async readRecord(): Promise<void> {
    const record = await this.session.readUpdateRecord();
    this.record = record;
    const never = { checkedAtMs: null, total: null, isWhole: false };
    for (const list of tableLists) this.noteList(list, record[list] ?? never);
    const isToday = record.requests.day === getLocalDay(this.session.now());
    this.context.onChange({ requestsToday: isToday ? record.requests.count : 0 });
  }

  private async saveRecord(change: Partial<UpdateRecord>): Promise<void> {
    const owner = { id: this.context.processId, atMs: this.session.now() };
    this.record = { ...this.saved, owner, ...change };
    await this.session.saveUpdateRecord(this.record);
  }

  /** @returns false while another process updates the office */
  private async takeOwnership(): Promise<boolean> {
    const { owner } = this.saved;
    const { processId } = this.context;
    // A clock that was ahead, and is right again, must not keep the office for a process that has ended.
    const isFree = owner === null || owner.id === processId || isOlderThan(owner.atMs, ownerMs, this.session.now());
    if (isFree) await this.saveRecord({});
    return isFree;
  }

  /* Requests, and how much of a round they are. */

  private async noteRequest(hasEnded: boolean): Promise<void> {
    if (hasEnded) {
      this.count(this.requests.done + 1);
      return;
    }
    const nowMs = this.session.now();
    const day = getLocalDay(nowMs);
    const { requests, owner } = this.saved;
    const count = requests.day === day ? requests.count + 1 : 1;
    this.record = { ...this.saved, requests: { day, count } };
    if (owner === null || nowMs - owner.atMs > renewOwnerMs) await this.saveRecord({});
  }

  private estimateRequests(isFirst: boolean): number {
    const trips = this.saved.trips?.total ?? maxPerPage;
    const pages = Math.ceil(trips / maxPerPage) + Math.ceil((this.saved.clients?.total ?? maxPerPage) / maxPerPage);
    return pages + (isFirst ? trips : 0);
  }

  private count(done: number, total = this.requests.total): void {
    this.requests = { done, total };
    const percent = Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
    if (percent !== this.state.percent) this.context.onChange({ percent, requestsToday: this.saved.requests.count });
  }

  private isInFirstMinutes(): boolean {
    return this.firstSinceMs !== null && this.session.monotonicMs() - this.firstSinceMs < firstLoadMs;
  }

  /* The lists. */

  /** What the first page says of a list is better than what was expected of it. */
  private correctPages(list: TableList, total: number, totalPages: number): number {
    const expected = this.saved[list]?.total ?? maxPerPage;
    const pages = totalPages - Math.ceil(expected / maxPerPage);
    return pages + (list === 'trips' && this.firstSinceMs !== null ? total - expected : 0);
  }

  private async checkTrips(signal: AbortSignal, maxTrips?: number) {
    const startedAtMs = this.session.now();
    const list = await this.lists.readTrips({}, signal, maxTrips);
    await this.lists.checkVanished('trip', list, signal);
    this.listed = list.trips;
    this.areBookingsDue = true;
    const ids = list.ids.slice(0, newestPages * maxPerPage).map(Number);
    const isNewestFirst = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
    // A later list that changes lacks nothing: what it missed was saved before.
    const note = list.gapNote ?? (this.saved.trips?.isWhole === true ? null : list.changeNote);
    const isWhole = note === null && list.total <= list.ids.length;
    await this.endCheck('trips', list, { checkedAtMs: startedAtMs, total: list.total, isWhole }, note);
    const isLong = list.ids.length > newestPages * maxPerPage && isNewestFirst;
    this.newestDueMs = isLong ? this.session.monotonicMs() + checkEveryMs : Number.POSITIVE_INFINITY;
    return list;
  }

  private async checkClients(signal: AbortSignal) {
    const startedAtMs = this.session.now();
    const list = await this.lists.readClients(signal);
    await this.lists.checkVanished('client', list, signal);
    const isWhole = list.gapNote === null;
    await this.endCheck('clients', list, { checkedAtMs: startedAtMs, total: list.total, isWhole });
    return list;
  }

  private async endCheck(
    list: TableList,
    { ids, gapNote }: ListResult,
    checked: NonNullable<UpdateRecord[TableList]>,
    note = gapNote,
  ): Promise<void> {
    await this.saveRecord({ [list]: checked });
    const pages = Math.ceil(ids.length / maxPerPage);
    this.dueMs[list] = this.session.monotonicMs() + Math.max(checkEveryMs, pages * checkMsPerPage);
    this.noteList(list, { ...checked, isLoading: false });
    this.note = note ?? this.note;
  }

  /* Bookings: the details of trips. */

  private async findDue(trips: readonly ListedTrip[]): Promise<DueRecords> {
    const today = getLocalDay(this.session.now());
    // Comparing all trips takes a moment: once a day is as often as they are read again.
    const unequal = today === this.comparedOn ? [] : await this.session.cache.commission.listUnequal();
    return await findDueTrips(this.session, sortByTravel(trips, today), new Set(unequal));
  }

  /** Reads what is due of the trips that are kept, until the lists are due again. */
  private async updateBookings(signal: AbortSignal): Promise<void> {
    const keepsFrom = this.context.getKeepsFrom();
    const due = await this.findDue(this.listed.filter((trip) => shouldKeep(trip, keepsFrom)));
    const { left } = await this.readDue('trip', due, signal, () => this.getPauseMs() === 0);
    this.areBookingsDue = left > 0;
    if (left > 0) return;
    this.comparedOn = getLocalDay(this.session.now());
    this.isUnfinished = false;
    await this.saveRecord({ bookingsAtMs: this.saved.bookingsAtMs ?? this.session.now() });
  }

  /** Reads records one by one. Those that fail are left out, but for too many in a row. */
  private async readDue(
    kind: 'trip' | 'client',
    { due, unchanged }: DueRecords,
    signal: AbortSignal,
    isInterrupted: () => boolean = () => false,
  ) {
    this.count(this.requests.done, this.requests.done + due.length);
    const get = kind === 'trip' ? getTrip : getClient;
    const untilForced = AbortSignal.any([signal, this.forced.signal]);
    const total = due.length + unchanged.length;
    let [read, left] = [0, 0];
    const report = () => {
      if (kind === 'trip') this.context.onChange({ bookings: { done: unchanged.length + read, total } });
    };
    let nextLesson = firstLesson;
    const work = async (id: number) => {
      try {
        if (isInterrupted()) left += 1;
        else {
          await this.sender.send<unknown>((options) => get(this.session, id, options), untilForced);
          read += 1;
          if (kind === 'trip' && read === nextLesson) {
            nextLesson *= 2;
            await learnSupplierNames(this.session, signal);
          }
        }
      } catch (error) {
        if (signal.aborted || !untilForced.aborted) throw error;
        left += 1;
      }
    };
    const failures = await mapConcurrent(due, signal, work, report);
    report();
    if (kind === 'trip') await learnSupplierNames(this.session, signal);
    return { failures, left, total, unchanged: unchanged.length };
  }
}
