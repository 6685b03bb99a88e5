/** The table of a summary, each number of which opens what is behind it, below its chart. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import type { LoadedSummary } from '@renderer/data/summary';
import { useListTools } from '@renderer/lists/list-tools';
import { toCellText } from '@renderer/lists/summary-search';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows, TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { lazyPart } from '@renderer/ui/lazy-part';
import type { Search } from '@shared/filters/filter-texts';
import type { SummaryDefinition } from '@shared/summary/definition';
import { summaryFilterNames } from '@shared/summary/filters';
import { getSummaryDate } from '@shared/summary/periods';
import { memo, type RefObject, useMemo, useState } from 'react';
import { SummaryFilters } from './SummaryFilters';
import { createSummaryColumns, createSummaryGrouping, getCellAddress, SummaryTotals } from './summary-columns';
import { texts } from './texts';

const SummaryChart = lazyPart(() => import('./SummaryChart'), 'SummaryChart', { isPreloaded: false, height: 130 });

type Props = {
  /** What is shown. While the next one is loaded, it is the previous one. */
  readonly data: LoadedSummary;
  readonly isStale: boolean;
  readonly isChartShown: boolean;
  readonly snapshot: RefObject<TableSnapshot | null>;
  /** The filters that are chosen; must be stable between renders, as `onChange` must. */
  readonly filters: SummaryDefinition['filters'];
  readonly onChange: (change: Search, isTyped?: boolean) => void;
};

/** Memoised: a table of many columns is slow to draw. */
export const SummaryTable = memo(function SummaryTable({
  data,
  isStale,
  isChartShown,
  snapshot,
  filters,
  onChange,
}: Props) {
  const { definition, result, runId } = data;
  const { source } = definition;
  const officeId = useOfficeId();
  const names = useNames();
  const totals = useMemo(() => new SummaryTotals(result), [result]);
  const columns = useMemo(
    () => createSummaryColumns(definition, result, totals, names),
    [definition, result, totals, names],
  );
  const grouping = useMemo(() => createSummaryGrouping(definition, result, names), [definition, result, names]);
  const [listed, setListed] = useState<ListedRows | null>(null);
  const chart = useMemo(
    () => (listed ? { definition, result, totals, names, listed } : null),
    [definition, result, totals, names, listed],
  );
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  return (
    <>
      {isChartShown && chart && <SummaryChart source={chart} />}
      <DataTable
        // Other fields are another table: its columns, order and widths begin anew.
        key={JSON.stringify({ ...definition, filters: undefined })}
        label={texts.table}
        viewKey={JSON.stringify([texts.table, officeId, runId, definition])}
        snapshot={snapshot}
        {...tableProps}
        {...(isChartShown && { onListedChange: setListed })}
        grouping={grouping}
        columns={columns}
        rows={result.rows}
        isStale={isStale}
        rowKey={({ keys }) => JSON.stringify(keys)}
        totalsLabel={texts.rowCount}
        onOpen={(row, columnId) => onChange({ cell: toCellText(getCellAddress(row, columnId, result.columns)) })}
        empty={
          result.rows.length > 0 ? (
            <EmptyState title={texts.empty.noText(filterText.trim())}>
              <Button variant="default" onClick={() => setFilterText('')}>
                {texts.empty.clearText}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty.noMatch}>
              <Button
                variant="default"
                onClick={() => onChange(Object.fromEntries(summaryFilterNames.map((filter) => [filter, ''])))}
              >
                {texts.empty.clear}
              </Button>
            </EmptyState>
          )
        }
        toolbar={
          <>
            {typeof source === 'string' && (
              <SummaryFilters source={source} date={getSummaryDate(definition)} filters={filters} onChange={onChange} />
            )}
            {toolbar}
          </>
        }
      />
    </>
  );
});
