/** Summarise: the saved trips or sectors by any fields, exact, with what is counted and what is left out. */
import { Button } from '@mantine/core';
import { FilterBar } from '@renderer/components/FilterBar';
import { NamesNote } from '@renderer/components/NamesNote';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { TripFilterFields } from '@renderer/components/TripFilterFields';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { usePreferences } from '@renderer/data/queries/preferences';
import { sectorReadingQuery, summaryQuery } from '@renderer/data/queries/summary';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripFilters } from '@shared/filters';
import type { Freshness } from '@shared/schemas/freshness';
import type { CellAddress, SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { CellRecords } from './CellRecords';
import { SavedSummaries } from './SavedSummaries';
import { SummaryBuilder } from './SummaryBuilder';
import { SummaryNotes } from './SummaryNotes';
import { createSummaryColumns, createSummaryGrouping, getCellIndex } from './summary-columns';
import { filterNames, findSummaryName, parseCell, parseSummary, toCellText, toSummarySearch } from './summary-search';
import { texts } from './texts';

const route = getRouteApi('/summary');
const [, ...fieldFilters] = tripFilters;

export function SummaryScreen() {
  const search = route.useSearch();
  const definition = useMemo(() => parseSummary(search), [search]);
  const cell = useMemo(() => parseCell(search.cell), [search.cell]);
  if (cell !== null) return <CellRecords definition={definition} cell={cell} />;
  return <SummaryList definition={definition} />;
}

/** How far the saved sectors are read while a summary waits for them. */
function ReadingProgress({ officeId }: { officeId: string }) {
  const { data } = useQuery(sectorReadingQuery(officeId));
  if (!data || data.state === 'complete') return <Loading />;
  return (
    <div className="note num" role="status">
      {texts.reading(data.done, data.total)}
    </div>
  );
}

function SummaryList({ definition }: { definition: SummaryDefinition }) {
  const officeId = useOfficeId();
  const names = useNames();
  const change = useChangeSearch('/summary');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(summaryQuery(officeId, definition));
  const typed = useTypedFilters(tripFilters, definition.filters, (changed) => change(changed, true));
  const searchField = useRef<HTMLInputElement>(null);
  const saved = usePreferences()?.summaries ?? [];
  const name = findSummaryName(saved, definition);
  const snapshot = useRef<TableSnapshot | null>(null);
  const clear = () => change(Object.fromEntries(filterNames.map((filter) => [filter, ''])));
  const oldestMs = data?.result.coverage.oldest?.fetchedAtMs ?? null;
  const freshness = useMemo<Freshness | undefined>(
    () => (oldestMs === null ? undefined : { source: 'cache', fetchedAtMs: oldestMs, fallbackReason: null }),
    [oldestMs],
  );
  useReportFreshness(freshness);
  const filterBar = (
    <FilterBar
      definitions={tripFilters}
      filters={definition.filters}
      columnFilters={noFilters}
      names={names}
      onChange={change}
      typed={typed}
      searchField={searchField}
      suggestions={[]}
      preload={() => undefined}
      renderPanel={() => (
        <div className="filter-fields">
          <TripFilterFields
            definitions={fieldFilters}
            names={names}
            onChange={change}
            typed={typed}
            getWidth={() => 140}
          />
        </div>
      )}
    />
  );
  return (
    <Screen
      title={name ?? texts.title}
      badge={<NamesNote />}
      tools={
        <>
          <SavedSummaries
            definition={definition}
            saved={saved}
            onChoose={(chosen) => change(toSummarySearch(chosen))}
          />
          <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />
          <ScreenExportMenu
            officeId={officeId}
            snapshot={snapshot}
            getSource={() =>
              data
                ? {
                    kind: 'summary',
                    name: name ?? texts.table,
                    definition: data.definition,
                    cell: null,
                    shown: { total: data.result.total, oldest: data.result.coverage.oldest },
                  }
                : null
            }
            isDisabled={!data || data.result.rows.length === 0 || isPlaceholderData}
          />
        </>
      }
    >
      <SummaryBuilder definition={definition} onChange={change} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && data.result.coverage.saved > 0 && <SummaryNotes {...data} />}
      {data === undefined ? (
        !error && <ReadingProgress officeId={officeId} />
      ) : data.result.coverage.saved === 0 ? (
        <EmptyState title={texts.empty.title(definition.source)} text={texts.empty.text}>
          <Button component={Link} to="/offline" variant="default">
            {texts.empty.open}
          </Button>
        </EmptyState>
      ) : (
        <SummaryTable
          {...data}
          isStale={isPlaceholderData}
          snapshot={snapshot}
          filterBar={filterBar}
          onOpenCell={(address) => change({ cell: toCellText(address) })}
          onClear={clear}
        />
      )}
    </Screen>
  );
}

type TableProps = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly isStale: boolean;
  readonly snapshot: React.RefObject<TableSnapshot | null>;
  readonly filterBar: React.ReactNode;
  readonly onOpenCell: (cell: CellAddress) => void;
  readonly onClear: () => void;
};

function SummaryTable({ definition, result, isStale, snapshot, filterBar, onOpenCell, onClear }: TableProps) {
  const officeId = useOfficeId();
  const names = useNames();
  const columns = useMemo(() => createSummaryColumns(definition, result, names), [definition, result, names]);
  const grouping = useMemo(() => createSummaryGrouping(definition, names), [definition, names]);
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  const key = JSON.stringify([texts.table, officeId, definition]);
  return (
    <DataTable
      // Other fields are another table: its columns, order and widths begin anew.
      key={JSON.stringify([definition.source, definition.rows, definition.column, definition.measures])}
      label={texts.table}
      viewKey={key}
      snapshot={snapshot}
      {...tableProps}
      grouping={grouping}
      columns={columns}
      rows={result.rows}
      isStale={isStale}
      rowKey={({ keys }) => JSON.stringify(keys)}
      totalsLabel={texts.rowCount}
      onOpen={({ keys }, columnId) => {
        const index = getCellIndex(columnId);
        const ofColumn = index === null || index >= result.columns.length ? [] : [result.columns[index] ?? null];
        onOpenCell({ keys, column: ofColumn });
      }}
      empty={
        <EmptyState title={texts.empty.noMatch}>
          <Button variant="default" onClick={onClear}>
            {texts.empty.clear}
          </Button>
        </EmptyState>
      }
      toolbar={
        <>
          {filterBar}
          {toolbar}
        </>
      }
    />
  );
}
