/** Reads what is known of a month at one moment: for its screen, its checklist, its cover and its lock. */
import type { Booking, CommissionOverview } from '@shared/commission/bookings';
import type { PeriodBasis } from '@shared/filters/period-basis';
import {
  defaultMonthEndParts,
  getPartKey,
  type MonthEndPart,
  type MonthLock,
  type MonthRecord,
  type MonthRun,
  type MonthState,
  type PartResult,
  toMonthBasis,
} from '@shared/settings/month-end';
import { getOwnNames, type PreferenceChange, type Preferences } from '@shared/settings/preferences';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { getSavedNames } from '../records/clients';
import type { ReportService } from '../reports/report-service';
import {
  getMonthBefore,
  listDiffering,
  type MonthDetails,
  type MonthStatement,
  meetsMonth,
  statementFromCents,
} from './checklist';
import type { MonthRecords } from './month-records';
import { describePart, type Summaries } from './parts';

/** Suppliers whose changes are shown. */
const maxChanges = 6;

/** A file that goes with a month: a statement as it came, what was sent to a supplier. */
export type AttachedFile = { readonly file: string; readonly read: () => Promise<Uint8Array> };

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
    /** The statement as it came. */
    readonly listFiles: (session: OfficeSession, statement: MonthStatement) => Promise<readonly AttachedFile[]>;
  };
  /** What was sent to suppliers of the bookings of a month, as it was sent. */
  readonly listClaims: (session: OfficeSession, bookings: readonly Booking[]) => Promise<readonly AttachedFile[]>;
  /** When the list of trips was checked last. */
  readonly getCheckedAtMs: (session: OfficeSession) => Promise<number | null>;
  readonly getPreferences: (session: OfficeSession) => Preferences;
  readonly changePreferences: (session: OfficeSession, change: PreferenceChange) => void;
  readonly version: string;
};

/** What is known of a month at one moment. */
export type Gathered = {
  readonly month: string;
  readonly basis: PeriodBasis;
  readonly lock: MonthLock | null;
  readonly record: MonthRecord;
  readonly overview: CommissionOverview;
  readonly details: Omit<MonthDetails, 'run' | 'parts'>;
  readonly changes: MonthState['changes'];
  /** The parts of the last run of the month before. */
  readonly earlier: readonly PartResult[];
  readonly getSupplierName: (id: number | null) => string;
};

/** Reads what the checklist and the cover say. */
export async function gatherMonth(
  dependencies: MonthEndDependencies,
  session: OfficeSession,
  month: string,
  signal: AbortSignal,
): Promise<Gathered> {
  const { months, commission, statements, getCheckedAtMs, getPreferences } = dependencies;
  const preferences = getPreferences(session);
  const { lock, record } = await months.get(session, month);
  const basis = lock?.basis ?? toMonthBasis(record);
  const before = toMonthBasis({ ...record, ...basis, month: getMonthBefore(month) });
  const [overview, overviewBefore, monthBefore, names, checkedAtMs, all] = await Promise.all([
    commission.overview(session, basis),
    commission.overview(session, before),
    months.get(session, getMonthBefore(month)),
    getSavedNames(session, getOwnNames(preferences), signal),
    getCheckedAtMs(session),
    statements.list(session),
  ]);
  signal.throwIfAborted();
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
    ...{ month, basis, lock, record, overview, getSupplierName },
    details: {
      month,
      today: getLocalDay(session.now()),
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

/** Picks what the parts of a month are made with. */
export function toPartContext(
  { reports, summaries, getPreferences }: MonthEndDependencies,
  session: OfficeSession,
  { month, basis, details }: Gathered,
  signal: AbortSignal,
) {
  const preferences = getPreferences(session);
  return { session, reports, summaries, preferences, month, basis, today: details.today, signal };
}

/** Lists the parts as they are set. */
export const listSettingsParts = ({ monthEnd }: Preferences): readonly MonthEndPart[] =>
  monthEnd.parts ?? defaultMonthEndParts;

/** Lists the parts as they were made, and those that were not as far as they are known. */
export async function listParts(
  dependencies: MonthEndDependencies,
  session: OfficeSession,
  gathered: Gathered,
  run: MonthRun | null,
  signal: AbortSignal,
): Promise<PartResult[]> {
  if (gathered.lock && run) return run.parts;
  const context = toPartContext(dependencies, session, gathered, signal);
  const made = new Map(run?.parts.map((result) => [getPartKey(result.part), result]));
  const parts: PartResult[] = [];
  for (const part of listSettingsParts(context.preferences))
    parts.push(made.get(getPartKey(part)) ?? (await describePart(context, part)));
  return parts;
}

/** Says of parts which of them do not agree, and what a report was in the month before. */
export function markParts(parts: readonly PartResult[], { details, earlier }: Gathered): MonthState['parts'] {
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
