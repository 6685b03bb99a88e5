/** The rows that differ between two runs: which of them, how large a change, and by which amount they are ordered. */
import { useListTools } from '@renderer/components/use-list-tools';
import { useNames } from '@renderer/data/queries/names';
import { useReportPreferences } from '@renderer/data/queries/preferences';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { TypedField } from '@renderer/ui/TypedField';
import { centsToDecimal, dollarsToCents } from '@shared/money';
import type { Comparison, Difference } from '@shared/schemas/report';
import { useMemo, useState } from 'react';
import { type ComparedRow, isMoney, isOver, sortBySize } from './amount-changes';
import { countChangedColumns, pickChangedAmount } from './changed-columns';
import { arrangeColumns, createComparisonColumns, getComparisonSettings, type RunReadings } from './comparison-columns';
import { formatRunTotals } from './run-totals';
import { kindLabels, texts } from './texts';

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
