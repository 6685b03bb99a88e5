/**
 * Month end: how far a month is, its runs and its lock. The bar of the month takes the place of that of every part, so that two sums of
 * one run are of the same bookings.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Booking, CommissionOverview } from '@shared/commission/bookings';
import { AppError } from '@shared/errors/errors';
import { toFileName } from '@shared/exports/file-name';
import { type PeriodBasis, printBasis } from '@shared/filters/period-basis';
import { formatNameAndId } from '@shared/records/directory';
import {
  changeMonth,
  defaultMonthEndParts,
  getPartKey,
  type LockDifference,
  type MonthChange,
  type MonthEndPart,
  type MonthLock,
  type MonthRun,
  type MonthState,
  type PartResult,
  toMonthBasis,
  type Verified,
} from '@shared/settings/month-end';
import { getSummaryId, listSummaries, type PreferenceChange, type Preferences } from '@shared/settings/preferences';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { BackgroundJob, type JobControl, type RunningJob } from '../jobs';
import { getSavedNames } from '../records/clients';
import { getReportName, refreshReportList } from '../reports/report-list';
import type { ReportService } from '../reports/report-service';
import {
  getMonthBefore,
  getMonthDays,
  listChecks,
  listDiffering,
  listOpen,
  type MonthDetails,
  type MonthStatement,
  meetsMonth,
  statementFromCents,
} from './checklist';
import { writeCover } from './cover';
import { listLockDifferences, sumDifferences, toLockedBookings } from './month-lock';
import type { MonthRecords } from './month-records';
import { describePart, PartWriter, type Summaries, toEqualSummary } from './parts';
import { buildFolder, type FileSums, protectFolder, readEvidence, verifyFolder, writeEvidence } from './run-folder';

/** Suppliers whose changes are shown. */
const maxChanges = 6;

/** A file that goes with a month: a statement as it came, its reconciliation, what was sent to a supplier. */
type AttachedFile = { readonly file: string; readonly write: (path: string) => Promise<void> };

/** What a month end asks of other use cases. */
export type MonthEndDependencies = {
  readonly months: MonthRecords;
  readonly reports: ReportService;
  readonly summaries: Summaries;
  readonly commission: {
    readonly overview: (session: OfficeSession, basis: PeriodBasis) => Promise<CommissionOverview>;
    readonly list: (session: OfficeSession, basis: PeriodBasis) => Promise<readonly Booking[]>;
  };
  readonly statements: {
    readonly list: (session: OfficeSession) => Promise<readonly MonthStatement[]>;
    /** The statement as it came and its reconciliation. */
    readonly listFiles: (session: OfficeSession, statement: MonthStatement) => Promise<readonly AttachedFile[]>;
  };
  /** What was sent to suppliers of the bookings of a month, as it was sent. */
  readonly listClaims: (session: OfficeSession, bookings: readonly Booking[]) => Promise<readonly AttachedFile[]>;
  /** When the list of trips was checked last. */
  readonly getCheckedAtMs: (session: OfficeSession) => Promise<number | null>;
  readonly getPreferences: (session: OfficeSession) => Preferences;
  readonly changePreferences: (session: OfficeSession, change: PreferenceChange) => void;
  readonly version: string;
  readonly onChange: (officeId: string, progress: MonthProgress) => void;
};

/** How far a run is. */
export type MonthProgress = {
  readonly phase: 'running' | 'done' | 'incomplete' | 'stopped' | 'failed';
  readonly done: number;
  readonly total: number;
  /** What is being made. */
  readonly label: string;
};

/** What is known of a month at one moment. */
type Gathered = {
  readonly month: string;
  readonly basis: PeriodBasis;
  readonly lock: MonthLock | null;
  readonly record: Awaited<ReturnType<MonthRecords['get']>>['record'];
  readonly overview: CommissionOverview;
  readonly details: Omit<MonthDetails, 'run' | 'parts'>;
  readonly changes: MonthState['changes'];
  /** The parts of the last run of the month before. */
  readonly earlier: readonly PartResult[];
  readonly getSupplierName: (id: number | null) => string;
};

export class MonthEndService {
  private readonly dependencies: MonthEndDependencies;
  private readonly jobs: BackgroundJob<MonthProgress>;

  constructor(dependencies: MonthEndDependencies) {
    this.dependencies = dependencies;
    this.jobs = new BackgroundJob(dependencies.onChange);
  }

  /** The runs of all offices, as they are ended together. */
  get control(): JobControl {
    return this.jobs;
  }

  /** Describes a month from the saved data. @param month - null for the newest that is over and not locked */
  async getState(session: OfficeSession, month: string | null, signal: AbortSignal): Promise<MonthState> {
    const months = await this.dependencies.months.list(session);
    const isLocked = (key: string) => months.some(({ lock }) => lock?.month === key);
    let chosen = month ?? getMonthBefore(this.getToday(session).slice(0, 7));
    if (month === null)
      for (let tries = 0; tries < 120 && isLocked(chosen); tries += 1) chosen = getMonthBefore(chosen);
    const gathered = await this.gather(session, chosen, signal);
    const { lock, record, basis, details, overview, changes } = gathered;
    const run = record.run && isDeepStrictEqual(record.run.basis, basis) ? record.run : null;
    const parts = await this.listParts(session, gathered, run, signal);
    const newest = lock ?? months.find((each) => each.lock !== null)?.lock ?? null;
    const differences = newest ? await this.listSince(session, newest) : [];
    const progress = this.jobs.isRunning(session.office.id) ? this.jobs.getState(session.office.id) : null;
    return {
      month: chosen,
      basis,
      isOver: getMonthDays(chosen).to < details.today,
      months: months
        .filter((each) => each.lock !== null || each.record?.run)
        .map((each) => ({ month: (each.lock ?? each.record)?.month ?? '', isLocked: each.lock !== null })),
      coverage: overview.coverage,
      checks: listChecks({ ...details, run, parts }),
      statements: details.statements.flatMap(({ id, supplierIds, finishedAtMs, toCheck }) =>
        finishedAtMs === null ? [{ id, supplierId: supplierIds[0] ?? null, toCheck }] : [],
      ),
      withoutStatement: [...details.withoutStatement],
      parts: markParts(parts, gathered),
      changes,
      waivers: record.waivers,
      run: run && { folder: run.folder, atMs: run.atMs, by: run.by },
      lockedAtMs: lock?.lockedAtMs ?? null,
      since:
        newest && differences.length > 0
          ? { month: newest.month, bookings: differences.length, cents: sumDifferences(differences) }
          : null,
      running: progress && { done: progress.done, total: progress.total, label: progress.label },
    };
  }

  /** Records an answer. @throws AppError `usage` where the month is locked */
  async change(session: OfficeSession, month: string, change: MonthChange): Promise<void> {
    await this.dependencies.months.change(session, month, (record) => changeMonth(record, change));
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
    { parent, by, signal }: { readonly parent: string; readonly by: MonthRun['by']; readonly signal?: AbortSignal },
  ): Promise<MonthRun> {
    const { id: officeId } = session.office;
    if (this.jobs.isRunning(officeId)) throw new AppError('usage', 'A month end is running already. Wait for it.', {});
    if ((await this.dependencies.months.get(session, month)).lock)
      throw new AppError('usage', 'This month is locked. Unlock it to run it again.', {});
    let run: MonthRun | null = null;
    await this.jobs.run(officeId, {
      state: { phase: 'running', done: 0, total: 1, label: '' },
      ...(signal && { signal }),
      work: async (job) => {
        run = await this.make(session, month, { parent, by }, job);
        const hasFailed = run.parts.some(({ problem }) => problem !== null);
        job.update({ phase: hasFailed ? 'incomplete' : 'done', label: '' });
      },
      onInterrupted: (how) => ({ phase: how }),
    });
    if (run === null) throw new AppError('cancelled', 'The month end was stopped. No folder was made.', {});
    return run;
  }

  /** Saves the summary that is equal to a report of the last run, and puts it in its place. @throws AppError `usage` */
  async replace(session: OfficeSession, month: string, key: string): Promise<void> {
    const { months, reports, getPreferences, changePreferences } = this.dependencies;
    const preferences = getPreferences(session);
    const { record } = await months.get(session, month);
    const result = record.run?.parts.find(({ part }) => getPartKey(part) === key);
    if (result?.part.kind !== 'report' || result.runId === null)
      throw new AppError('usage', 'Run the month end first: its columns say what the summary is made of.', {});
    const { run } = await reports.loadRun(result.runId, session);
    const name = `${await getReportName(session, result.part.slug)} of bookings`.slice(0, 80);
    const definition = { ...toEqualSummary(run.headers), basis: toMonthBasis(record) };
    changePreferences(session, { kind: 'summary', report: null, name, definition });
    const saved = listSummaries(getPreferences(session), null).find((summary) => summary.name === name);
    const id = getSummaryId(saved ?? { name });
    const parts = listSettingsParts(preferences).map(
      (part): MonthEndPart => (getPartKey(part) === key ? { kind: 'summary', report: null, id } : part),
    );
    changePreferences(session, { kind: 'month-end', settings: { parts } });
  }

  /** Locks a month. @throws AppError `usage` where something is open: waive it first */
  async lock(session: OfficeSession, month: string, signal: AbortSignal): Promise<void> {
    const { months, commission } = this.dependencies;
    const gathered = await this.gather(session, month, signal);
    const { lock, record, basis, details, overview } = gathered;
    const { run } = record;
    if (lock) throw new AppError('usage', 'This month is locked already.', {});
    const parts = run ? await this.listParts(session, gathered, run, signal) : [];
    const open = listOpen(listChecks({ ...details, run, parts }));
    if (run === null || !isDeepStrictEqual(run.basis, basis) || open.length > 0) {
      const named = open.map(({ title, text }) => `${title}: ${text}`).join('. ');
      throw new AppError('usage', `The month can’t be locked yet. ${named || 'Run it first'}.`, {});
    }
    const bookings = await commission.list(session, basis);
    const files = await readEvidence(run.folder);
    await months.setLock(session, month, {
      month,
      basis,
      lockedAtMs: session.now(),
      commission: overview.total.expected,
      parts: parts.map(({ part, name, commission: cents, total }) => ({ part, name, commission: cents, total })),
      suppliers: overview.rows.map(({ supplierId, expected }) => ({ supplierId, cents: expected })),
      bookings: toLockedBookings(bookings),
      folder: run.folder,
      files,
      statements: details.statements.map(({ id }) => id),
      waivers: record.waivers,
      notes: record.notes,
      unlocks: record.unlocks,
    });
    await protectFolder(run.folder, true);
  }

  /** Unlocks a month, for a reason that the next lock prints. */
  async unlock(session: OfficeSession, month: string, reason: string): Promise<void> {
    const { months } = this.dependencies;
    const { lock } = await months.get(session, month);
    if (!lock) return;
    await months.setLock(session, month, null, (record) => ({
      ...record,
      unlocks: [...record.unlocks, { atMs: session.now(), reason }],
    }));
    await protectFolder(lock.folder, false);
  }

  /** Reads the files of a month again. @throws AppError `usage` before its first run, `output-failed` */
  async verify(session: OfficeSession, month: string): Promise<Verified> {
    const { lock, record } = await this.dependencies.months.get(session, month);
    const folder = lock?.folder ?? record.run?.folder;
    if (folder === undefined) throw new AppError('usage', 'This month has not been run yet.', {});
    return await verifyFolder(folder, lock?.files ?? (await readEvidence(folder)));
  }

  /** Lists the bookings of a locked month that have changed since; none of one that is not locked. */
  async getSince(session: OfficeSession, month: string): Promise<LockDifference[]> {
    const { lock } = await this.dependencies.months.get(session, month);
    return lock ? await this.listSince(session, lock) : [];
  }

  private async listSince(session: OfficeSession, lock: MonthLock): Promise<LockDifference[]> {
    return listLockDifferences(lock, await this.dependencies.commission.list(session, lock.basis));
  }

  private getToday(session: OfficeSession): string {
    return getLocalDay(session.now());
  }

  /** Reads what the checklist and the cover say. */
  private async gather(session: OfficeSession, month: string, signal: AbortSignal): Promise<Gathered> {
    const { months, commission, statements, getCheckedAtMs, getPreferences } = this.dependencies;
    const preferences = getPreferences(session);
    const { lock, record } = await months.get(session, month);
    const basis = lock?.basis ?? toMonthBasis(record);
    const before = toMonthBasis({ ...record, ...basis, month: getMonthBefore(month) });
    const [overview, overviewBefore, monthBefore, names, checkedAtMs, all] = await Promise.all([
      commission.overview(session, basis),
      commission.overview(session, before),
      months.get(session, getMonthBefore(month)),
      getSavedNames(session, preferences.labels, signal),
      getCheckedAtMs(session),
      statements.list(session),
    ]);
    signal.throwIfAborted();
    const getSupplierName = (id: number | null) =>
      id === null
        ? 'No supplier'
        : (names.supplier[String(id)] ?? formatNameAndId(names, 'supplier', String(id)) ?? `Supplier ${id}`);
    const ofMonth = all.filter((statement) => meetsMonth(statement, month));
    const settled = new Set([
      ...preferences.monthEnd.notExpected,
      ...record.notExpected,
      ...ofMonth.flatMap(({ supplierIds }) => supplierIds),
    ]);
    const withoutStatement = overview.rows
      .flatMap(({ supplierId, expected }) =>
        supplierId !== null && expected > statementFromCents && !settled.has(supplierId)
          ? [{ supplierId, cents: expected }]
          : [],
      )
      .sort((a, b) => b.cents - a.cents);
    return {
      ...{ month, basis, lock, record, overview, getSupplierName },
      details: {
        month,
        today: this.getToday(session),
        record,
        lock,
        coverage: overview.coverage,
        checkedAtMs,
        commission: overview.total.expected,
        statements: ofMonth,
        withoutStatement,
        getSupplierName,
      },
      changes: listChanges(overview, overviewBefore, lock?.notes ?? record.notes),
      earlier: monthBefore.record.run?.parts ?? [],
    };
  }

  private toPartContext(session: OfficeSession, { month, basis, details }: Gathered, signal: AbortSignal) {
    const { reports, summaries, getPreferences } = this.dependencies;
    const preferences = getPreferences(session);
    return { session, reports, summaries, preferences, month, basis, today: details.today, signal };
  }

  /** Lists the parts as they were made, and those that were not as far as they are known. */
  private async listParts(
    session: OfficeSession,
    gathered: Gathered,
    run: MonthRun | null,
    signal: AbortSignal,
  ): Promise<PartResult[]> {
    if (gathered.lock && run) return run.parts;
    const context = this.toPartContext(session, gathered, signal);
    const made = new Map(run?.parts.map((result) => [getPartKey(result.part), result]));
    const parts: PartResult[] = [];
    for (const part of listSettingsParts(context.preferences))
      parts.push(made.get(getPartKey(part)) ?? (await describePart(context, part)));
    return parts;
  }

  private async make(
    session: OfficeSession,
    month: string,
    { parent, by }: { readonly parent: string; readonly by: MonthRun['by'] },
    job: RunningJob<MonthProgress>,
  ): Promise<MonthRun> {
    const { months, version } = this.dependencies;
    const { signal } = job;
    const gathered = await this.gather(session, month, signal);
    const { basis, record, details, overview, changes, getSupplierName } = gathered;
    const context = this.toPartContext(session, gathered, signal);
    const planned = listSettingsParts(context.preferences);
    if (planned.some((part) => part.kind === 'report' || part.report !== null))
      await refreshReportList(session, { signal, priority: 'background' });
    const atMs = session.now();
    const made = await buildFolder(parent, `Month end ${month}`, async (folder) => {
      const writer = new PartWriter(context, folder);
      const parts: PartResult[] = [];
      for (const part of planned) {
        const label = part.kind === 'report' ? part.slug : part.id;
        job.update({ done: parts.length, total: planned.length + 1, label });
        parts.push(await writer.write(part));
      }
      job.update({ done: planned.length, label: 'cover' });
      await this.writeAttached(session, gathered, folder);
      const run: MonthRun = { folder, atMs, by, basis, commission: overview.total.expected, parts };
      const checks = listChecks({ ...details, run: { ...run, folder: `Month end ${month}` }, parts });
      const cover = { month, basis, checks, parts: markParts(parts, gathered), changes, getSupplierName };
      const { name: office } = session.office;
      await writeCover(folder, {
        ...cover,
        office,
        today: details.today,
        madeAtMs: atMs,
        unlocks: record.unlocks,
      });
      const about = {
        ...{ office, month, basis: printBasis(basis, details.today), madeAt: new Date(atMs).toISOString() },
        ...{ program: `Tripledger ${version}`, coverage: overview.coverage },
        checks: checks.map(({ title, state, text }) => ({ title, state, text })),
      };
      signal.throwIfAborted();
      await writeEvidence(folder, about, parts.flatMap(toFileSums));
      return run;
    });
    const run = { ...made.content, folder: made.folder };
    await months.change(session, month, (current) => ({ ...current, run }));
    return run;
  }

  /** Adds the statements of the month and what was sent to suppliers. */
  private async writeAttached(session: OfficeSession, { basis, details }: Gathered, folder: string): Promise<void> {
    const { statements, commission, listClaims } = this.dependencies;
    const files = { Statements: [] as AttachedFile[], Claims: [] as AttachedFile[] };
    for (const statement of details.statements)
      files.Statements.push(...(await statements.listFiles(session, statement)));
    files.Claims.push(...(await listClaims(session, await commission.list(session, basis))));
    for (const [name, attached] of Object.entries(files)) {
      if (attached.length === 0) continue;
      await mkdir(join(folder, name));
      const taken = new Set<string>();
      for (const { file, write } of attached) {
        const free = toFreeFile(file, taken);
        await write(join(folder, name, free));
      }
    }
  }
}

/** Gets a name for a file that no other of its folder has. */
function toFreeFile(file: string, taken: Set<string>): string {
  const dot = file.lastIndexOf('.');
  const [title, extension] = dot > 0 ? [file.slice(0, dot), file.slice(dot + 1)] : [file, 'txt'];
  for (let count = 1; ; count += 1) {
    const candidate = toFileName({ title: count === 1 ? title : `${title} (${count})` }, extension);
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** Writes bytes as a file that goes with a month. */
export const toAttachedFile = (file: string, read: () => Promise<Uint8Array>): AttachedFile => ({
  file,
  write: async (path) => await writeFile(path, await read()),
});

const listSettingsParts = ({ monthEnd }: Preferences): readonly MonthEndPart[] =>
  monthEnd.parts ?? defaultMonthEndParts;

/** Says of parts which of them do not agree, and what a report was in the month before. */
function markParts(parts: readonly PartResult[], { details, earlier }: Gathered): MonthState['parts'] {
  const { commission, record } = details;
  const differing = new Set(listDiffering(parts, commission, record.left));
  return parts.map((part) => {
    const key = getPartKey(part.part);
    const before = part.part.kind === 'report' ? earlier.find((each) => getPartKey(each.part) === key) : undefined;
    return {
      ...part,
      key,
      isDiffering: differing.has(part),
      isLeft: record.left.includes(key),
      before: part.before ?? before?.commission ?? null,
      compareWith: before?.runId ?? null,
    };
  });
}

/** Lists the suppliers whose commission has changed most from the month before. */
function listChanges(
  overview: CommissionOverview,
  earlier: CommissionOverview,
  notes: MonthLock['notes'],
): MonthState['changes'] {
  const before = new Map(earlier.rows.map(({ supplierId, expected }) => [supplierId, expected]));
  const now = new Map(overview.rows.map(({ supplierId, expected }) => [supplierId, expected]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((supplierId) => ({
      supplierId,
      now: now.get(supplierId) ?? 0,
      before: before.get(supplierId) ?? 0,
      note: notes.find((note) => note.supplierId === supplierId)?.text ?? '',
    }))
    .filter((change) => change.now !== change.before)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .slice(0, maxChanges);
}

function toFileSums({ file, rows, commission, total }: PartResult): FileSums[] {
  if (file === null) return [];
  const sums = { ...(commission !== null && { commission }), ...(total !== null && { total }) };
  return [{ file, rows, sums }];
}
