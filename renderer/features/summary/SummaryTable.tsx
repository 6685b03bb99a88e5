/** The table of a summary: each number opens what is behind it. */

import { Button } from '@mantine/core';
import { formatNoMatch } from '@renderer/components/ListTools';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows } from '@renderer/table/model/listed-rows';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import type { CellAddress, SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { summaryFilterNames } from '@shared/summary-filters';
import { getSummaryDate } from '@shared/summary-periods';
import { memo, type RefObject, useCallback, useMemo, useState } from 'react';
import { createChartSource } from './chart/saved-chart-source';
import type { ListedSource } from './chart/summary-chart';
import { SummaryFilters } from './SummaryFilters';
import { createSummaryColumns, createSummaryGrouping, getCellAddress } from './summary-columns';
import { toCellText } from './summary-search';
import { texts } from './texts';

type Props = {
  /** What the result is of. While the next one is loaded, both are those of the previous one. */
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly isStale: boolean;
  readonly snapshot: RefObject<TableSnapshot | null>;
  /** The filters that are chosen; must be stable between renders, as `onChange` must. */
  readonly filters: SummaryDefinition['filters'];
  readonly onChange: (change: Search, isTyped?: boolean) => void;
  /** Called with what a chart of the table is made of; must be stable between renders. */
  readonly onListed: (source: ListedSource | null) => void;
};

/** Memoised: a table of many columns is slow to draw. */
export const SummaryTable = memo(function SummaryTable({
  definition,
  result,
  isStale,
  snapshot,
  filters,
  onChange,
  onListed,
}: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const columns = useMemo(() => createSummaryColumns(definition, result, names), [definition, result, names]);
  const grouping = useMemo(() => createSummaryGrouping(definition, result, names), [definition, result, names]);
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  const onListedChange = useCallback(
    (listed: ListedRows) => {
      const source = createChartSource(definition, result, columns);
      onListed(source && { ...source, listed });
    },
    [definition, result, columns, onListed],
  );
  const openCell = (cell: CellAddress) => onChange({ cell: toCellText(cell) });
  return (
    <DataTable
      // Other fields are another table: its columns, order and widths begin anew.
      key={JSON.stringify({ ...definition, filters: undefined })}
      label={texts.table}
      viewKey={JSON.stringify([texts.table, officeId, definition])}
      snapshot={snapshot}
      {...tableProps}
      onListedChange={onListedChange}
      grouping={grouping}
      columns={columns}
      rows={result.rows}
      isStale={isStale}
      rowKey={({ keys }) => JSON.stringify(keys)}
      totalsLabel={texts.rowCount}
      onOpen={(row, columnId) => openCell(getCellAddress(row, columnId, result.columns))}
      empty={
        result.rows.length > 0 ? (
          <EmptyState
            title={formatNoMatch(result.rows.length, filterText.trim())}
            {...(definition.top && { text: texts.empty.others })}
          >
            <Button variant="default" onClick={() => setFilterText('')}>
              {texts.empty.clearText}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.empty.noMatch(definition.source)}>
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
          <SummaryFilters
            source={definition.source}
            date={getSummaryDate(definition)}
            filters={filters}
            onChange={onChange}
          />
          {toolbar}
        </>
      }
    />
  );
});
