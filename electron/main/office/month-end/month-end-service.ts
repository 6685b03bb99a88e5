/**
 * Month end: how far a month is, its runs and its lock. The bar of the month takes the place of that of every part, so that two sums of
 * one run are of the same bookings.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/errors/errors';
import { numberEqual } from '@shared/reports/report';
import {
  changeMonth,
  getPartKey,
  type MonthChange,
  type MonthEndPart,
  type MonthRun,
  type MonthState,
  toMonthBasis,
  type Verified,
} from '@shared/settings/month-end';
import { getSummaryId, listSummaries } from '@shared/settings/preferences';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { getReportName } from '../reports/report-list';
import { getMonthBefore, getMonthDays, listChecks, listOpen } from './checklist';
import {
  changeRecord,
  gatherMonth,
  getMonth,
  listLockDifferences,
  listMonths,
  listParts,
  listSettingsParts,
  type MonthEndDependencies,
  markParts,
  setLock,
  sumDifferences,
  toLockedBookings,
} from './gather-month';
import { type MonthProgress, makeRun, writeCoverAndEvidence } from './make-run';
import { toEqualSummary } from './parts';
import { protectFolder, readEvidence, verifyFolder } from './run-folder';

export class MonthEndService {
  private readonly dependencies: MonthEndDependencies;
  private readonly onChange: (officeId: string, progress: MonthProgress | null) => void;
  /** The runs that go on, by their offices. */
  private readonly running = new Map<string, { readonly stop: AbortController; progress: MonthProgress }>();

  /** @param onChange - called while a run goes on, and with null at its end */
  constructor(
    dependencies: MonthEndDependencies,
    onChange: (officeId: string, progress: MonthProgress | null) => void,
  ) {
    this.dependencies = dependencies;
    this.onChange = onChange;
  }

  /** Stops the run of an office, if one goes on. */
  stop(officeId: string): void {
    this.running.get(officeId)?.stop.abort();
  }

  /** Describes a month from the saved data. @param month - null for the newest that is over and not locked */
  async getState(session: OfficeSession, month: string | null, signal: AbortSignal): Promise<MonthState> {
    const months = await listMonths(session);
    const isLocked = (key: string) => months.some(({ lock }) => lock?.month === key);
    let chosen = month ?? getMonthBefore(getLocalDay(session.now()).slice(0, 7));
    if (month === null)
      for (let tries = 0; tries < 120 && isLocked(chosen); tries += 1) chosen = getMonthBefore(chosen);
    const gathered = await gatherMonth(this.dependencies, session, chosen, signal);
    const { lock, record, basis, coverage, statements, withoutStatement, changes } = gathered;
    const run = record.run && isDeepStrictEqual(record.run.basis, basis) ? record.run : null;
    const parts = await listParts(gathered, run);
    const newest = lock ?? months.find((each) => each.lock !== null)?.lock ?? null;
    const { bookings } =
      newest === null || lock
        ? gathered
        : await this.dependencies.commission.listBookings(session, { basis: newest.basis, supplierId: 'all' });
    const changed = newest ? listLockDifferences(newest, bookings) : [];
    return {
      month: chosen,
      basis,
      isOver: getMonthDays(chosen).to < gathered.today,
      lockedMonths: months.flatMap((each) => each.lock?.month ?? []),
      coverage,
      checks: listChecks({ ...gathered, run, parts }),
      statements: statements.flatMap(({ id, supplierIds, finishedAtMs }) =>
        finishedAtMs === null ? [{ id, supplierId: supplierIds[0] ?? null }] : [],
      ),
      withoutStatement: [...withoutStatement],
      parts: markParts(parts, gathered),
      changes: changes ?? [],
      folder: run?.folder ?? null,
      lockedAtMs: lock?.lockedAtMs ?? null,
      since:
        newest && changed.length > 0
          ? { month: newest.month, cents: sumDifferences(changed), bookings: changed }
          : null,
      running: this.running.get(session.office.id)?.progress ?? null,
    };
  }

  /** Records an answer. @throws AppError `usage` where the month is locked */
  async change(session: OfficeSession, month: string, change: MonthChange): Promise<void> {
    await changeRecord(session, month, (record) => changeMonth(record, change));
  }

  /**
   * Makes the folder of a month: every part, the statements, what was sent, the cover and the evidence. A part that fails is named.
   *
   * @param parent - where its folder is made
   * @throws AppError `usage` where one is running or the month is locked, `output-failed`, `cancelled`; no folder is left then
   */
  async run(
    session: OfficeSession,
    month: string,
    { parent, by, signal }: { readonly parent: string; readonly by: MonthRun['by']; readonly signal: AbortSignal },
  ): Promise<MonthRun> {
    const { id: officeId } = session.office;
    if (this.running.has(officeId)) throw new AppError('usage', 'A month end is running already. Wait for it.', {});
    const stop = new AbortController();
    const ends = AbortSignal.any([signal, stop.signal]);
    const onProgress = (progress: MonthProgress) => {
      this.running.set(officeId, { stop, progress });
      this.onChange(officeId, progress);
    };
    onProgress({ done: 0, total: 1, label: '' });
    try {
      if ((await getMonth(session, month)).lock)
        throw new AppError('usage', 'This month is locked. Unlock it to run it again.', {});
      return await makeRun(this.dependencies, session, month, { parent, by }, { signal: ends, onProgress });
    } catch (error) {
      if (ends.aborted) throw new AppError('cancelled', 'The month end was stopped. No folder was made.', {});
      throw error;
    } finally {
      this.running.delete(officeId);
      this.onChange(officeId, null);
    }
  }

  /** Saves the summary that is equal to a report of the last run, and puts it in its place. @throws AppError `usage` */
  async replace(session: OfficeSession, month: string, key: string): Promise<void> {
    const { reports, preferences } = this.dependencies;
    const { office } = session;
    const { record } = await getMonth(session, month);
    const result = record.run?.parts.find(({ part }) => getPartKey(part) === key);
    if (result?.part.kind !== 'report' || result.runId === null)
      throw new AppError('usage', 'Run the month end first: its columns say what the summary is made of.', {});
    const { run } = await reports.loadRun(result.runId, session);
    const taken = listSummaries(preferences.get(office), null).map((summary) => summary.name);
    const title = `${await getReportName(session, result.part.slug)} of bookings`.slice(0, 70);
    const [name = title] = numberEqual([...taken, title]).slice(-1);
    const definition = { ...toEqualSummary(run.headers), basis: toMonthBasis(record) };
    const changed = preferences.change(office, { kind: 'summary', report: null, name, definition });
    const saved = listSummaries(changed, null).find((summary) => summary.name === name);
    const id = getSummaryId(saved ?? { name });
    const parts = listSettingsParts(changed).map(
      (part): MonthEndPart => (getPartKey(part) === key ? { kind: 'summary', report: null, id } : part),
    );
    preferences.change(office, { kind: 'month-end', settings: { parts } });
  }

  /** Locks a month. @throws AppError `usage` where something is open: waive it first */
  async lock(session: OfficeSession, month: string, signal: AbortSignal): Promise<void> {
    const gathered = await gatherMonth(this.dependencies, session, month, signal);
    const { lock, record, basis, commission, suppliers, statements, bookings } = gathered;
    const { run } = record;
    if (lock) throw new AppError('usage', 'This month is locked already.', {});
    const parts = run ? await listParts(gathered, run) : [];
    const open = listOpen(listChecks({ ...gathered, run, parts }));
    if (run === null || !isDeepStrictEqual(run.basis, basis) || open.length > 0) {
      const named = open.map(({ title, text }) => `${title}: ${text}`).join('. ');
      throw new AppError('usage', `The month can’t be locked yet. ${named || 'Run it first'}.`, {});
    }
    const { missing, changed } = await verifyFolder(run.folder, await readEvidence(run.folder));
    const [other] = [...missing, ...changed];
    if (other !== undefined)
      throw new AppError('usage', `The month can’t be locked: ${other} is not as it was made. Run it again.`, {});
    await writeCoverAndEvidence(this.dependencies, gathered, run, run.folder);
    const files = await readEvidence(run.folder);
    await setLock(session, month, {
      month,
      basis,
      lockedAtMs: session.now(),
      commission,
      parts: parts.map(({ part, name, commission: cents, total }) => ({ part, name, commission: cents, total })),
      suppliers: suppliers.map(({ supplierId, expected }) => ({ supplierId, cents: expected })),
      bookings: toLockedBookings(bookings),
      folder: run.folder,
      files,
      statements: statements.map(({ id }) => id),
      waivers: record.waivers,
      notes: record.notes,
      unlocks: record.unlocks,
    });
    await protectFolder(run.folder, true);
  }

  /** Unlocks a month, for a reason that the next lock prints. */
  async unlock(session: OfficeSession, month: string, reason: string): Promise<void> {
    const { lock } = await getMonth(session, month);
    if (!lock) return;
    await setLock(session, month, null, (record) => ({
      ...record,
      unlocks: [...record.unlocks, { atMs: session.now(), reason }],
    }));
    await protectFolder(lock.folder, false);
  }

  /** Reads the files of a month again. @throws AppError `usage` before its first run, `output-failed` */
  async verify(session: OfficeSession, month: string): Promise<Verified> {
    const { lock, record } = await getMonth(session, month);
    const folder = lock?.folder ?? record.run?.folder;
    if (folder === undefined) throw new AppError('usage', 'This month has not been run yet.', {});
    return await verifyFolder(folder, lock?.files ?? (await readEvidence(folder)));
  }
}
