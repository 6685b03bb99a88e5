/** The list of the office's reports. */

import { Button, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { usePreferences } from '@renderer/data/preferences';
import { useRunHistory } from '@renderer/data/reports';
import { useList } from '@renderer/data/saved-copy';
import { useRunningReports } from '@renderer/data/stores/runs';
import { RunHistory } from '@renderer/lists/RunHistory';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useListChanges } from '@renderer/ui/use-changes';
import { type ReportParameters, toParameters } from '@shared/reports/parameters';
import type { ReportRun, RunHistoryEntry } from '@shared/reports/report';
import { defaultPreferences, getReportPreferences, type ReportPreferences } from '@shared/settings/preferences';
import { foldText } from '@shared/values/texts';
import { IconSearch, IconStack2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ReportList } from './ReportList';
import { reportsTexts } from './texts';
import './reports.css';

/* The last run of each report, and the filters with which it runs again. */

/** Finds the last run of each report, by slug. @param history - the newest first */
export function findLastRuns(history: readonly RunHistoryEntry[]): ReadonlyMap<string, ReportRun> {
  // Of equal keys a map takes the last.
  return new Map(history.map(({ run }): [string, ReportRun] => [run.slug, run]).reverse());
}

/**
 * Gets the filters of the last run: as they were set, so that "last month" moves on, else as they were sent. Null for a
 * report that was never run.
 */
export function getLastParameters(
  { lastParameters }: Pick<ReportPreferences, 'lastParameters'>,
  lastRun: Pick<ReportRun, 'filtersSent'> | undefined,
): ReportParameters | null {
  return lastParameters ?? (lastRun ? toParameters(lastRun.filtersSent) : null);
}

export function ReportsScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useList('reports:list', officeId, null);
  const running = useRunningReports(officeId);
  const preferences = usePreferences() ?? defaultPreferences;
  const history = useRunHistory(officeId);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  usePublishFreshness(error ? undefined : data?.freshness);
  const changes = useListChanges(officeId, {
    list: data && !error ? { freshness: data.freshness, records: data.reports } : null,
    getKey: ({ slug }) => slug,
    nouns: reportsTexts.nouns,
  });
  const needle = foldText(typed.trim());
  const lastRuns = useMemo(() => findLastRuns(history), [history]);
  const all = (data?.reports ?? []).flatMap(({ slug, display_name: displayName, last_modified: lastModified }) => {
    if (slug === null) return [];
    const name = displayName ?? slug;
    const { isFavourite, ...report } = getReportPreferences(preferences, slug);
    const lastRun = lastRuns.get(slug);
    const lastParameters = getLastParameters(report, lastRun);
    return [{ slug, name, lastModified, isFavourite, isRunning: running.has(slug), lastRun, lastParameters }];
  });
  const reports = all.filter(({ slug, name }) => foldText(`${slug} ${name}`).includes(needle));
  return (
    <Screen
      title={reportsTexts.title}
      changes={changes}
      isScrolling
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconStack2 size={15} />}
            onClick={() => void navigate({ to: '/packs', search: {} })}
          >
            {reportsTexts.packs}
          </Button>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      <search className="filter-bar">
        <TextInput
          aria-label={reportsTexts.find}
          aria-keyshortcuts="/ Control+F"
          className="bar-search"
          placeholder={reportsTexts.find}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            const first = list.current?.querySelector<HTMLElement>('a[data-report]');
            if (event.key === 'Enter') first?.click();
            else first?.focus();
          }}
        />
      </search>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <FreshnessAlert freshness={data.freshness} hint={reportsTexts.needsServer} />}
      {data && <ContractWarningsAlert warnings={data.warnings} what={reportsTexts.thisList} />}
      {!data && !error && <Loading height={240} />}
      {data?.reports.length === 0 && (
        <EmptyState title={reportsTexts.empty.title} text={reportsTexts.empty.text}>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </EmptyState>
      )}
      {data && data.reports.length > 0 && reports.length === 0 && <span className="dim">{reportsTexts.noMatches}</span>}
      <ReportList reports={reports} hasFavourites={all.some(({ isFavourite }) => isFavourite)} list={list} />
      <RunHistory slug={null} />
    </Screen>
  );
}
