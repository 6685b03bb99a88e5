/** The rows that differ between two runs: which of them, how large a change, and by which amount they are ordered. */

import { useNames } from '@renderer/data/names';
import { useReportPreferences } from '@renderer/data/preferences';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/list-tools';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { SearchSelect, SegmentedControl } from '@renderer/ui/choices';
import { TypedField } from '@renderer/ui/DateField';
import { applyReadings } from '@shared/reports/column-readings';
import { countExcluded } from '@shared/reports/columns';
import type { Comparison, Difference, ReportRun } from '@shared/reports/report';
import { centsToDecimal, decimalToUnits, dollarsToCents, formatUnits } from '@shared/values/money';
import { useMemo, useState } from 'react';
import {
  type AmountColumn,
  type ComparedRow,
  formatChange,
  formatPercent,
  isMoney,
  isOver,
  sortBySize,
  subtractUnits,
  type Units,
} from './amount-columns';
import {
  arrangeColumns,
  createComparisonColumns,
  getComparisonSettings,
  noReadings,
  type RunReadings,
} from './comparison-columns';
import { kindLabels, texts } from './comparison-texts';

/* Which columns of a comparison changed: it opens by the amount that changed most, else on the first column that changed. */

const abs = (value: bigint) => (value < 0n ? -value : value);

/** Adds up the changes of an amount, up or down; null where no row has one. A change that cannot be read is one. */
function sumSizes({ amounts }: AmountColumn, rows: readonly ComparedRow[]): bigint | null {
  let sum: bigint | null = null;
  for (const row of rows) {
    const { change } = amounts.get(row);
    if (change === null) sum ??= 0n;
    else if (BigInt(change) !== 0n) sum = (sum ?? 0n) + abs(BigInt(change));
  }
  return sum;
}

/** Brings units of several decimal places to one, so that sums of them can be compared. */
const toScale = (units: bigint, from: number, to: number) => units * 10n ** BigInt(to - from);

/**
 * Picks the amount by which a comparison opens: the money that changed most, else the first amount that changed.
 *
 * @returns undefined where no amount changed
 */
export function pickChangedAmount(
  amounts: readonly AmountColumn[],
  rows: readonly ComparedRow[],
): AmountColumn | undefined {
  const changed = amounts.flatMap((amount) => {
    const size = sumSizes(amount, rows);
    return size === null ? [] : [{ amount, size }];
  });
  const money = changed.filter(({ amount }) => isMoney(amount.column));
  const scale = Math.max(0, ...money.map(({ amount }) => amount.amounts.scale));
  const sized = money.map(({ amount, size }) => ({ amount, size: toScale(size, amount.amounts.scale, scale) }));
  // Of equal sums the first column stays.
  sized.sort((a, b) => (a.size === b.size ? 0 : a.size < b.size ? 1 : -1));
  return (sized[0] ?? changed[0])?.amount;
}

/** Counts in how many of the changed rows each column changed, by its index in the headers; the most frequent first. */
export function countChangedColumns(rows: readonly ComparedRow[]): (readonly [index: number, rows: number])[] {
  const counts = new Map<number, number>();
  for (const { kind, before } of rows) {
    if (kind !== 'changed') continue;
    for (const index of Object.keys(before)) counts.set(Number(index), (counts.get(Number(index)) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

/* The totals of an amount in both runs, over all of their rows: also those that are the same. */

type RunTotal = { readonly units: Units; readonly excludedCount: number };

function getRunTotal({ headers, columns }: ReportRun, { column, amounts }: AmountColumn): RunTotal {
  const stats = columns[headers.indexOf(column.name)];
  if (!stats) return { units: 0, excludedCount: 0 };
  const sentScale = column.range === 'cents' ? 0 : amounts.scale;
  return { units: decimalToUnits(stats.sum, sentScale), excludedCount: countExcluded(stats) };
}

/** Formats the totals of both runs: "All rows, total: 100.00 before, 150.00 now, change +50.00 (+50.0%)". Null without sums. */
export function formatRunTotals(
  { before, after }: Comparison,
  amount: AmountColumn,
  readings: RunReadings = noReadings,
): string | null {
  const { scale } = amount.amounts;
  const earlier = getRunTotal(applyReadings(before, readings.before), amount);
  const later = getRunTotal(applyReadings(after, readings.after), amount);
  const change = subtractUnits(later.units, earlier.units);
  if (earlier.units === null || later.units === null || change === null) return null;
  const excludedCount = earlier.excludedCount + later.excludedCount;
  const line = texts.totals({
    amount: amount.column.header,
    before: formatUnits(earlier.units, scale),
    now: formatUnits(later.units, scale),
    change: formatChange(change, scale),
    percent: formatPercent(earlier.units, change, false),
  });
  return excludedCount === 0 ? line : line + texts.excluded(excludedCount);
}

const views = ['all', 'added', 'removed', 'changed'] as const;
type View = (typeof views)[number];

type Props = {
  readonly summary: Comparison;
  readonly differences: readonly Difference[];
  readonly readings: RunReadings;
  readonly snapshot: TableSnapshotRef;
};

const isCents = (text: string) => /^\d{1,15}$/.test(text);

export function Differences({ summary, differences, readings, snapshot }: Props) {
  const viewKey = JSON.stringify(['Comparison', summary.before.runId, summary.after.runId, summary.key]);
  const [chosenView, setView] = useRememberedText(`${viewKey} view`);
  const [amountId, setAmountId] = useRememberedText(`${viewKey} amount`);
  const [over, setOver] = useRememberedText(`${viewKey} over`);
  const [quickFilter, setQuickFilter] = useRememberedText(viewKey);
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const { tableProps, toolbar } = useListTools<ComparedRow>({ filterText: quickFilter, onFilterText: setQuickFilter });
  const preferences = useReportPreferences(summary.after.slug);
  const names = useNames();
  const compared = useMemo(
    () => differences.map((difference, index): ComparedRow => ({ ...difference, index })),
    [differences],
  );
  const comparison = useMemo(
    () =>
      createComparisonColumns(
        summary,
        compared,
        preferences ? getComparisonSettings(preferences, summary) : {},
        names,
        readings,
      ),
    [summary, compared, preferences, names, readings],
  );
  const { amounts } = comparison;
  const changedAmount = useMemo(() => pickChangedAmount(amounts, compared), [amounts, compared]);
  const changedColumns = useMemo(() => countChangedColumns(compared), [compared]);
  const amount =
    amounts.find(({ column }) => column.id === amountId) ??
    changedAmount ??
    amounts.find(({ column }) => isMoney(column)) ??
    amounts[0];
  // Where no amount changed, the comparison opens on a column that did.
  const isOnText = changedAmount === undefined && amountId === '' && changedColumns.length > 0;
  const first = isOnText ? changedColumns[0]?.[0] : amount?.column.index;
  const columns = useMemo(() => arrangeColumns(comparison, first), [comparison, first]);
  const ordered = useMemo(() => (amount ? sortBySize(compared, amount.amounts) : compared), [compared, amount]);
  const view: View = views.find((candidate) => candidate === chosenView) ?? 'all';
  const { rows, hidden } = useMemo(() => {
    const ofView = view === 'all' ? ordered : ordered.filter(({ kind }) => kind === view);
    if (!amount || !isCents(over)) return { rows: ofView, hidden: 0 };
    const { amounts: changes } = amount;
    const large = ofView.filter((row) => isOver(changes.get(row).change, changes.scale, BigInt(over)));
    return { rows: large, hidden: ofView.length - large.length };
  }, [view, ordered, amount, over]);
  const totals = amount && formatRunTotals(summary, amount, readings);
  const { added, removed, changed, same } = summary;
  const changedNames = changedColumns.map(([index, count]) => texts.option(summary.headers[index] ?? '', count));
  const findings = [
    ...(differences.length === 0 ? [texts.noDifferences(same)] : []),
    ...(differences.length > 0 && amounts.length > 0 && changedAmount === undefined ? [texts.noAmountChanged] : []),
    ...(changedNames.length > 0 ? [texts.changedColumns(changedNames)] : []),
  ].join(' ');
  const toOption = (value: View, label: string, rowCount: number) => ({ value, label: texts.option(label, rowCount) });
  return (
    <>
      {findings !== '' && (
        <div className="small" role="status" aria-label={texts.findings}>
          {findings}
        </div>
      )}
      {totals && (
        <div className="small num" role="status">
          {totals}
        </div>
      )}
      <DataTable
        label={texts.label}
        snapshot={snapshot}
        {...tableProps}
        viewKey={`${viewKey} ${view}`}
        columns={columns}
        rows={rows}
        columnFilters={columnFilters}
        onColumnFiltersChange={setColumnFilters}
        totalsLabel={texts.differing}
        empty={differences.length === 0 ? texts.noDifferences(same) : texts.noMatches}
        toolbar={
          <>
            {toolbar}
            <SegmentedControl
              aria-label={texts.which}
              data={[
                toOption('all', texts.all, differences.length),
                toOption('changed', kindLabels.changed, changed),
                toOption('added', kindLabels.added, added),
                toOption('removed', kindLabels.removed, removed),
              ]}
              value={view}
              onChange={setView}
            />
            {amount && (
              <>
                {amounts.length > 1 && (
                  <SearchSelect
                    aria-label={texts.amount}
                    w={170}
                    data={amounts.map(({ column }) => ({ value: column.id, label: texts.byAmount(column.header) }))}
                    value={amount.column.id}
                    onChange={(id) => setAmountId(id ?? '')}
                  />
                )}
                <TypedField
                  aria-label={texts.over(isMoney(amount.column))}
                  title={texts.overHint(amount.column.header)}
                  placeholder={texts.over(isMoney(amount.column))}
                  w={130}
                  inputMode="decimal"
                  value={over}
                  onChange={setOver}
                  parse={(text) => {
                    const cents = dollarsToCents(text);
                    return cents === null || cents < 0 ? null : String(cents);
                  }}
                  format={(value) => (isCents(value) ? centsToDecimal(BigInt(value)) : value)}
                  getError={(value) => (value === '' || isCents(value) ? null : texts.overError)}
                />
              </>
            )}
            <span className="dim small num" role="status">
              {hidden > 0 ? texts.smallerHidden(hidden) : texts.same(same)}
            </span>
          </>
        }
      />
    </>
  );
}
