/** The table of a summary, each number of which opens what is behind it, below its chips and its chart. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import type { LoadedSummary } from '@renderer/data/summary';
import { useListTools } from '@renderer/lists/list-tools';
import { toCellText } from '@renderer/lists/summary-search';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows, TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useToday } from '@renderer/ui/use-now';
import type { Search } from '@shared/filters/filter-texts';
import type { SummaryRow } from '@shared/summary/definition';
import { memo, type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { SummaryChart } from './SummaryChart';
import {
  createSummaryColumns,
  createSummaryGrouping,
  findChecking,
  getCellAddress,
  getFirstSort,
  parseColumn,
  SummaryTotals,
} from './summary-columns';
import { texts } from './texts';

type Props = {
  /** What is shown. While the next one is loaded, it is the previous one. */
  readonly data: LoadedSummary;
  readonly isStale: boolean;
  readonly isChartShown: boolean;
  readonly isOldestFirst: boolean;
  /** Whether the list of trips is read whole. */
  readonly isListComplete: boolean;
  readonly snapshot: RefObject<TableSnapshot | null>;
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
  /** The bar, and the line at its right. */
  readonly bar: ReactNode;
  readonly coverage: ReactNode;
  readonly builder: ReactNode;
};

type Active = { readonly row: SummaryRow | null; readonly column: number | null };

/** Memoised: a table of many columns is slow to draw. */
export const SummaryTable = memo(function SummaryTable(props: Props) {
  const { data, isStale, isChartShown, isOldestFirst, isListComplete, snapshot, onChange, bar, coverage, builder } =
    props;
  const { definition, result, runId } = data;
  const officeId = useOfficeId();
  const names = useNames();
  const today = useToday();
  const totals = useMemo(() => new SummaryTotals(result), [result]);
  const columns = useMemo(() => {
    const checking = findChecking(result, isListComplete);
    return createSummaryColumns({ definition, result, totals, names, checking, today, isOldestFirst });
  }, [definition, result, totals, names, today, isOldestFirst, isListComplete]);
  const grouping = useMemo(() => createSummaryGrouping(definition, result, names), [definition, result, names]);
  const [listed, setListed] = useState<ListedRows | null>(null);
  const [active, setActive] = useState<Active>({ row: null, column: null });
  const onActiveChange = useCallback(
    (row: SummaryRow | null, columnId: string | null) =>
      setActive({ row, column: parseColumn(columnId)?.index ?? null }),
    [],
  );
  const chart = useMemo(
    () => (listed ? { definition, result, totals, names, listed, ...active } : null),
    [definition, result, totals, names, listed, active],
  );
  const [filterText, setFilterText] = useState('');
  const label = texts.search(result.fields.at(-1)?.label ?? '');
  const { tableProps, toolbar } = useListTools({ label, filterText, onFilterText: setFilterText });
  const { basis: _, filters: _filters, ...fields } = definition;
  return (
    <DataTable
      // Other fields are another table: its columns, order and widths begin anew.
      key={JSON.stringify([fields, isOldestFirst])}
      label={texts.table}
      viewKey={JSON.stringify([texts.table, officeId, runId, definition])}
      snapshot={snapshot}
      {...tableProps}
      onListedChange={setListed}
      onActiveChange={onActiveChange}
      grouping={grouping}
      columns={columns}
      rows={result.rows}
      layout={getFirstSort(definition, result)}
      isStale={isStale}
      rowKey={({ keys }) => JSON.stringify(keys)}
      totalsLabel={texts.rowCount}
      onOpen={(row, columnId) =>
        onChange({
          cell: toCellText(getCellAddress(row, columnId, result.columns)),
          first: parseColumn(columnId)?.measure ?? '',
        })
      }
      empty={
        result.rows.length > 0 ? (
          <EmptyState title={texts.empty.noText(filterText.trim())}>
            <Button variant="default" onClick={() => setFilterText('')}>
              {texts.empty.clearText}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.empty.noMatch} />
        )
      }
      toolbar={
        <>
          {bar}
          {toolbar}
          {coverage}
        </>
      }
      head={
        <>
          {builder}
          {isChartShown && chart && <SummaryChart source={chart} />}
        </>
      }
    />
  );
});
