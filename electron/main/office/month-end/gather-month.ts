/** What is recorded of months, and what is known of one at one moment: for its screen, its checklist, its cover and its lock. */

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { recordKind, type UserRecordKind } from '@main/saved/user/user-record-file';
import { type Booking, type CommissionOverview, isCovered } from '@shared/commission/bookings';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import {
  defaultMonthEndParts,
  getPartKey,
  type LockDifference,
  type MonthEndPart,
  type MonthLock,
  type MonthRecord,
  type MonthRun,
  type MonthState,
  monthLockSchema,
  monthRecordSchema,
  nameMonth,
  type PartResult,
  toMonthBasis,
} from '@shared/settings/month-end';
import { getOwnNames, type Preferences } from '@shared/settings/preferences';
import { getLocalDay } from '@shared/values/dates';
import type { ClaimLetters } from '../commission/claim-letters';
import type { CommissionService } from '../commission/commission-service';
import type { StatementSheets } from '../commission/statement-sheets';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';
import { listTyped, transactTyped } from '../connect/typed-records';
import { getSavedNames } from '../records/directory';
import type { ReportService } from '../reports/report-service';
import { getMonthBefore, listDiffering, type MonthDetails, meetsMonth, statementFromCents } from './checklist';
import { describePart, type PartContext } from './parts';

/* What is recorded of months: answers, the last run, and the lock. The window and the command line share it. */

const getName = ({ month }: { readonly month: string }) => month;
const monthKind = recordKind('month-end', monthRecordSchema, getName);
const lockKind = recordKind('month-lock', monthLockSchema, getName);

export const monthKinds = [monthKind, lockKind] as UserRecordKind<unknown>[];

/** A month and its lock as they are now; null for none. */
type StoredMonth = { readonly record: MonthRecord | null; readonly lock: MonthLock | null };

const newRecord = (month: string) => monthRecordSchema.parse({ month });

/* All of it throws an AppError while an office's records are locked or can't be read. */

/** Lists the months with their locks, the newest first. */
export async function listMonths(session: OfficeSession): Promise<StoredMonth[]> {
  const [records, locks] = [await listTyped(session, monthKind), await listTyped(session, lockKind)];
  const months = [...new Set([...records, ...locks].map(getName))].sort().reverse();
  return months.map((month) => ({
    record: records.find((record) => record.month === month) ?? null,
    lock: locks.find((lock) => lock.month === month) ?? null,
  }));
}

export async function getMonth(
  session: OfficeSession,
  month: string,
): Promise<StoredMonth & { readonly record: MonthRecord }> {
  const found = (await listMonths(session)).find(({ record, lock }) => (record ?? lock)?.month === month);
  return { lock: found?.lock ?? null, record: found?.record ?? newRecord(month) };
}

/** Says which locked month has a statement, whose files are as they were then; null for none. */
export async function findLock(session: OfficeSession, statementId: string): Promise<string | null> {
  const found = (await listMonths(session)).find(({ lock }) => lock?.statements.includes(statementId))?.lock;
  return found ? `${nameMonth(found.month)} is locked with this statement. Unlock it first.` : null;
}

/** Changes what is recorded of a month. @throws AppError `usage` where it is locked */
export async function changeRecord(
  session: OfficeSession,
  month: string,
  change: (record: MonthRecord) => MonthRecord,
): Promise<void> {
  await transactTyped(session, ({ get, put }) => {
    if (get(lockKind, month)) throw new AppError('usage', 'This month is locked. Unlock it first.', {});
    put(monthKind, month, change(get(monthKind, month) ?? newRecord(month)));
  });
}

/** Locks a month, or unlocks it where `lock` is null, and changes what is recorded of it in the same transaction. */
export async function setLock(
  session: OfficeSession,
  month: string,
  lock: MonthLock | null,
  change: (record: MonthRecord) => MonthRecord = (record) => record,
): Promise<void> {
  await transactTyped(session, ({ get, put }) => {
    put(lockKind, month, lock);
    put(monthKind, month, change(get(monthKind, month) ?? newRecord(month)));
  });
}

/* What is written down of the bookings of a month when it is locked, and which of them are others since. */

/** Digests what a booking says of sums and of its period. That it was claimed since is no change of its month. */
function digestBooking({ supplierId, expected, travelDate, returnDate, openedDate, isActive }: Booking): string {
  const said = JSON.stringify([supplierId, expected, travelDate, returnDate, openedDate, isActive]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}

/** Writes bookings down. */
export const toLockedBookings = (bookings: readonly Booking[]): MonthLock['bookings'] =>
  Object.fromEntries(
    bookings.map((booking) => [toBookingId(booking), [digestBooking(booking), booking.expected ?? 0] as const]),
  ) as MonthLock['bookings'];

/** Digests what all bookings of a month say: what is locked are those that its files were made of. */
function digestBookings(bookings: readonly Booking[]): string {
  const said = bookings.map((booking) => `${toBookingId(booking)} ${digestBooking(booking)}`).sort();
  return createHash('sha256').update(said.join('\n')).digest('base64url');
}

/** Lists the bookings that came, went or were changed since a month was locked. @param bookings - that its bar counts now */
export function listLockDifferences(
  { bookings: locked }: Pick<MonthLock, 'bookings'>,
  bookings: readonly Booking[],
): LockDifference[] {
  const gone = new Map(Object.entries(locked));
  const changed = bookings.flatMap((booking): LockDifference[] => {
    const id = toBookingId(booking);
    const before = gone.get(id);
    gone.delete(id);
    if (before?.[0] === digestBooking(booking)) return [];
    return [{ id, now: booking, before: before?.[1] ?? null }];
  });
  return [...changed, ...[...gone].map(([id, [, before]]): LockDifference => ({ id, now: null, before }))];
}

/** Adds up by how many cents the commission has changed. */
export const sumDifferences = (differences: readonly LockDifference[]): number =>
  differences.reduce((sum, { now, before }) => sum + (now?.expected ?? 0) - (before ?? 0), 0);

/** Suppliers whose changes are shown. */
const maxChanges = 6;

/** The use cases that a month end uses, and the records it is made of. */
export type MonthEndDependencies = {
  readonly reports: ReportService;
  readonly commission: CommissionService;
  readonly sheets: StatementSheets;
  readonly claimLetters: ClaimLetters;
  readonly preferences: OfficePreferences;
  readonly version: string;
};

/** What is known of a month at one moment. */
export type Gathered = PartContext &
  Omit<MonthDetails, 'run' | 'parts'> & {
    readonly lock: MonthLock | null;
    readonly record: MonthRecord;
    /** What its bar counts, as bookings and by suppliers. */
    readonly bookings: readonly Booking[];
    readonly suppliers: CommissionOverview['rows'];
    /** Null where not all bookings of both months are on this computer. */
    readonly changes: MonthState['changes'] | null;
    /** The parts of the last run of the month before, where it counted by the same dates. */
    readonly earlier: readonly PartResult[];
  };

/** Reads what the checklist and the cover say. */
export async function gatherMonth(
  dependencies: MonthEndDependencies,
  session: OfficeSession,
  month: string,
  signal: AbortSignal,
): Promise<Gathered> {
  const { commission, sheets, reports } = dependencies;
  const preferences = dependencies.preferences.get(session.office);
  const { lock, record } = await getMonth(session, month);
  const basis = lock?.basis ?? toMonthBasis(record);
  const before = toMonthBasis({ ...record, ...basis, month: getMonthBefore(month) });
  const [{ bookings }, overview, overviewBefore, monthBefore, names, { trips }, all] = await Promise.all([
    commission.listBookings(session, { basis, supplierId: 'all' }, { signal }),
    commission.getOverview(session, basis, { signal }),
    commission.getOverview(session, before, { signal }),
    getMonth(session, getMonthBefore(month)),
    getSavedNames(session, getOwnNames(preferences), signal),
    session.readUpdateRecord(),
    sheets.listHeads(session),
  ]);
  signal.throwIfAborted();
  const runBefore = monthBefore.record.run;
  const isBeforeWhole = isCovered(overviewBefore.coverage);
  const getSupplierName = (id: number | null) =>
    id === null ? 'No supplier' : (names.supplier[String(id)] ?? `Supplier ${id}`);
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
    ...{ session, preferences, reports, month, basis, isBeforeWhole, signal },
    ...{ lock, record, bookings, withoutStatement, getSupplierName },
    today: getLocalDay(session.now()),
    coverage: overview.coverage,
    commission: overview.total.expected,
    suppliers: overview.rows,
    digest: digestBookings(bookings),
    checkedAtMs: trips?.checkedAtMs ?? null,
    statements: ofMonth,
    changes:
      isBeforeWhole && isCovered(overview.coverage)
        ? listChanges(overview, overviewBefore, lock?.notes ?? record.notes)
        : null,
    earlier: isDeepStrictEqual(runBefore?.basis, before) ? (runBefore?.parts ?? []) : [],
  };
}

/** Lists the parts as they are set. */
export const listSettingsParts = ({ monthEnd }: Preferences): readonly MonthEndPart[] =>
  monthEnd.parts ?? defaultMonthEndParts;

/** Lists the parts as they were made, and those that were not as far as they are known. */
export async function listParts(gathered: Gathered, run: MonthRun | null): Promise<PartResult[]> {
  if (gathered.lock && run) return run.parts;
  const made = new Map(run?.parts.map((result) => [getPartKey(result.part), result]));
  const parts: PartResult[] = [];
  for (const part of listSettingsParts(gathered.preferences))
    parts.push(made.get(getPartKey(part)) ?? (await describePart(gathered, part)));
  return parts;
}

/** Says of parts which of them do not agree, and what a report was in the month before. */
export function markParts(
  parts: readonly PartResult[],
  { commission, record, earlier }: Gathered,
): MonthState['parts'] {
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

/** Lists the suppliers whose commission has changed most from the month before, and those with a note. */
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
    .filter(({ now: cents, before: other, note }) => cents !== other || note !== '')
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .filter(({ note }, index) => index < maxChanges || note !== '');
}
