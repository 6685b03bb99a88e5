/** Summarise a report's result: by any of its columns, exact, with what each sum leaves out. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useReportPreferences } from '@renderer/data/preferences';
import { columnReadingsQuery, reportRunQuery, reportSummaryQuery } from '@renderer/data/reports';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { formatTimestamp } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import { describeFilters, type Search } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { applyReadings } from '@shared/reports/column-readings';
import { getEffectiveSettings, getShownHeaders } from '@shared/reports/columns';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import type { CellAddress } from '@shared/summary/definition';
import { listReportColumns } from '@shared/summary/report-summary';
import type { ReportSummaryDefinition, SavedReportSummary } from '@shared/summary/report-summary-schema';
import { openNamedSummary } from '@shared/summary/saved-report-summary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { ChartButton, ChartedTable } from './ChartedTable';
import { ReportCellRows } from './ReportCellRows';
import { ReportNotes } from './ReportNotes';
import { ReportSummaryBuilder } from './ReportSummaryBuilder';
import { ReportSummaryTable } from './ReportSummaryTable';
import { findReportSummaryName, parseReportSummary, toReportSummarySearch } from './report-summary-search';
import { SavedReportSummaries } from './SavedSummaries';
import { parseCell, toCellText } from './summary-search';
import { reportSummaryTexts } from './texts';
import './summary.css';

const route = getRouteApi('/reports/$slug/summary');

/** Gets a run, as its columns are read, with their settings; null until all are loaded. */
function useRunColumns(runId: string) {
  const officeId = useOfficeId();
  const { data: sent = null, error } = useQuery(reportRunQuery(officeId, runId));
  const preferences = useReportPreferences(sent?.slug ?? '');
  const settings = useMemo(() => {
    if (!sent || !preferences) return {};
    const { columns, moneyConfirmationKey } = preferences;
    return getEffectiveSettings(columns, moneyConfirmationKey, sent.headers, sent.lastModified);
  }, [sent, preferences]);
  const { data: readings, error: readingError } = useQuery(
    columnReadingsQuery(officeId, preferences ? sent : null, settings),
  );
  const loaded = useMemo(() => {
    if (!sent || !preferences || !readings) return null;
    const run = applyReadings(sent, readings);
    const choices = listReportColumns(run, settings);
    // Amounts that were confirmed as cents are in dollars: their names say so.
    const shown = { ...run, headers: getShownHeaders(run, settings) };
    return { run, shown, readings, settings, choices, saved: preferences.summaries };
  }, [sent, preferences, readings, settings]);
  return { loaded, error: error ?? readingError };
}

export function ReportSummaryScreen() {
  const { slug } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { loaded, error } = useRunColumns(search.run ?? '');
  const change = (changed: Search) =>
    void navigate({ to: '/reports/$slug/summary', params: { slug }, search: changeSearch(search, changed) });
  const definition = loaded && parseReportSummary(search, loaded.choices);
  const cell = parseCell(search.cell);
  if (loaded && definition && cell)
    return <ReportCellRows {...loaded} before={search.before || null} definition={definition} cell={cell} />;
  if (loaded && definition) {
    return (
      <ReportSummary
        {...loaded}
        definition={definition}
        before={search.before || null}
        openedName={search.saved ?? null}
        isFromFiltered={search.filtered === '1'}
        isChartShown={search.chart === '1'}
        onChange={change}
      />
    );
  }
  return (
    <Screen title={reportSummaryTexts.title(loaded?.run.displayName ?? slug)} hasBack>
      {error ? <ErrorAlert error={error} /> : loaded ? <EmptyState title={reportSummaryTexts.noRows} /> : <Loading />}
    </Screen>
  );
}

type Props = NonNullable<ReturnType<typeof useRunColumns>['loaded']> & {
  readonly definition: ReportSummaryDefinition;
  /** The id of the result that changes are from; null for none. */
  readonly before: string | null;
  /** The saved summary that was opened without all of its columns; null for none. */
  readonly openedName: string | null;
  /** Whether the result's table showed some of its rows only. */
  readonly isFromFiltered: boolean;
  readonly isChartShown: boolean;
  readonly onChange: (change: Search) => void;
};

/** Says what of a saved summary this result does not have. */
function MissingColumns({
  run,
  settings,
  saved,
  openedName,
}: Pick<Props, 'run' | 'settings' | 'saved' | 'openedName'>) {
  const found = saved.find(({ name }) => name === openedName);
  if (found === undefined) return null;
  const { problems } = openNamedSummary(found.definition, run, settings);
  return (
    <div className="note note-warn" role="alert">
      <span>
        {problems.length > 0
          ? reportSummaryTexts.missing(found.name, problems)
          : reportSummaryTexts.chooseAgain(found.name)}
      </span>
    </div>
  );
}

function ReportSummary(props: Props) {
  const {
    run,
    shown,
    settings,
    choices,
    saved,
    definition,
    before,
    openedName,
    isFromFiltered,
    isChartShown,
    onChange,
  } = props;
  const officeId = useOfficeId();
  const names = useNames();
  const snapshot = useRef<TableSnapshot | null>(null);
  const query = reportSummaryQuery(officeId, { runId: run.runId, before }, definition, settings);
  const isComplete = definition.rows.length > 0 && definition.measures.length > 0;
  const {
    data: loaded,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...query,
    enabled: isComplete,
  });
  // Until there are rows and values, nothing of the summary before stays.
  const data = isComplete ? loaded : undefined;
  const name = findReportSummaryName(saved, definition, { run, settings, columns: choices });
  const title =
    name === null ? reportSummaryTexts.title(run.displayName) : reportSummaryTexts.named(name, run.displayName);
  const filters = formatParameters(toParameters(run.filtersSent), names);
  const open = (chosen: SavedReportSummary) => {
    const opened = openNamedSummary(chosen.definition, run, settings);
    onChange({ ...toReportSummarySearch(opened.definition), saved: opened.problems.length > 0 ? chosen.name : '' });
  };
  const openCell = (address: CellAddress) => onChange({ cell: toCellText(address) });
  return (
    <Screen
      title={title}
      hasBack
      badge={
        <span className="dim num">
          {reportSummaryTexts.run(run.rowsReceived, filters, formatTimestamp(run.ranAtMs))}
        </span>
      }
      tools={
        <>
          <SavedReportSummaries
            run={run}
            definition={definition}
            saved={saved}
            onChoose={open}
            onSaved={() => onChange({ saved: '' })}
          />
          <ChartButton isChartShown={isChartShown} onChange={onChange} />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={title}
            filters={describeFilters(reportFilters, run.filtersSent, names)}
            getSource={() =>
              data
                ? {
                    kind: 'report-summary',
                    runId: run.runId,
                    before: data.before,
                    name: title,
                    definition: data.definition,
                    cell: null,
                  }
                : null
            }
            isDisabled={!data || data.result.rows.length === 0 || isPlaceholderData}
          />
        </>
      }
    >
      {openedName !== name && <MissingColumns run={run} settings={settings} saved={saved} openedName={openedName} />}
      <ReportSummaryBuilder run={shown} columns={choices} definition={definition} before={before} onChange={onChange} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <ReportNotes run={shown} columns={choices} isFromFiltered={isFromFiltered} {...data} />}
      {data
        ? data.result.rows.length > 0 && (
            <ChartedTable isChartShown={isChartShown}>
              {(onListed) => (
                <ReportSummaryTable
                  run={shown}
                  {...data}
                  isStale={isPlaceholderData}
                  snapshot={snapshot}
                  onOpenCell={openCell}
                  onListed={onListed}
                />
              )}
            </ChartedTable>
          )
        : !error && isComplete && <Loading />}
      {!isComplete && <EmptyState title={reportSummaryTexts.incomplete} />}
      {data?.result.rows.length === 0 && <EmptyState title={reportSummaryTexts.noRows} />}
    </Screen>
  );
}
