/** The checklist of a month end: one text for the screen, the cover and the command line. All amounts are whole cents. */
import { basename } from 'node:path';
import { type BookingCoverage, isCovered } from '@shared/commission/bookings';
import type { StatementHead } from '@shared/commission/statement-sheet';
import { resolveSpan } from '@shared/filters/period-basis';
import { describeNotWhole } from '@shared/records/freshness';
import {
  checkSigns,
  getPartKey,
  type MonthCheck,
  type MonthLock,
  type MonthRecord,
  type MonthRun,
  nameMonth,
  type PartResult,
} from '@shared/settings/month-end';
import { formatMoment, getLocalDay, shiftPeriod } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';

/** Suppliers with more expected than this are asked for a statement. */
export const statementFromCents = 50_000;

/** A statement as far as a month end is concerned. */
type MonthStatement = Pick<StatementHead, 'id' | 'fileName' | 'supplierIds' | 'period' | 'finishedAtMs' | 'toCheck'>;

/** All that the checklist says. */
export type MonthDetails = {
  readonly month: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly record: Pick<MonthRecord, 'waivers' | 'left'>;
  readonly lock: Pick<MonthLock, 'lockedAtMs'> | null;
  readonly coverage: BookingCoverage;
  /** When the list of trips was checked last; null where it never was. */
  readonly checkedAtMs: number | null;
  /** The commission that all its bookings have, and a digest of them. */
  readonly commission: number;
  readonly digest: string;
  /** Those whose period meets the month. */
  readonly statements: readonly MonthStatement[];
  readonly withoutStatement: readonly { readonly supplierId: number; readonly cents: number }[];
  readonly run: MonthRun | null;
  readonly parts: readonly PartResult[];
  readonly getSupplierName: (id: number | null) => string;
};

/** The days of a month, both included. */
export function getMonthDays(month: string): { readonly from: string; readonly to: string } {
  const { from, to } = resolveSpan({ kind: 'month', key: month }, '');
  return { from: from ?? to, to };
}

type Said = Pick<MonthCheck, 'state' | 'text'>;
const say = (isDone: boolean, text: string): Said => ({ state: isDone ? 'done' : 'open', text });

function checkData({ month, today, coverage, checkedAtMs }: MonthDetails): Said {
  const { to } = getMonthDays(month);
  const { trips, covered, unreadable } = coverage;
  const name = nameMonth(month);
  if (to >= today) return say(false, `${name} isn’t over`);
  if (!coverage.isListComplete) return say(false, describeNotWhole('trips'));
  const touching = `${formatCount(trips, 'trip')} that touch${trips === 1 ? 'es' : ''} ${name}`;
  if (!isCovered(coverage)) return say(false, `${trips - covered} of ${touching} aren’t on this computer`);
  const isAfter = checkedAtMs !== null && getLocalDay(checkedAtMs) > to;
  const when = checkedAtMs === null ? 'never updated' : `updated ${formatMoment(checkedAtMs)}`;
  if (!isAfter) return say(false, `${when}, before the end of ${name}`);
  if (unreadable > 0) return say(false, `${formatCount(unreadable, 'booking')} can’t be read`);
  return say(true, `All ${touching} are on this computer, ${when}`);
}

const listNames = (names: readonly string[], max = 3): string =>
  names.length <= max ? names.join(', ') : `${names.slice(0, max).join(', ')} and ${names.length - max} more`;

function checkStatements({ statements, withoutStatement, getSupplierName }: MonthDetails): Said {
  const open = statements.filter(({ finishedAtMs }) => finishedAtMs === null);
  const opened = open.map(({ supplierIds: [id], fileName, toCheck }) => {
    const name = id === undefined ? fileName : getSupplierName(id);
    return toCheck > 0 ? `${name} ${toCheck} to check` : `${name} open`;
  });
  const over = formatMoney(statementFromCents);
  const missing = withoutStatement.length;
  const said = [
    ...(opened.length > 0 ? [listNames(opened)] : []),
    ...(missing > 0 ? [`${formatCount(missing, 'supplier')} over ${over} ${missing === 1 ? 'has' : 'have'} none`] : []),
  ];
  if (said.length > 0) return say(false, said.join('; '));
  if (statements.length === 0) return say(true, 'No statement is expected');
  return say(true, `${formatCount(statements.length, 'statement')} finished`);
}

function checkParts({ run, parts, digest, lock }: MonthDetails): Said {
  if (run === null) return say(false, `${formatCount(parts.length, 'part')}, not made yet`);
  const made = parts.filter(({ file }) => file !== null).length;
  const how = run.by === 'schedule' ? 'by schedule ' : '';
  const text = `${made} of ${parts.length} made ${how}${formatMoment(run.atMs)} in the folder “${basename(run.folder)}”`;
  const failed = parts.filter(({ problem }) => problem !== null).map(({ name }) => name);
  if (failed.length > 0) return say(false, `${text}; failed: ${listNames(failed)}`);
  // What has changed since a lock is said beside it.
  if (lock === null && run.digest !== digest) return say(false, `${text}; its bookings have changed since`);
  return say(made === parts.length, text);
}

/** Parts that count by other dates, or whose sums are others than the month's, and are not left so. */
export function listDiffering(parts: readonly PartResult[], commission: number, left: readonly string[]): PartResult[] {
  const compared = parts.filter(({ isCompared }) => isCompared);
  const total = compared.find((part) => part.total !== null && part.part.kind === 'summary')?.total;
  const isDiffering = (part: PartResult) =>
    part.problem === null &&
    (part.isOwn ||
      (part.isCompared &&
        ((part.commission !== null && part.commission !== commission) ||
          (part.total !== null && total !== undefined && part.total !== total))));
  return parts.filter((part) => isDiffering(part) && !left.includes(getPartKey(part.part)));
}

function checkAgreement({ parts, commission, record, coverage }: MonthDetails): Said {
  // A sum is said when every booking that can change it is here.
  if (!isCovered(coverage)) return say(false, 'Waits for the bookings that are missing');
  const differing = listDiffering(parts, commission, record.left);
  const withCommission = parts.filter((part) => part.isCompared && part.commission === commission);
  const said = [
    `Commission is ${formatMoney(commission)}${withCommission.length > 0 ? ` in ${formatCount(withCommission.length, 'part')}` : ''}`,
    ...differing.map(({ name, commission: own, isOwn, counts }) =>
      own !== null && own !== commission
        ? `${formatMoney(own)} in ${name}`
        : `${name} counts by ${isOwn ? counts : 'another total'}`,
    ),
  ];
  const left = parts.filter(({ part }) => record.left.includes(getPartKey(part))).map(({ name }) => name);
  return say(
    differing.length === 0,
    `${said.join(', ')}${left.length > 0 ? `; left as it is: ${listNames(left)}` : ''}`,
  );
}

const titles = ['Data', 'Statements', 'Reports and summaries', 'Agreement', 'Lock'] as const;

/** Says how far a month end is, in five lines. */
export function listChecks(details: MonthDetails): MonthCheck[] {
  const { record, lock } = details;
  const said = [checkData(details), checkStatements(details), checkParts(details), checkAgreement(details)];
  const locked: Said = lock
    ? { state: 'done', text: `Locked ${formatMoment(lock.lockedAtMs)}` }
    : { state: 'waiting', text: 'Keeps the totals, files, statements and their digests as they are now' };
  return [...said, locked].map((check, index): MonthCheck => {
    const title = titles[index] ?? '';
    const waiver = record.waivers.find((each) => each.check === index + 1);
    if (check.state !== 'open' || !waiver) return { check: index + 1, title, ...check };
    return { check: index + 1, title, state: 'waived', text: `${check.text}; waived: ${waiver.reason}` };
  });
}

/** The checks that a lock waits for. */
export const listOpen = (checks: readonly MonthCheck[]): MonthCheck[] => checks.filter(({ state }) => state === 'open');

/** A line as text: "✓ 1 Data: All 90 trips …". */
export const formatCheck = ({ check, title, state, text }: MonthCheck): string =>
  `${checkSigns[state]} ${check} ${title}: ${text}`;

/** Whether a statement's period meets a month; one of an unknown period that is open does. */
export function meetsMonth({ period, finishedAtMs }: MonthStatement, month: string): boolean {
  const { from, to } = getMonthDays(month);
  return period === null ? finishedAtMs === null : period.from <= to && period.to >= from;
}

/** The month before. */
export const getMonthBefore = (month: string): string => shiftPeriod(month, 'month', -1);
