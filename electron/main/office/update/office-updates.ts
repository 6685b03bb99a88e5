/** The updates of all offices: each begins when an office is used, and goes on until it is removed or the application ends. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '@main/system/clock';
import { AppError } from '@shared/errors/errors';
import type { Connection, Office } from '@shared/records/office';
import { type TableList, toInitialUpdate, type UpdateState } from '@shared/records/update';
import type { OfficeSettings } from '@shared/settings/preferences';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';
import { OfficeUpdate, type UpdateRange } from './office-update';
import { longWaitMs, sleepUntil, type UpdateContext } from './update-requests';
import type { UpdateResult } from './update-result';

/** The page hears of changes this often: users read no faster. */
const emitEveryMs = 300;

/** Names are read this often where nothing else is read by itself. */
const namesEveryMs = 30 * 60_000;

type Watched = {
  readonly controller: AbortController;
  /** Ends the pause before the next round. */
  wake: () => void;
  /** Aborts once the server may be there again: requests that wait for it go on. */
  network: AbortController;
  /** Requests that wait for the server, and what was said before the first of them did. */
  waiting: number;
  problemBefore: string | null;
  update: OfficeUpdate | null;
  /** Whether the user has asked for an update before there was one. */
  isRequested: boolean;
};

type Options = {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly openSession: (officeId: string) => Promise<OfficeSession>;
  readonly preferences: Pick<OfficePreferences, 'get'>;
  readonly onChange: (state: UpdateState) => void;
  /** Whether anything is updated by itself: in the app, not on the command line. */
  readonly isEnabled: boolean;
};

/** @throws AppError `cache-unavailable` if the office's saved data cannot be written: no request is then sent */
function assertCacheWritable(session: OfficeSession): void {
  const { office, cache } = session;
  if (office.kind !== 'saved' || cache.isPersistent) return;
  const reason = session.getCacheLockError()?.message ?? cache.notice ?? 'It is held in memory only.';
  throw new AppError('cache-unavailable', `Nothing was saved for offline use. ${reason}`, {});
}

function endNetworkWaits(watched: Watched): void {
  watched.network.abort();
  watched.network = new AbortController();
}

export class OfficeUpdates {
  private readonly options: Options;
  private readonly states = new Map<string, UpdateState>();
  private readonly watched = new Map<string, Watched>();
  private readonly emitting = new Set<string>();
  private readonly processId = randomUUID();

  constructor(options: Options) {
    this.options = options;
  }

  getState(officeId: string): UpdateState {
    return this.states.get(officeId) ?? toInitialUpdate(officeId);
  }

  /** Begins to update an office, unless it is being updated. */
  watch(officeId: string): void {
    if (!this.options.isEnabled || this.watched.has(officeId)) return;
    const watched: Watched = {
      controller: new AbortController(),
      wake: () => undefined,
      network: new AbortController(),
      waiting: 0,
      problemBefore: null,
      update: null,
      isRequested: false,
    };
    this.watched.set(officeId, watched);
    void this.run(officeId, watched)
      .catch(() => undefined)
      .finally(() => {
        if (this.watched.get(officeId) === watched) this.watched.delete(officeId);
      });
  }

  /** Runs one round for a command, which does not wait for a server that is away. @throws AppError as the API client does */
  async runOnce(session: OfficeSession, signal: AbortSignal): Promise<UpdateState> {
    await this.createUpdate(session, null).runRound(signal);
    return this.getState(session.office.id);
  }

  /**
   * Updates an office to its end, for a command.
   *
   * @param range - dates whose trips are read, instead of those that the office keeps
   * @param onAway - called where the server is away and the command waits for it; null where it fails instead
   * @throws AppError as the API client does, `cache-unavailable` where nothing can be saved: no request is sent then
   */
  async runToEnd(
    session: OfficeSession,
    range: UpdateRange | null,
    signal: AbortSignal,
    events: { readonly onBusy: () => void; readonly onAway: ((cause: AppError) => void) | null },
  ): Promise<UpdateResult> {
    assertCacheWritable(session);
    const { onAway } = events;
    const wait = async (ms: number, until: AbortSignal, cause: AppError) => {
      onAway?.(cause);
      await session.sleep(ms, until);
    };
    return await this.createUpdate(session, onAway && wait).runToEnd(range, signal, events.onBusy);
  }

  /** Checks the lists of an office at once. */
  refresh(officeId: string): void {
    this.watch(officeId);
    const watched = this.watched.get(officeId);
    if (!watched) return;
    endNetworkWaits(watched);
    if (watched.update) watched.update.force();
    else watched.isRequested = true;
    watched.wake();
  }

  /** Follows a change of what an office keeps and of what updates it. */
  noteSettings(officeId: string): void {
    const watched = this.watched.get(officeId);
    watched?.update?.noteKeepChanged();
    watched?.wake();
  }

  /** Ends a refresh that the user waits for. */
  stopRefresh(officeId: string): void {
    this.watched.get(officeId)?.update?.stopAwaited();
  }

  noteSaved(officeId: string, list: TableList): void {
    const state = this.getState(officeId);
    this.change(officeId, { [list]: { ...state[list], revision: state[list].revision + 1 } });
  }

  /** Goes on where the server is back, and says how long it lets nothing through. */
  noteConnection({ officeId, state, waitCause, waitUntilMs }: Connection, nowMs: number): void {
    if (state === 'live') {
      this.watch(officeId);
      const watched = this.watched.get(officeId);
      if (watched && watched.waiting > 0) endNetworkWaits(watched);
    }
    const isLong = state === 'waiting' && waitCause === 'server' && (waitUntilMs ?? 0) - nowMs > longWaitMs;
    const pausedUntilMs = isLong ? waitUntilMs : null;
    const before = this.states.get(officeId)?.pausedUntilMs ?? null;
    // A clock that is corrected moves the time by a little.
    if (before === null ? pausedUntilMs !== null : state === 'live') this.change(officeId, { pausedUntilMs });
    if (before !== null && state === 'live') this.watched.get(officeId)?.update?.wake();
  }

  /** Stops to update an office, and forgets how far it came. */
  forget(officeId: string): void {
    this.watched.get(officeId)?.controller.abort(new AppError('cancelled', 'The update was stopped.', {}));
    this.watched.delete(officeId);
    this.states.delete(officeId);
  }

  close(): void {
    for (const officeId of [...this.watched.keys()]) this.forget(officeId);
  }

  private async run(officeId: string, watched: Watched): Promise<void> {
    const { signal } = watched.controller;
    for (;;) {
      const session = await this.options.openSession(officeId);
      signal.throwIfAborted();
      if (!session.hasToken) return;
      watched.update ??= this.createUpdate(session, async (ms, until, { message }) => {
        // A sign-in page in place of data is said until it is tried again.
        if (watched.waiting === 0) watched.problemBefore = this.getState(officeId).problem;
        watched.waiting += 1;
        this.change(officeId, { problem: message });
        await sleepUntil(session, ms, until, watched.network.signal).finally(() => {
          watched.waiting -= 1;
        });
        if (watched.waiting === 0) this.change(officeId, { problem: watched.problemBefore });
      });
      const { update } = watched;
      if (watched.isRequested) update.force();
      watched.isRequested = false;
      const isWanted = () => update.isRequested || this.getSettings(session.office).updates === 'automatic';
      if (isWanted()) await update.runRound(signal).catch(() => update.retryLater());
      // They say whether the server responds, too.
      else await update.readNames(signal, true);
      signal.throwIfAborted();
      const woken = new AbortController();
      watched.wake = () => woken.abort();
      await sleepUntil(session, isWanted() ? Math.max(1_000, update.getPauseMs()) : namesEveryMs, signal, woken.signal);
    }
  }

  private getSettings(office: Office): OfficeSettings {
    return this.options.preferences.get(office).office;
  }

  private createUpdate(session: OfficeSession, waitForNetwork: UpdateContext['waitForNetwork']): OfficeUpdate {
    const officeId = session.office.id;
    return new OfficeUpdate({
      session,
      processId: this.processId,
      getKeepsFrom: () => this.getSettings(session.office).keepsFrom,
      onChange: (change) => this.change(officeId, change),
      getState: () => this.getState(officeId),
      waitForNetwork,
    });
  }

  private change(officeId: string, change: Partial<UpdateState>): void {
    this.states.set(officeId, { ...this.getState(officeId), ...change });
    if (this.emitting.has(officeId)) return;
    this.emitting.add(officeId);
    void this.options.clock
      .sleep(emitEveryMs)
      .catch(() => undefined)
      .then(() => {
        this.emitting.delete(officeId);
        const state = this.states.get(officeId);
        if (state) this.options.onChange(state);
      });
  }
}
