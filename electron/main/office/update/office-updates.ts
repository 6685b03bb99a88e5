/** The updates of all offices: each begins when an office is used, and goes on until it is removed or the application ends. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '@main/system/clock';
import { AppError } from '@shared/errors/errors';
import type { Connection } from '@shared/records/office';
import {
  type TableList,
  toInitialUpdate,
  type UpdateRecord,
  type UpdateState,
  updateRecordSchema,
} from '@shared/records/update';
import type { OfficeSession } from '../connect/office-session';
import { BackgroundBudget } from './background-budget';
import { longWaitMs, OfficeUpdate } from './office-update';

/** The page hears of changes this often: users read no faster. */
const emitEveryMs = 300;

/** Name of the part that has the record. It is part of the file format. */
const recordJob = 'update';

type Watched = {
  readonly controller: AbortController;
  /** Ends the pause before the next round, and the wait for a server that is away. */
  wake: () => void;
  wakeNetwork: () => void;
  update: OfficeUpdate | null;
};

type Options = {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly openSession: (officeId: string) => Promise<OfficeSession>;
  readonly onChange: (state: UpdateState) => void;
  /** Whether anything is updated by itself: in the app, not on the command line. */
  readonly isEnabled: boolean;
};

const stopped = () => new AppError('cancelled', 'The update was stopped.', {});

const toWatched = (): Watched => ({
  controller: new AbortController(),
  wake: () => undefined,
  wakeNetwork: () => undefined,
  update: null,
});

/** Sleeps until the time is over, or `woken` aborts. @throws the reason of `signal` when that aborts */
async function sleepUntil(session: OfficeSession, ms: number, signal: AbortSignal, woken: AbortSignal): Promise<void> {
  await session.sleep(ms, AbortSignal.any([signal, woken])).catch(() => signal.throwIfAborted());
}

/** Reads how far an office was updated, by this or another process. */
export async function readUpdateRecord({ cache }: OfficeSession): Promise<UpdateRecord> {
  const text = await cache.syncParts.read(recordJob, 0);
  return updateRecordSchema.safeParse(JSON.parse(text ?? '{}')).data ?? updateRecordSchema.parse({});
}

/** The updates of all offices of this process. */
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
    const watched = toWatched();
    this.watched.set(officeId, watched);
    void this.run(officeId, watched)
      .catch(() => undefined)
      .finally(() => {
        if (this.watched.get(officeId) === watched) this.watched.delete(officeId);
      });
  }

  /** Runs one round of an office that is not watched. @throws AppError as the API client does */
  async runOnce(session: OfficeSession, signal: AbortSignal): Promise<UpdateState> {
    await this.createUpdate(session, toWatched()).runRound(signal);
    return this.getState(session.office.id);
  }

  /** Checks the lists of an office at once. */
  refresh(officeId: string): void {
    this.watch(officeId);
    const watched = this.watched.get(officeId);
    watched?.wakeNetwork();
    if (this.getState(officeId).trips.isLoading) return;
    watched?.update?.force();
    watched?.wake();
  }

  /** Notes that rows of a list were saved. */
  noteSaved(officeId: string, list: TableList): void {
    const state = this.getState(officeId);
    this.change(officeId, { [list]: { ...state[list], revision: state[list].revision + 1 } });
  }

  /** Goes on where the server is back, and says how long it lets nothing through. */
  noteConnection({ officeId, state, waitCause, waitUntilMs }: Connection, nowMs: number): void {
    if (state === 'live') {
      this.watch(officeId);
      this.watched.get(officeId)?.wakeNetwork();
    }
    const isLong = state === 'waiting' && waitCause === 'server' && (waitUntilMs ?? 0) - nowMs > longWaitMs;
    const pausedUntilMs = isLong ? waitUntilMs : null;
    const before = this.states.get(officeId)?.pausedUntilMs ?? null;
    // A clock that is corrected moves the time by a little.
    if (before === null ? pausedUntilMs !== null : state === 'live') this.change(officeId, { pausedUntilMs });
  }

  /** Stops to update an office, and forgets how far it came. */
  forget(officeId: string): void {
    this.watched.get(officeId)?.controller.abort(stopped());
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
      if (!watched.update?.belongsTo(session)) watched.update = this.createUpdate(session, watched);
      const { update } = watched;
      await update.runRound(signal).catch(() => update.retryLater());
      signal.throwIfAborted();
      await this.pause(watched, update, session);
    }
  }

  private async pause(watched: Watched, update: OfficeUpdate, session: OfficeSession): Promise<void> {
    const woken = new AbortController();
    watched.wake = () => woken.abort();
    await sleepUntil(session, Math.max(1_000, update.getPauseMs()), watched.controller.signal, woken.signal);
  }

  private createUpdate(session: OfficeSession, watched: Watched): OfficeUpdate {
    const officeId = session.office.id;
    return new OfficeUpdate({
      session,
      processId: this.processId,
      budget: new BackgroundBudget({
        getUsage: () => session.getUsage(),
        monotonicMs: () => session.monotonicMs(),
        sleep: (ms, signal) => session.sleep(ms, signal),
      }),
      readRecord: () => readUpdateRecord(session),
      saveRecord: async (record) => {
        await session.cache.syncParts.save({ job: recordJob, part: 0, text: JSON.stringify(record) });
      },
      onChange: (change) => this.change(officeId, change),
      getState: () => this.getState(officeId),
      waitForNetwork: async (ms, signal) => {
        const woken = new AbortController();
        watched.wakeNetwork = () => woken.abort();
        await sleepUntil(session, ms, signal, woken.signal);
      },
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
