/**
 * Keeps what is saved of one office up to date, in the background: all trips, then all clients, then the bookings of all trips,
 * those of the newest past travel first. What is saved is never the server's order: rows are put under their numbers.
 */

import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { getRecordId } from '@main/server/record-id';
import type { Page } from '@main/server/responses/page';
import type { JsonValue } from '@main/system/exact-json';
import { maxListedTrips, maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { listGapNote } from '@shared/records/freshness';
import type { TableList, UpdateRecord, UpdateState } from '@shared/records/update';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { isSkippable } from '../jobs';
import { cacheListItems, checkVanished } from '../records/cache-list';
import { getClient } from '../records/clients';
import type { ReadOptions } from '../records/fetch-policy';
import { buildPage, recordPageWarnings, TripRowReader } from '../records/trip-page';
import { getTrip } from '../records/trips';
import { findDueTrips } from '../sync/due-records';
import { sortByTravel, toListedTrip } from '../sync/list-range';
import type { ListedTrip } from '../sync/sync-store';
import { type BackgroundBudget, maxRequestsPerDay } from './background-budget';

const minuteMs = 60_000;
/** The first load may use more of the limit for this long. */
const firstLoadMs = 10 * minuteMs;
/** Lists are checked this often, and long ones by so much a page less often; a check that failed is made again soon. */
const checkEveryMs = 10 * minuteMs;
const checkMsPerPage = 6_000;
const failedCheckMs = minuteMs;
/** Pages of a long list that are read between whole checks, where the newest trips stand first. */
const newestPages = 5;
/** While the server does not respond, a request is tried again this often. */
const retryMs = 15_000;
/** Times that a request is tried that the server answers with an error. */
const maxAttempts = 3;
/** A wait of the server that is shown, and not only waited for. */
export const longWaitMs = 2 * minuteMs;
/** Bookings under way at once, and failures in a row that end a round. */
const maxConcurrent = 4;
const maxFailures = 10;
/** Another process that said within this time that it updates the office does so. */
const ownerMs = 2 * minuteMs;

/** What an update needs of its office, and what it reports. */
export type UpdateContext = {
  readonly session: OfficeSession;
  readonly budget: BackgroundBudget;
  /** Identifies this process among those that may update the office. */
  readonly processId: string;
  readonly readRecord: () => Promise<UpdateRecord>;
  readonly saveRecord: (record: UpdateRecord) => Promise<void>;
  readonly onChange: (change: Partial<UpdateState>) => void;
  readonly getState: () => UpdateState;
  /** Waits, or until the server responds to anything else. */
  readonly waitForNetwork: (ms: number, signal: AbortSignal) => Promise<void>;
};

type ListResult = {
  readonly ids: (string | null)[];
  readonly hasChanged: boolean;
  readonly gapNote: string | null;
  readonly total: number;
};

/** The rounds of one office. */
export class OfficeUpdate {
  private readonly context: UpdateContext;
  private record: UpdateRecord | null = null;
  private firstSinceMs: number | null = null;
  private dueMs: Record<TableList, number> = { trips: 0, clients: 0 };
  private newestDueMs = Number.POSITIVE_INFINITY;
  /** The trips of the last whole check. */
  private listed: readonly ListedTrip[] = [];
  private areBookingsDue = true;
  private forced = new AbortController();
  /** Whether the user waits for the lists, who comes before the share of the background. */
  private isAwaited = false;
  /** Ends the checks that the user waits for. */
  private awaited = new AbortController();
  private requests = { done: 0, total: 0 };

  constructor(context: UpdateContext) {
    this.context = context;
  }

  belongsTo(session: OfficeSession): boolean {
    return session === this.session;
  }

  /** Has the lists checked in the next round, whatever their age. Bookings that are being read make way. */
  force(): void {
    this.forced.abort(new AppError('cancelled', 'The lists come first.', {}));
  }

  /** Ends the checks that the user waits for; what they have read stays. */
  stopAwaited(): void {
    if (this.isAwaited) this.awaited.abort(new AppError('cancelled', 'The refresh was stopped.', {}));
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
    this.record = await this.context.readRecord();
    onChange({
      trips: {
        ...this.state.trips,
        checkedAtMs: this.record.trips?.checkedAtMs ?? null,
        total: this.record.trips?.total ?? null,
      },
      clients: {
        ...this.state.clients,
        checkedAtMs: this.record.clients?.checkedAtMs ?? null,
        total: this.record.clients?.total ?? null,
      },
    });
    if (!(await this.takeOwnership())) return this.postpone(failedCheckMs);
    const isFirst = this.record.trips === null || this.record.clients === null || this.record.bookingsAtMs === null;
    this.firstSinceMs = isFirst ? (this.firstSinceMs ?? this.session.monotonicMs()) : null;
    const isForced = this.forced.signal.aborted;
    if (isForced) this.forced = new AbortController();
    this.isAwaited = isForced;
    this.awaited = new AbortController();
    const listsSignal = AbortSignal.any([signal, this.awaited.signal]);
    this.requests = { done: 0, total: this.estimateRequests(isFirst) };
    onChange({ phase: isFirst ? 'loading' : 'checking', percent: 0, problem: null });
    try {
      if (isForced || this.isDue('trips')) await this.checkTrips(listsSignal);
      else if (this.session.monotonicMs() >= this.newestDueMs) await this.readNewest(signal);
      if (isForced || this.isDue('clients')) await this.checkClients(listsSignal);
      this.isAwaited = false;
      if (this.areBookingsDue) await this.readBookings(signal);
    } catch (error) {
      if (!listsSignal.aborted && error instanceof AppError) onChange({ problem: error.message });
      throw error;
    } finally {
      this.isAwaited = false;
      const { trips, clients } = this.state;
      onChange({
        phase: 'idle',
        percent: null,
        pausedUntilMs: null,
        trips: { ...trips, isLoading: false },
        clients: { ...clients, isLoading: false },
      });
    }
  }

  private get session(): OfficeSession {
    return this.context.session;
  }

  private get state(): UpdateState {
    return this.context.getState();
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
    this.postpone(failedCheckMs);
  }

  private postpone(ms: number): void {
    const atMs = this.session.monotonicMs() + ms;
    for (const list of ['trips', 'clients'] as const) this.dueMs[list] = Math.max(this.dueMs[list], atMs);
  }

  private async saveRecord(change: Partial<UpdateRecord>): Promise<void> {
    const owner = { id: this.context.processId, atMs: this.session.now() };
    this.record = { ...this.saved, owner, ...change };
    await this.context.saveRecord(this.record);
  }

  /** @returns false while another process updates the office */
  private async takeOwnership(): Promise<boolean> {
    const { owner } = this.saved;
    const isFree = owner === null || owner.id === this.context.processId || this.session.now() - owner.atMs > ownerMs;
    if (isFree) await this.saveRecord({});
    return isFree;
  }

  private estimateRequests(isFirst: boolean): number {
    const trips = this.saved.trips?.total ?? maxPerPage;
    const pages = Math.ceil(trips / maxPerPage) + Math.ceil((this.saved.clients?.total ?? maxPerPage) / maxPerPage);
    return pages + (isFirst ? trips : 0);
  }

  private count(done: number, total = this.requests.total): void {
    this.requests = { done, total };
    const percent = Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
    if (percent !== this.state.percent) this.context.onChange({ percent });
  }

  /* Requests: within the share of the background, and again where the server is away. */

  private async request<T>(send: (options: ReadOptions) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      await this.waitForDay(signal);
      await this.context.budget.acquire(
        () => (this.isAwaited ? 'all' : this.isInFirstMinutes() ? 'first' : 'usual'),
        signal,
      );
      this.countToday();
      try {
        const value = await send({ priority: 'background', fetchPolicy: 'network-only', signal });
        this.count(this.requests.done + 1);
        if (attempt > 1) this.context.onChange({ problem: null });
        return value;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AppError) || !hasPolicy(error.code, 'wait')) throw error;
        if (error.code === 'rate-limited') await this.waitForServer(error, signal);
        else {
          // A sign-in page in place of data is said while it is tried again.
          this.context.onChange({ problem: error.message });
          const isAway = error.code === 'network-failed' || error.code === 'timed-out';
          if (!isAway && attempt >= maxAttempts) throw error;
          await this.context.waitForNetwork(retryMs, signal);
        }
      }
    }
  }

  private isInFirstMinutes(): boolean {
    return this.firstSinceMs !== null && this.session.monotonicMs() - this.firstSinceMs < firstLoadMs;
  }

  private async waitForServer({ details }: AppError, signal: AbortSignal): Promise<void> {
    const nowMs = this.session.now();
    const untilMs = typeof details.untilMs === 'number' ? details.untilMs : nowMs + longWaitMs;
    await this.pause(untilMs, signal);
  }

  private async pause(untilMs: number, signal: AbortSignal): Promise<void> {
    const ms = Math.max(1_000, untilMs - this.session.now());
    if (ms > longWaitMs) this.context.onChange({ pausedUntilMs: untilMs });
    await this.session.sleep(ms, signal);
    this.context.onChange({ pausedUntilMs: null });
  }

  private countToday(): void {
    const day = getLocalDay(this.session.now());
    const { requests } = this.saved;
    const count = requests.day === day ? requests.count + 1 : 1;
    this.record = { ...this.saved, requests: { day, count } };
  }

  /** Waits for the next day where the requests of this one are used up. */
  private async waitForDay(signal: AbortSignal): Promise<void> {
    const { day, count } = this.saved.requests;
    if (count < maxRequestsPerDay || day !== getLocalDay(this.session.now())) return;
    const midnight = new Date(this.session.now());
    midnight.setHours(24, 0, 0, 0);
    await this.pause(midnight.getTime(), signal);
  }

  /* The lists. */

  private async readList(
    list: TableList,
    fetch: (page: number, options: ReadOptions) => Promise<Page>,
    take: (page: Page) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ListResult> {
    const { onChange } = this.context;
    onChange({ [list]: { ...this.state[list], loaded: 0, isLoading: true } });
    const ids: (string | null)[] = [];
    let [entries, announced] = [0, 0];
    const fetchPage = async (page: number, pageSignal: AbortSignal) => {
      const fetched = await this.request((options) => fetch(page, options), pageSignal);
      await this.save(list === 'trips' ? 'trip-item' : 'client-item', fetched.items);
      await take(fetched);
      return fetched;
    };
    const { pages, gap, hasChanged, isPart } = await fetchAllPages({
      maxItems: list === 'trips' ? maxListedTrips : undefined,
      fetchPage,
      onItems: async (items) => {
        entries += items.length;
        for (const item of items) ids.push(getRecordId(item));
      },
      onPage: ({ items, total, page, totalPages }) => {
        if (page === 1)
          this.count(this.requests.done, this.requests.total + this.correctPages(list, total, totalPages));
        announced = Math.max(total, items);
        onChange({ [list]: { ...this.state[list], loaded: items, total: announced } });
      },
      signal,
    });
    const unreadable = ids.filter((id) => id === null).length;
    onChange({ [list]: { ...this.state[list], unreadable } });
    const gapNote = gap === null ? null : listGapNote(gap, entries, list);
    for (const { warnings } of pages)
      this.session.recordWarnings(list === 'trips' ? 'trip list' : 'client list', warnings);
    return { ids, hasChanged, gapNote, total: isPart ? announced : ids.length };
  }

  /** What the first page says of a list is better than what was expected of it. */
  private correctPages(list: TableList, total: number, totalPages: number): number {
    const expected = this.saved[list]?.total ?? maxPerPage;
    const pages = totalPages - Math.ceil(expected / maxPerPage);
    return pages + (list === 'trips' && this.firstSinceMs !== null ? total - expected : 0);
  }

  private async save(kind: 'trip-item' | 'client-item', items: readonly JsonValue[]): Promise<void> {
    await cacheListItems(this.session, kind, items, {
      onCacheError: (_kind, _keys, reason) => {
        throw new AppError('cache-unavailable', `The lists can’t be updated: ${reason}.`, { reason });
      },
    });
  }

  private async checkTrips(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const startedAtMs = session.now();
    const today = getLocalDay(startedAtMs);
    const listed = new Map<string, ListedTrip>();
    const take = async (page: Page) => {
      const rows = new TripRowReader();
      await rows.readAll(page.items);
      for (const item of page.items) {
        const trip = toListedTrip(item, rows.read(item)?.trip, today);
        if (trip.id !== null) listed.set(String(trip.id), trip);
      }
      await recordPageWarnings(session, buildPage(page, rows));
    };
    const fetch = (page: number, options: ReadOptions) =>
      session.api.trips.list({ filters: {}, page, perPage: maxPerPage }, options);
    let list = await this.readList('trips', fetch, take, signal);
    // What moved between two pages may have been missed. A long list that changes all the time is not read for ever.
    if (list.hasChanged && list.ids.length <= 100 * maxPerPage)
      list = await this.readList('trips', fetch, take, signal);
    if (!list.hasChanged && list.gapNote === null && list.total === list.ids.length) {
      await checkVanished(session, 'trip', list.ids, (id) =>
        this.request((options) => getTrip(session, id, options), signal),
      );
    }
    this.listed = [...listed.values()];
    this.areBookingsDue = true;
    const ids = list.ids.slice(0, newestPages * maxPerPage).map(Number);
    const isNewestFirst = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
    await this.endCheck('trips', list, { checkedAtMs: startedAtMs, total: list.total, isNewestFirst });
    const isLong = list.ids.length > newestPages * maxPerPage && isNewestFirst;
    this.newestDueMs = isLong ? session.monotonicMs() + checkEveryMs : Number.POSITIVE_INFINITY;
  }

  /** Reads the first pages of a long list, where new trips stand. */
  private async readNewest(signal: AbortSignal): Promise<void> {
    for (let page = 1; page <= newestPages; page += 1) {
      const query = { filters: {}, page, perPage: maxPerPage };
      const { items } = await this.request((options) => this.session.api.trips.list(query, options), signal);
      await this.save('trip-item', items);
    }
    this.newestDueMs = this.session.monotonicMs() + checkEveryMs;
  }

  private async checkClients(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const startedAtMs = session.now();
    const fetch = (page: number, options: ReadOptions) =>
      session.api.clients.list({ filters: {}, page, perPage: maxPerPage }, options);
    const list = await this.readList('clients', fetch, async () => undefined, signal).catch(
      (error: unknown): ListResult => {
        // A deployment may not serve the list.
        if (error instanceof AppError && hasPolicy(error.code, 'skip-list'))
          return { ids: [], hasChanged: false, gapNote: null, total: 0 };
        throw error;
      },
    );
    if (!list.hasChanged && list.gapNote === null) {
      await checkVanished(session, 'client', list.ids, (id) =>
        this.request((options) => getClient(session, id, options), signal),
      );
    }
    await this.endCheck('clients', list, { checkedAtMs: startedAtMs, total: list.total });
  }

  private async endCheck<L extends TableList>(
    list: L,
    { ids, gapNote }: ListResult,
    checked: NonNullable<UpdateRecord[L]>,
  ): Promise<void> {
    await this.saveRecord({ [list]: checked });
    const pages = Math.ceil(ids.length / maxPerPage);
    this.dueMs[list] = this.session.monotonicMs() + Math.max(checkEveryMs, pages * checkMsPerPage);
    const { checkedAtMs, total } = checked;
    this.context.onChange({ [list]: { ...this.state[list], checkedAtMs, total, isLoading: false }, problem: gapNote });
  }

  /* Bookings: the details of trips. */

  private async readBookings(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const startedAtMs = session.now();
    const startSeq = await session.cache.records.getSeq();
    const { due } = await findDueTrips(
      { session, startedAtMs, startSeq },
      sortByTravel(this.listed, getLocalDay(startedAtMs)),
    );
    this.count(this.requests.done, this.requests.done + due.length);
    const total = this.listed.length;
    const report = (left: number) => this.context.onChange({ bookings: { done: total - left, total } });
    report(due.length);
    let [next, left, failures] = [0, due.length, 0];
    const isInterrupted = () => this.getPauseMs() === 0;
    const untilForced = AbortSignal.any([signal, this.forced.signal]);
    const work = async () => {
      while (!isInterrupted()) {
        const id = due[next++];
        if (id === undefined) return;
        try {
          await this.request((options) => getTrip(session, id, options), untilForced);
          failures = 0;
        } catch (error) {
          signal.throwIfAborted();
          if (untilForced.aborted) return;
          failures += 1;
          if (!isSkippable(error) || failures >= maxFailures) throw error;
        }
        left -= 1;
        if (left % 20 === 0) report(left);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    report(left);
    this.areBookingsDue = left > 0;
    await this.saveRecord(left === 0 ? { bookingsAtMs: this.saved.bookingsAtMs ?? startedAtMs } : {});
  }
}
