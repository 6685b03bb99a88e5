/** Compares two runs of a pack by their totals: report by report, column by column, and says what cannot be compared. */
import { formatCount, pickPlural } from '@shared/count-text';
import { AppError } from '@shared/errors';
import { reportFilters } from '@shared/filters';
import { decimalToUnits, unitsToDecimal } from '@shared/money';
import { getTenthsOfPercent } from '@shared/percent';
import type { ComparedReport, ComparedTotal } from '@shared/schemas/pack-comparison';
import type { PackRun, PackRunReport } from '@shared/schemas/pack-run';

/** A report of a pack in both runs; null in a run that does not have it. */
export type PackItemPair = { readonly before: PackRunReport | null; readonly now: PackRunReport | null };

/** Lists the reports of a run: only they are compared. */
export const listRunReports = (items: PackRun['items']): PackRunReport[] =>
  items.filter((item) => item.kind === 'report');

const dateFilters: ReadonlySet<string> = new Set(
  reportFilters.filter(({ kind }) => kind === 'date').map(({ name }) => name),
);

/** Describes how the filters of two runs differ; null where only their days do. The period is what is compared. */
function describeFilterChange(before: PackRunReport['filters'], now: PackRunReport['filters']): string | null {
  const differing = reportFilters.flatMap(({ name, label }) => {
    const [earlier, later] = [before[name], now[name]];
    const isSame = dateFilters.has(name) ? (earlier === undefined) === (later === undefined) : earlier === later;
    return isSame ? [] : [`${label} ${earlier ?? 'not set'} before, ${later ?? 'not set'} now`];
  });
  return differing.length === 0 ? null : differing.join('; ');
}

const isSameSetUp = (earlier: PackRunReport, later: PackRunReport) =>
  earlier.parameters !== null && JSON.stringify(earlier.parameters) === JSON.stringify(later.parameters);

const hasSameFilters = ({ filters: before }: PackRunReport, { filters: now }: PackRunReport) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].every((name) => before[name] === now[name]);

const isOtherPeriod = (earlier: PackRunReport, later: PackRunReport) =>
  describeFilterChange(earlier.filters, later.filters) === null;

/**
 * Pairs the reports of two runs. A pack may have a report twice: those that were set up alike come first, then those of the
 * same days, then those that differ in their days only, in the order of the pack.
 */
export function pairPackItems(before: readonly PackRunReport[], now: readonly PackRunReport[]): PackItemPair[] {
  const unmatched = new Set(before);
  const partners = new Map<PackRunReport, PackRunReport>();
  const match = (isPartner: (earlier: PackRunReport, later: PackRunReport) => boolean) => {
    for (const later of now) {
      if (partners.has(later)) continue;
      const earlier = [...unmatched].find((item) => item.slug === later.slug && isPartner(item, later));
      if (!earlier) continue;
      partners.set(later, earlier);
      unmatched.delete(earlier);
    }
  };
  match(isSameSetUp);
  match(hasSameFilters);
  match(isOtherPeriod);
  match(() => true);
  return [
    ...now.map((later): PackItemPair => ({ before: partners.get(later) ?? null, now: later })),
    ...Array.from(unmatched, (earlier): PackItemPair => ({ before: earlier, now: null })),
  ];
}

function getReason({ before, now }: PackItemPair): string | null {
  if (!before) return 'Not compared: it was not in the earlier run.';
  if (!now) return 'Not compared: it is not in the later run.';
  if (before.status !== 'done') return 'Not compared: it was not saved in the earlier run.';
  if (now.status !== 'done') return 'Not compared: it was not saved in the later run.';
  const filters = describeFilterChange(before.filters, now.filters);
  return filters === null ? null : `Not compared: its filters differ. ${filters}.`;
}

type ItemTotal = PackRunReport['totals'][number];

const countDecimals = (text: string) => (text.includes('.') ? text.length - 1 - text.indexOf('.') : 0);

/** Gets the decimals with which both totals are written: an amount with one has two, as amounts are written. */
function getScale(before: string, now: string): number {
  const scale = Math.max(countDecimals(before), countDecimals(now));
  return scale === 1 ? 2 : scale;
}

function subtract(before: string, now: string): Omit<ComparedTotal, 'column' | 'note'> | null {
  const scale = getScale(before, now);
  const [earlier, later] = [decimalToUnits(before, scale), decimalToUnits(now, scale)];
  if (earlier === null || later === null) return null;
  const change = BigInt(later) - BigInt(earlier);
  const tenths = change === 0n ? null : getTenthsOfPercent(earlier, change);
  return {
    before: unitsToDecimal(earlier, scale),
    now: unitsToDecimal(later, scale),
    change: unitsToDecimal(change, scale),
    percent: tenths === null ? null : unitsToDecimal(tenths, 1),
  };
}

function getExcludedNote(before: ItemTotal, now: ItemTotal): string | null {
  const count = before.excludedCount + now.excludedCount;
  return count === 0 ? null : `${formatCount(count, 'value')} ${pickPlural(count, 'is', 'are')} not in these totals`;
}

type ComparedItems = { readonly before: PackRunReport; readonly now: PackRunReport };

const findTotals = ({ totals }: PackRunReport, column: string) => totals.filter((total) => total.column === column);

/** Compares the totals of one name: several where columns of the report share it, in their order. */
function compareTotals(column: string, items: ComparedItems): ComparedTotal[] {
  const [earlier, later] = [findTotals(items.before, column), findTotals(items.now, column)];
  const [fewer, more] = [earlier.length, later.length].sort((a, b) => a - b) as [number, number];
  return Array.from({ length: more }, (_, index): ComparedTotal => {
    const compared = compareTotal(column, items, earlier[index], later[index]);
    // Nothing says which of them is missing.
    return fewer === 0 || fewer === more ? compared : { ...compared, ...notComparable };
  });
}

const notComparable = {
  change: null,
  percent: null,
  note: 'Not compared: another number of totals has this name in the other run',
};

function compareTotal(
  column: string,
  { before, now }: ComparedItems,
  earlier: ItemTotal | undefined,
  later: ItemTotal | undefined,
): ComparedTotal {
  const sides = { column, before: earlier?.sum ?? null, now: later?.sum ?? null };
  const refuse = (note: string): ComparedTotal => ({ ...sides, change: null, percent: null, note });
  if (!earlier) return refuse('Not compared: no such total in the earlier run');
  if (!later) return refuse('Not compared: no such total in the later run');
  const [wasDollars, isDollars] = [before, now].map(({ dollarColumns }) => dollarColumns.includes(column));
  if (wasDollars !== isDollars) {
    return refuse(
      isDollars
        ? 'Not compared: dollars now, as the server sent it before'
        : 'Not compared: as the server sent it now, dollars before',
    );
  }
  const difference = subtract(earlier.sum, later.sum);
  return difference
    ? { ...sides, ...difference, note: getExcludedNote(earlier, later) }
    : refuse('Not compared: a total is no plain number');
}

/** Compares the totals of one report. Its rows are compared by `compare-pack-runs`. */
export function comparePackItems(pair: PackItemPair, name: string): ComparedReport {
  const { before, now } = pair;
  const reason = getReason(pair);
  const report = {
    slug: (now ?? before)?.slug ?? '',
    name,
    reason,
    filters: { before: before?.filters ?? null, now: now?.filters ?? null },
    changes: null,
    rowsReason: null,
  };
  if (reason !== null || !before || !now) return { ...report, rows: null, totals: [], dollarColumns: [] };
  const columns = new Set([...now.totals, ...before.totals].map(({ column }) => column));
  return {
    ...report,
    rows: { before: before.rows, now: now.rows },
    totals: [...columns].flatMap((column) => compareTotals(column, { before, now })),
    dollarColumns: now.dollarColumns.filter((column) => before.dollarColumns.includes(column)),
  };
}

/** Finds a run of a pack by when it started. @throws AppError `run-unknown` for one that is no longer stored */
export function findPackRun(runs: readonly PackRun[], pack: string, startedAtMs: number): PackRun {
  const run = runs.find((candidate) => candidate.pack === pack && candidate.startedAtMs === startedAtMs);
  if (run) return run;
  throw new AppError('run-unknown', 'This run of the pack is no longer saved. Choose another one.', {});
}
