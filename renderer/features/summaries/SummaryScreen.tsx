/** Summarise: of the saved trips or sectors, and of a report's result. */
import { useOfficeId, usePreferences, useReportPreferences } from '@renderer/data/app';
import { columnReadingsQuery, reportRunQuery } from '@renderer/data/reports';
import { parseSavedSource, toSummarySearch } from '@renderer/lists/summary-search';
import { Loading } from '@renderer/ui/lazy-part';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import type { Search } from '@shared/filters/filter-texts';
import { applyReadings } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import { getSummaryId, listSummaries } from '@shared/settings/preferences';
import { createRunCatalogue } from '@shared/summary/catalogue';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { SummaryView } from './SummaryView';
import { texts } from './texts';

/** Opens the saved summary that an address names, and nothing else: what it is of comes beside its id. */
function useOpenSaved(
  { saved, rows }: Search,
  report: string | null,
  onSearch: (change: Search, isReplacing: boolean) => void,
): void {
  const preferences = usePreferences();
  const isNamedAlone = saved !== undefined && rows === undefined;
  const found = isNamedAlone
    ? listSummaries(preferences, report).find((summary) => getSummaryId(summary) === saved || summary.name === saved)
    : undefined;
  useEffect(() => {
    if (found) onSearch({ ...toSummarySearch(found.definition), saved: getSummaryId(found) }, true);
  }, [found, onSearch]);
}

const savedRoute = getRouteApi('/summary');

export function SummaryScreen() {
  const search = savedRoute.useSearch();
  const of = useMemo(() => parseSavedSource(search), [search]);
  const onSearch = useChangeSearch();
  useOpenSaved(search, null, onSearch);
  if (search.saved !== undefined && search.rows === undefined) return <Screen title={texts.title}>{null}</Screen>;
  return <SummaryView of={of} search={search} result={null} onSearch={onSearch} />;
}

const reportRoute = getRouteApi('/reports/$slug/summary');

/** Gets a run, as its columns are read, with their settings; null until all are loaded. */
function useResult(runId: string) {
  const officeId = useOfficeId();
  const { data: sent = null, error } = useQuery(reportRunQuery(officeId, runId));
  const preferences = useReportPreferences(sent?.slug ?? '');
  const settings = useMemo(() => {
    if (!sent) return {};
    const { columns, moneyConfirmationKey } = preferences;
    return getEffectiveSettings(columns, moneyConfirmationKey, sent.headers);
  }, [sent, preferences]);
  const { data: readings, error: readingError } = useQuery(columnReadingsQuery(officeId, sent, settings));
  const result = useMemo(
    () => (sent && readings ? { run: applyReadings(sent, readings), readings, settings } : null),
    [sent, readings, settings],
  );
  return { result, error: error ?? readingError };
}

export function ReportSummaryScreen() {
  const { slug } = reportRoute.useParams();
  const search = reportRoute.useSearch();
  const { result, error } = useResult(search.run ?? '');
  const of = useMemo(
    () => result && { source: { report: slug }, catalogue: createRunCatalogue(result.run, result.settings) },
    [result, slug],
  );
  const onSearch = useChangeSearch();
  useOpenSaved(search, slug, onSearch);
  if (result && of) return <SummaryView of={of} search={search} result={result} onSearch={onSearch} />;
  return (
    <Screen title={texts.ofReport(slug)} hasBack>
      {error ? <ErrorAlert error={error} /> : <Loading />}
    </Screen>
  );
}
