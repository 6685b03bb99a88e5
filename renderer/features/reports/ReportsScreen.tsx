/** The list of the office's reports. */

import { Button, TextInput } from '@mantine/core';
import { RunHistory } from '@renderer/components/RunHistory';
import { useOfficeId } from '@renderer/data/queries/app';
import { usePreferences } from '@renderer/data/queries/preferences';
import { useRunHistory } from '@renderer/data/queries/run-history';
import { useList } from '@renderer/data/saved-copy';
import { useRunningReports } from '@renderer/data/stores/report-runs';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useListChanges } from '@renderer/ui/use-changes';
import { defaultPreferences, getReportPreferences } from '@shared/schemas/preferences';
import { foldText } from '@shared/search-text';
import { IconSearch, IconStack2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { findLastRuns, getLastParameters } from './last-runs';
import { ReportList } from './ReportList';
import { texts } from './texts';

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
    nouns: texts.nouns,
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
      title={texts.title}
      changes={changes}
      isScrolling
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconStack2 size={15} />}
            onClick={() => void navigate({ to: '/packs', search: {} })}
          >
            {texts.packs}
          </Button>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      <search className="filter-bar">
        <TextInput
          aria-label={texts.find}
          aria-keyshortcuts="/"
          className="bar-search"
          placeholder={texts.find}
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
      {data && <FreshnessAlert freshness={data.freshness} hint={texts.needsServer} />}
      {data && <ContractWarningsAlert warnings={data.warnings} what={texts.thisList} />}
      {!data && !error && <Loading height={240} />}
      {data?.reports.length === 0 && (
        <EmptyState title={texts.empty.title} text={texts.empty.text}>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </EmptyState>
      )}
      {data && data.reports.length > 0 && reports.length === 0 && <span className="dim">{texts.noMatches}</span>}
      <ReportList reports={reports} hasFavourites={all.some(({ isFavourite }) => isFavourite)} list={list} />
      <RunHistory slug={null} />
    </Screen>
  );
}
