/** Reports: which ones the office can run. */

import { TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { reportsQuery } from '@renderer/queries/reports';
import { useShownFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { ContractNote, ErrorNote, FreshnessNote } from '@renderer/ui/Notes';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { DateText } from '@renderer/ui/Values';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

export function ReportsScreen() {
  const { data, error, isFetching, refetch } = useQuery(reportsQuery(useOfficeId()));
  const [typed, setTyped] = useState('');
  useShownFreshness(error ? undefined : data?.freshness);
  const needle = typed.trim().toLowerCase();
  const reports = (data?.reports ?? []).filter((report) =>
    `${report.slug} ${report.display_name}`.toLowerCase().includes(needle),
  );
  return (
    <Screen title="Reports" isScrolling tools={<RefreshButton isBusy={isFetching} onRefresh={refetch} />}>
      <search className="filters">
        <TextInput
          label="Find a report"
          w={260}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <FreshnessNote freshness={data.freshness} hint="A report itself needs the API." />}
      {data && <ContractNote warnings={data.warnings} what="this list" />}
      {!data && !error && <Loading height={240} />}
      {data && reports.length === 0 && <span className="dim">No report matches.</span>}
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
              <div style={{ fontWeight: 600 }}>{report.display_name ?? report.slug}</div>
              <div className="dim" style={{ fontSize: 12 }}>
                {report.slug} · changed <DateText value={report.last_modified} />
              </div>
            </Link>
          ),
        )}
      </div>
    </Screen>
  );
}
