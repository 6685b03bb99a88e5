/** The table of a summary, each number of which opens what is behind it, below its chips and its chart. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import type { LoadedSummary } from '@renderer/data/summary';
import { toCellText } from '@renderer/lists/summary-search';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows, TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useToday } from '@renderer/ui/use-now';
import type { Search } from '@shared/filters/filter-texts';
import type { SummaryResult, SummaryRow } from '@shared/summary/definition';
import { memo, type RefObject, useCallback, useMemo, useState } from 'react';
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
  /** Lists only rows whose names have every word of it. */
  readonly filterText: string;
  readonly onFilterText: (text: string) => void;
};

type Listed = { readonly of: SummaryResult; readonly rows: ListedRows };
type Active = { readonly of: SummaryResult; readonly row: SummaryRow | null; readonly column: number | null };

/** Memoised: a table of many columns is slow to draw. */
export const SummaryTable = memo(function SummaryTable(props: Props) {
  const { data, isStale, isChartShown, isOldestFirst, isListComplete, snapshot, onChange } = props;
  const { filterText, onFilterText } = props;
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
  // Of the rows before, they would lead beside those of now.
  const [listed, setListed] = useState<Listed | null>(null);
  const [active, setActive] = useState<Active | null>(null);
  const onListedChange = useCallback((rows: ListedRows) => setListed({ of: result, rows }), [result]);
  const onActiveChange = useCallback(
    (row: SummaryRow | null, columnId: string | null) =>
      setActive({ of: result, row, column: parseColumn(columnId, result.columns)?.index ?? null }),
    [result],
  );
  const chart = useMemo(() => {
    if (listed?.of !== result) return null;
    const { row = null, column = null } = active?.of === result ? active : {};
    return { definition, result, totals, names, listed: listed.rows, row, column };
  }, [definition, result, totals, names, listed, active]);
  const { basis: _, filters: _filters, ...fields } = definition;
  const first = getFirstSort(definition, result);
  const pinned = columns.flatMap(({ id, isPinned }) => (isPinned ? [id] : []));
  return (
    <>
      {isChartShown && chart && <SummaryChart source={chart} />}
      <DataTable
        // Other fields are another table: its columns, order and widths begin anew.
        key={JSON.stringify([fields, isOldestFirst])}
        hasBar={false}
        label={texts.table}
        viewKey={JSON.stringify([texts.table, officeId, runId, definition])}
        snapshot={snapshot}
        filterText={filterText}
        onListedChange={onListedChange}
        onActiveChange={onActiveChange}
        grouping={grouping}
        columns={columns}
        rows={result.rows}
        layout={first && { ...first, pinned }}
        isStale={isStale}
        rowKey={({ keys }) => JSON.stringify(keys)}
        totalsLabel={texts.rowCount}
        onOpen={(row, columnId) =>
          onChange({
            cell: toCellText(getCellAddress(row, columnId, result.columns)),
            first: parseColumn(columnId, result.columns)?.measure ?? '',
          })
        }
        empty={
          result.rows.length > 0 ? (
            <EmptyState title={texts.empty.noText(filterText.trim())}>
              <Button variant="default" onClick={() => onFilterText('')}>
                {texts.empty.clearText}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty.noMatch} />
          )
        }
      />
    </>
  );
});
