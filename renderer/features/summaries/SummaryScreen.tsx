/** Summarise: the saved trips or sectors by any fields, exact, with what is counted and what is left out. */
import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { usePreferences } from '@renderer/data/preferences';
import { sectorReadingQuery, summaryQuery } from '@renderer/data/summary';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { NamesNote } from '@renderer/lists/notes';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { LinkButton } from '@renderer/ui/details';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { changeSearch, parseSearch, useChangeSearch } from '@renderer/ui/url-search';
import { describeFilters, type Search } from '@shared/filters/filter-texts';
import { sectorFilters, tripFilters } from '@shared/filters/filters';
import type { Freshness } from '@shared/records/freshness';
import { changesNote, describeChange } from '@shared/summary/changes';
import { describeCounted, findOldestRecord, listSummaryNotes } from '@shared/summary/coverage';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { hashKey, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { CellRecords } from './CellRecords';
import { ChartButton, ChartedTable } from './ChartedTable';
import { SavedSummaries } from './SavedSummaries';
import { SummaryBuilder } from './SummaryBuilder';
import { SummaryTable } from './SummaryTable';
import { findSummaryName, parseCell, parseSummary, toSummarySearch } from './summary-search';
import { texts } from './texts';
import './summary.css';

/* What the numbers of a summary cover: what matters most first, how they are made behind "Details". */

type Props = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly onChange: (change: Search) => void;
};

/** One click that leaves inactive rows out, and one that shows inactive sectors apart. */
function InactiveButtons({ definition: { source, rows, column, filters }, onChange }: Omit<Props, 'result'>) {
  const filter = source === 'trips' ? 'active' : 'sector_active';
  const canShowApart = source === 'sectors' && column === null && !rows.includes('active');
  return (
    <>
      {!filters[filter] && (
        <Button variant="default" size="compact-xs" onClick={() => onChange({ [filter]: 'true' })}>
          {texts.notes.activeOnly[source]}
        </Button>
      )}
      {canShowApart && (
        <>
          {' '}
          <Button variant="default" size="compact-xs" onClick={() => onChange({ column: 'active' })}>
            {texts.notes.apart}
          </Button>
        </>
      )}
    </>
  );
}

export function SummaryNotes({ definition, result, onChange }: Props) {
  const officeId = useOfficeId();
  const { data: saved } = useQuery({ ...officeQuery('sync:overview', officeId), enabled: definition.change === true });
  const { inactive, missing, warnings, details } = listSummaryNotes(definition, result);
  const lacksSectors = result.coverage.tripsWithSectors < result.coverage.trips;
  const changes = describeChange(definition, result, saved?.ranges ?? null);
  const shown = [...warnings, ...changes.notes.filter((note) => note !== changesNote), ...changes.warnings];
  const folded = [...details, ...changes.notes.filter((note) => note === changesNote)];
  const isWarning = inactive !== null || missing !== null || shown.length > 0;
  return (
    <div
      className={isWarning ? 'note note-warn summary-notes' : 'note summary-notes'}
      role="status"
      aria-label={texts.counted}
    >
      <div className="num">
        {inactive !== null && (
          <div>
            {inactive} <InactiveButtons definition={definition} onChange={onChange} />
          </div>
        )}
        {missing !== null && (
          <div>
            {missing}{' '}
            <LinkButton to="/settings" search={{ section: 'offline-data' }} size="compact-xs">
              {texts.empty.open}
            </LinkButton>
          </div>
        )}
        {shown.map((note) => (
          <div key={note} className="small">
            {note}
          </div>
        ))}
        <span className={isWarning ? 'small' : undefined}>{describeCounted(definition.source, result.coverage)}</span>{' '}
        <span className={isWarning ? 'dim small' : 'dim'}>
          {texts.about}
          {lacksSectors && ` ${texts.whySaved}`}
        </span>{' '}
        {folded.length > 0 && (
          <details className="note-details">
            <summary>{texts.notes.details}</summary>
            {folded.map((note) => (
              <div key={note} className="small">
                {note}
              </div>
            ))}
          </details>
        )}
      </div>
    </div>
  );
}

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
  const names = useNames();
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
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={name ?? texts.table}
            filters={describeFilters([...tripFilters, ...sectorFilters], definition.filters, names)}
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
          <LinkButton to="/settings" search={{ section: 'offline-data' }}>
            {texts.empty.open}
          </LinkButton>
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
