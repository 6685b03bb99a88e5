/** The list of the office's reports. */

import { Button, TextInput } from '@mantine/core';
import { RunHistory } from '@renderer/components/RunHistory';
import { useOfficeId } from '@renderer/data/queries/app';
import { cachedReportsQuery, reportsQuery } from '@renderer/data/queries/reports';
import { useQueryWithSavedCopy } from '@renderer/data/queries/use-query-with-saved-copy';
import { useRunningReports } from '@renderer/data/stores/report-runs';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Badge, DateText } from '@renderer/ui/FormattedValues';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useListChanges } from '@renderer/ui/use-changes';
import { foldText } from '@shared/search-text';
import { IconSearch, IconStack2 } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { texts } from './texts';

export function ReportsScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQueryWithSavedCopy(
    reportsQuery(officeId),
    cachedReportsQuery(officeId),
  );
  const running = useRunningReports(officeId);
  const [typed, setTyped] = useState('');
  useReportFreshness(error ? undefined : data?.freshness);
  const changes = useListChanges(officeId, {
    list: data && !error ? { freshness: data.freshness, records: data.reports } : null,
    getKey: ({ slug }) => slug,
    nouns: texts.nouns,
  });
  const needle = foldText(typed.trim());
  const reports = (data?.reports ?? []).filter((report) =>
    foldText(`${report.slug} ${report.display_name}`).includes(needle),
  );
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
      <search className="filters">
        <TextInput
          label={texts.find}
          w={260}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
      <div className="report-list">
        {reports.map((report) =>
          report.slug === null ? null : (
            <Link
              key={report.slug}
              className="report-card"
              to="/reports/$slug"
              params={{ slug: report.slug }}
              search={{}}
            >
              <div className="report-name" title={report.display_name ?? report.slug}>
                {report.display_name ?? report.slug}{' '}
                {running.has(report.slug) && <Badge variant="info">{texts.running}</Badge>}
              </div>
              <div className="dim" style={{ fontSize: 12 }}>
                {report.slug} · {texts.edited} <DateText value={report.last_modified} />
              </div>
            </Link>
          ),
        )}
      </div>
      <RunHistory slug={null} />
    </Screen>
  );
}
