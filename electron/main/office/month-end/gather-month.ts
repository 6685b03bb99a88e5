/** Reads what is known of a month at one moment: for its screen, its checklist, its cover and its lock. */
import type { CommissionOverview } from '@shared/commission/bookings';
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
import { getOwnNames, type Preferences } from '@shared/settings/preferences';
import { getLocalDay } from '@shared/values/dates';
import type { ClaimLetters } from '../commission/claim-letters';
import type { CommissionService } from '../commission/commission-service';
import type { StatementRecords } from '../commission/statement-records';
import type { StatementSheets } from '../commission/statement-sheets';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';
import { getSavedNames } from '../records/directory';
import type { ReportService } from '../reports/report-service';
import type { OfficeUpdates } from '../update/office-updates';
import { getMonthBefore, listDiffering, type MonthDetails, meetsMonth, statementFromCents } from './checklist';
import type { MonthRecords } from './month-records';
import { describePart, type PartContext } from './parts';

/** Suppliers whose changes are shown. */
const maxChanges = 6;

/** The use cases that a month end uses, and the records it is made of. */
export type MonthEndDependencies = {
  readonly months: MonthRecords;
  readonly reports: ReportService;
  readonly commission: CommissionService;
  readonly statements: StatementRecords;
  readonly sheets: StatementSheets;
  readonly claimLetters: ClaimLetters;
  readonly updates: OfficeUpdates;
  readonly preferences: OfficePreferences;
  readonly version: string;
};

/** What is known of a month at one moment. */
export type Gathered = PartContext & {
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
  const { months, commission, sheets, updates, reports } = dependencies;
  const preferences = dependencies.preferences.get(session.office);
  const { lock, record } = await months.get(session, month);
  const basis = lock?.basis ?? toMonthBasis(record);
  const before = toMonthBasis({ ...record, ...basis, month: getMonthBefore(month) });
  const [overview, overviewBefore, monthBefore, names, { trips }, all] = await Promise.all([
    commission.getOverview(session, basis),
    commission.getOverview(session, before),
    months.get(session, getMonthBefore(month)),
    getSavedNames(session, getOwnNames(preferences), signal),
    updates.getCoverage(session),
    sheets.listHeads(session),
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
  const today = getLocalDay(session.now());
  return {
    ...{ session, preferences, reports, month, basis, today, signal },
    ...{ lock, record, overview, getSupplierName },
    details: {
      ...{ month, today, record, lock },
      coverage: overview.coverage,
      checkedAtMs: trips?.checkedAtMs ?? null,
      commission: overview.total.expected,
      statements: ofMonth,
      withoutStatement,
      getSupplierName,
    },
    changes: listChanges(overview, overviewBefore, lock?.notes ?? record.notes),
    earlier: monthBefore.record.run?.parts ?? [],
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
