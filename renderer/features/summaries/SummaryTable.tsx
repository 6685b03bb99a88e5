/** The table of a summary: each number opens what is behind it. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { FilterBar } from '@renderer/lists/FilterBar';
import { FilterFields } from '@renderer/lists/filter-panel';
import { formatNoMatch, useListTools } from '@renderer/lists/list-tools';
import { toCellText } from '@renderer/lists/summary-search';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows, TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import type { Search } from '@shared/filters/filter-texts';
import { sectorFilters } from '@shared/filters/filters';
import {
  type CellAddress,
  type SummaryDefinition,
  type SummaryResult,
  type SummarySource,
  summarySources,
} from '@shared/summary/definition';
import { fieldLabels } from '@shared/summary/labels';
import { getSummaryDate, type SummaryDate } from '@shared/summary/periods';
import { listShownFilters, summaryFilterNames } from '@shared/summary/values';
import { memo, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { ChartSource, ListedSource } from './summary-chart';
import { isOrderedByKey, type SummaryColumn } from './summary-column';
import { createSummaryColumns, createSummaryGrouping, getCellAddress } from './summary-columns';
import { sourceLabels, texts } from './texts';

/* The filters of a summary: those of the list of trips, and for sectors a group of their own. */

const sectorNames: ReadonlySet<string> = new Set(sectorFilters.map(({ name }) => name));

type SummaryFiltersProps = {
  readonly source: SummarySource;
  /** What From and To compare. */
  readonly date: SummaryDate | null;
  /** Must be stable between renders. */
  readonly filters: SummaryDefinition['filters'];
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
};

/** Memoised: other fields leave the filters as they are. */
const SummaryFilters = memo(function SummaryFilters({ source, date, filters, onChange }: SummaryFiltersProps) {
  const names = useNames();
  const definitions = useMemo(() => listShownFilters(source, date), [source, date]);
  const [, ...fields] = definitions;
  const typed = useTypedFilters(definitions, filters, (changed) => onChange(changed, true));
  const searchField = useRef<HTMLInputElement>(null);
  const renderFields = (group: SummarySource) => (
    <div className="filter-fields">
      <FilterFields
        definitions={fields.filter(({ name }) => sectorNames.has(name) === (group === 'sectors'))}
        names={names}
        onChange={onChange}
        typed={typed}
      />
    </div>
  );
  return (
    <FilterBar
      definitions={definitions}
      filters={filters}
      columnFilters={noFilters}
      names={names}
      onChange={onChange}
      typed={typed}
      searchField={searchField}
      suggestions={[]}
      preload={() => undefined}
      renderPanel={() =>
        source === 'trips'
          ? renderFields('trips')
          : summarySources.map((group) => (
              <fieldset key={group} className="filter-group">
                <legend>{sourceLabels[group]}</legend>
                {renderFields(group)}
              </fieldset>
            ))
      }
    />
  );
});

/* What the chart of a summary of saved trips and sectors is made of. */

/** Makes the source; null without a field or a value. Drawn is the value of the largest groups where the table has it, else the first. */
export function createChartSource(
  { rows: fields, measures, top }: SummaryDefinition,
  { rows }: SummaryResult,
  columns: readonly SummaryColumn[],
): ChartSource | null {
  const [field] = fields;
  const valueId = measures.find((shown) => shown === top?.by) ?? measures[0];
  if (field === undefined || valueId === undefined) return null;
  return {
    columns,
    rows,
    fieldLabel: fieldLabels[field].toLocaleLowerCase('en-AU'),
    isPeriod: isOrderedByKey(field),
    isRanked: top !== undefined,
    valueId,
  };
}

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
