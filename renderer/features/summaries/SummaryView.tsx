/** A summary: what it is made of, its table and chart, what it lacks, and what is behind a cell of it. */
import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { usePreferences } from '@renderer/data/preferences';
import { useReportName, useRunHistory } from '@renderer/data/reports';
import { sectorReadingQuery, summaryQuery } from '@renderer/data/summary';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import {
  findSummaryName,
  parseCell,
  parseSummary,
  type SummaryOf,
  toSummarySearch,
} from '@renderer/lists/summary-search';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishAge } from '@renderer/ui/contexts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { LineNote } from '@renderer/ui/line';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { changeSearch, parseSearch } from '@renderer/ui/url-search';
import type { Search } from '@shared/filters/filter-texts';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import { listSummaries } from '@shared/settings/preferences';
import { keepKnown, listProblems } from '@shared/summary/catalogue';
import {
  describeShown,
  getSummaryReport,
  type SummaryDefinition,
  type SummaryResult,
} from '@shared/summary/definition';
import { describeSummary, findOldestRecord } from '@shared/summary/notes';
import { formatTimestamp } from '@shared/values/dates';
import { hashKey, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { CellRecords, describeSummaryFilters, type RunOfSummary } from './CellRecords';
import { SavedSummaries } from './SavedSummaries';
import { SummaryBuilder } from './SummaryBuilder';
import { SummaryTable } from './SummaryTable';
import { listResultNotes } from './summary-columns';
import { texts } from './texts';
import './summary.css';

/** Milliseconds after which it is read again while nothing is saved. */
const firstDataMs = 2_000;

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

type Props = {
  readonly of: SummaryOf;
  /** What a summary is of by its parameters, where these say so. */
  readonly parseSource?: (search: Search) => SummaryOf;
  readonly search: Search;
  /** Null for saved data. */
  readonly result: RunOfSummary | null;
  /** Must be stable between renders. */
  readonly onSearch: (change: Search, isTyped?: boolean) => void;
};

/** Makes the request of a summary, without what its source does not have. */
function useRequest({ of, search, result }: Pick<Props, 'of' | 'search' | 'result'>) {
  const officeId = useOfficeId();
  const definition = useMemo(() => parseSummary(search, of), [search, of]);
  const known = useMemo(() => keepKnown(of.catalogue, definition), [of, definition]);
  const isComplete = known.rows.length > 0 && known.measures.length > 0;
  const query = summaryQuery(officeId, { definition: known, runId: result?.run.runId ?? null }, result?.settings);
  return { officeId, definition, known, isComplete, query };
}

/** Requests the summary of a change at once, so that it is added up while the screen is drawn for it. */
function useChange({ of, parseSource, result, onSearch }: Props): Props['onSearch'] {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    (change, isTyped) => {
      const search = parseSearch(router.latestLocation.search);
      const toDefinition = (changed: Search) => {
        const source = parseSource?.(changed) ?? of;
        return keepKnown(source.catalogue, parseSummary(changed, source));
      };
      const definition = toDefinition(changeSearch(search, change));
      const isComplete = definition.rows.length > 0 && definition.measures.length > 0;
      if (isComplete && hashKey([definition]) !== hashKey([toDefinition(search)])) {
        const request = { definition, runId: result?.run.runId ?? null };
        void client.prefetchQuery(summaryQuery(officeId, request, result?.settings));
      }
      onSearch(change, isTyped);
    },
    [client, router, officeId, of, parseSource, result, onSearch],
  );
}

/** The other results of a report. */
function useOtherResults(result: RunOfSummary | null) {
  const names = useNames();
  const history = useRunHistory(useOfficeId()) ?? [];
  if (result === null) return [];
  const { slug, runId } = result.run;
  return history
    .filter(({ run, hasRows }) => hasRows && run.slug === slug && run.runId !== runId)
    .map(({ run }) => ({
      value: run.runId,
      label: `${formatTimestamp(run.ranAtMs)} · ${formatParameters(toParameters(run.filtersSent), names)}`,
    }));
}

/** What is said beside the numbers: what needs care, and how they are made. */
function useNotes(definition: SummaryDefinition, made: SummaryResult | undefined, own: readonly string[]) {
  const officeId = useOfficeId();
  const isSaved = getSummaryReport(definition) === null;
  const { data: update } = useQuery({ ...officeQuery('update:state', officeId), enabled: isSaved });
  if (made === undefined) return { notes: [], details: [] };
  const { warnings, notes, inactive } = describeSummary(definition, made, update?.isWhole !== false);
  return {
    notes: [...own, ...warnings, ...(inactive === null ? [] : [inactive])],
    details: notes.filter((note) => note !== inactive),
  };
}

export function SummaryView(props: Props) {
  const { of, search, result } = props;
  const cell = parseCell(search.cell);
  const { known } = useRequest(props);
  const toFields = () => ({
    fields: known.rows.flatMap((id) => of.catalogue.fields.get(id) ?? []),
    column: known.column === null ? null : (of.catalogue.fields.get(known.column) ?? null),
  });
  if (cell) return <CellRecords definition={known} cell={cell} result={result} fields={toFields()} />;
  return <SummaryList {...props} />;
}

function SummaryList(props: Props) {
  const { of, search, result } = props;
  const { officeId, definition, known, isComplete, query } = useRequest(props);
  const names = useNames();
  const onChange = useChange(props);
  const {
    data: loaded,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...query,
    enabled: isComplete,
    // The first trips are on their way.
    refetchInterval: ({ state }) => (state.data?.result.coverage.saved === 0 ? firstDataMs : false),
  });
  // Until there are rows and values, nothing of the summary before stays.
  const data = isComplete ? loaded : undefined;
  const filters = useStable(known.filters);
  const otherResults = useStable(useOtherResults(result));
  const preferences = usePreferences();
  const report = getSummaryReport(known);
  const saved = preferences ? listSummaries(preferences, report) : [];
  const name = findSummaryName(saved, definition, of.catalogue);
  const getReportName = useReportName();
  const reportName = report === null ? '' : (result?.run.displayName ?? getReportName(report));
  const plainTitle = report === null ? texts.title : texts.ofReport(reportName);
  const namedTitle = name !== null && report !== null ? texts.named(name, reportName) : name;
  const title = namedTitle ?? plainTitle;
  const snapshot = useRef<TableSnapshot | null>(null);
  usePublishAge((data && findOldestRecord(data.result)?.fetchedAtMs) ?? null);
  const { notes, details } = useNotes(data?.definition ?? known, data?.result, listResultNotes(of, search));
  const [first, ...others] = [...(result ? listProblems(of.catalogue, definition) : []), ...notes];
  const isChartShown = search.chart === '1';
  const isNothingSaved = data?.result.coverage.saved === 0;
  return (
    <Screen
      title={title}
      hasBack={report !== null}
      badge={
        result && (
          <span className="dim num">
            {texts.run(
              result.run.rowsReceived,
              formatParameters(toParameters(result.run.filtersSent), names),
              formatTimestamp(result.run.ranAtMs),
            )}
          </span>
        )
      }
      tools={
        <>
          <SavedSummaries
            definition={known}
            catalogue={of.catalogue}
            saved={saved}
            isComplete={isComplete}
            onChoose={(chosen) => onChange(toSummarySearch(chosen))}
          />
          <Button
            variant="subtle"
            aria-pressed={isChartShown}
            onClick={() => onChange({ chart: isChartShown ? '' : '1' })}
          >
            {isChartShown ? texts.chart.hide : texts.chart.show}
          </Button>
          {report === null && <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />}
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={report === null ? (name ?? texts.table) : title}
            filters={describeSummaryFilters(known, result?.run ?? null, names)}
            getSource={() => {
              if (!data) return null;
              const shown = describeShown({ ...data.result, oldest: findOldestRecord(data.result) });
              const tableName = report === null ? (name ?? texts.table) : title;
              return {
                ...{ kind: 'summary', name: tableName, definition: data.definition, runId: data.runId },
                ...{ cell: null, shown },
              };
            }}
            isDisabled={!data || data.result.rows.length === 0 || isPlaceholderData}
          />
        </>
      }
    >
      <SummaryBuilder catalogue={of.catalogue} definition={known} others={otherResults} onChange={onChange} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {first !== undefined && <LineNote rank="warning" text={first} details={[...others, ...details]} />}
      {!isComplete ? (
        <EmptyState title={of.catalogue.fields.size === 0 ? texts.empty.noRows : texts.empty.incomplete} />
      ) : data === undefined ? (
        !error && <ReadingProgress officeId={officeId} />
      ) : isNothingSaved && typeof known.source === 'string' ? (
        <EmptyState title={texts.empty.title(known.source)} text={texts.empty.text}>
          <Link className="link" to="/settings" search={{ section: 'offline-data' }}>
            {texts.empty.open}
          </Link>
        </EmptyState>
      ) : isNothingSaved ? (
        <EmptyState title={texts.empty.noRows} />
      ) : (
        <SummaryTable
          data={data}
          isStale={isPlaceholderData}
          isChartShown={isChartShown}
          snapshot={snapshot}
          filters={filters}
          onChange={onChange}
        />
      )}
    </Screen>
  );
}
