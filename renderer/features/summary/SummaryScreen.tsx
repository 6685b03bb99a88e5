/** Summarise: the saved trips or sectors by any fields, exact, with what is counted and what is left out. */
import { Button } from '@mantine/core';
import { NamesNote } from '@renderer/components/NamesNote';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useOfficeId } from '@renderer/data/queries/app';
import { usePreferences } from '@renderer/data/queries/preferences';
import { sectorReadingQuery, summaryQuery } from '@renderer/data/queries/summary';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import type { Freshness } from '@shared/schemas/freshness';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { findOldestRecord } from '@shared/summary-coverage';
import { hashKey, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { CellRecords } from './CellRecords';
import { ChartButton, ChartedTable } from './chart/ChartedTable';
import { SavedSummaries } from './SavedSummaries';
import { SummaryBuilder } from './SummaryBuilder';
import { SummaryNotes } from './SummaryNotes';
import { SummaryTable } from './SummaryTable';
import { findSummaryName, parseCell, parseSummary, toSummarySearch } from './summary-search';
import { texts } from './texts';
import './summary.css';

const route = getRouteApi('/summary');

/** What an export must still add up to. */
const getShown = (result: SummaryResult) => ({
  total: result.total,
  oldest: findOldestRecord(result),
  ...(result.totalBefore && { totalBefore: result.totalBefore }),
});

export function SummaryScreen() {
  const search = route.useSearch();
  const definition = useMemo(() => parseSummary(search), [search]);
  const cell = useMemo(() => parseCell(search.cell), [search.cell]);
  if (cell !== null) return <CellRecords definition={definition} cell={cell} />;
  return <SummaryList definition={definition} isChartShown={search.chart === '1'} />;
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

/** Returns the value of the render before where it is equal, so that memoised components need not be drawn again. */
function useStable<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/**
 * Returns {@link useChangeSearch}'s function for a summary: the result of another definition is requested at once, so that it
 * is added up while the screen is drawn for the change.
 */
function useChangeSummary(officeId: string): (change: Search, isTyped?: boolean) => void {
  const client = useQueryClient();
  const router = useRouter();
  const changeLocation = useChangeSearch('/summary');
  return useCallback(
    (change, isTyped) => {
      const search = parseSearch(router.latestLocation.search);
      const query = summaryQuery(officeId, parseSummary(changeSearch(search, change)));
      if (hashKey(query.queryKey) !== hashKey(summaryQuery(officeId, parseSummary(search)).queryKey)) {
        void client.prefetchQuery(query);
      }
      changeLocation(change, isTyped);
    },
    [client, router, officeId, changeLocation],
  );
}

function SummaryList({ definition, isChartShown }: { definition: SummaryDefinition; isChartShown: boolean }) {
  const officeId = useOfficeId();
  const change = useChangeSummary(officeId);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(summaryQuery(officeId, definition));
  const filters = useStable(definition.filters);
  const saved = usePreferences()?.summaries ?? [];
  const name = findSummaryName(saved, definition);
  const snapshot = useRef<TableSnapshot | null>(null);
  const oldestMs = (data && findOldestRecord(data.result)?.fetchedAtMs) ?? null;
  const freshness = useMemo<Freshness | undefined>(
    () => (oldestMs === null ? undefined : { source: 'cache', fetchedAtMs: oldestMs, fallbackReason: null }),
    [oldestMs],
  );
  usePublishFreshness(freshness);
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
          <ChartButton isChartShown={isChartShown} onChange={change} />
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
                    shown: getShown(data.result),
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
      {data && data.result.coverage.saved > 0 && (
        <SummaryNotes definition={data.definition} result={data.result} onChange={change} />
      )}
      {data === undefined ? (
        !error && <ReadingProgress officeId={officeId} />
      ) : data.result.coverage.saved === 0 ? (
        <EmptyState title={texts.empty.title(definition.source)} text={texts.empty.text}>
          <Button component={Link} to="/offline" variant="default">
            {texts.empty.open}
          </Button>
        </EmptyState>
      ) : (
        <ChartedTable isChartShown={isChartShown}>
          {(onListed) => (
            <SummaryTable
              definition={data.definition}
              result={data.result}
              isStale={isPlaceholderData}
              snapshot={snapshot}
              filters={filters}
              onChange={change}
              onListed={onListed}
            />
          )}
        </ChartedTable>
      )}
    </Screen>
  );
}
