/** A comparison of two runs of one report: rows added, removed and changed. */

import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { exportComparison } from '@renderer/data/queries/exports';
import { useNames } from '@renderer/data/queries/names';
import { useReportPreferences } from '@renderer/data/queries/preferences';
import { comparisonQuery, runHistoryQuery } from '@renderer/data/queries/run-history';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot, TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { changeSearch } from '@renderer/ui/url-search';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import type { Comparison, Difference, ReportRun } from '@shared/schemas/report';
import type { Search } from '@shared/search-parameters';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { getComparisonColumns, getComparisonSettings } from './comparison-columns';

const route = getRouteApi('/reports/$slug/compare');

function describeRun({ ranAtMs, rowsReceived, filtersSent }: ReportRun, names: Names): string {
  const filters = formatParameters(toParameters(filtersSent), names);
  return `${formatTimestamp(ranAtMs)} (${formatInteger(rowsReceived)} rows; ${filters})`;
}

const views = ['all', 'added', 'removed', 'changed'] as const;
type View = (typeof views)[number];

type DifferencesProps = {
  readonly summary: Comparison;
  readonly differences: readonly Difference[];
  readonly snapshot: TableSnapshotRef;
};

function Differences({ summary, differences, snapshot }: DifferencesProps) {
  const viewKey = JSON.stringify(['Comparison', summary.before.runId, summary.after.runId, summary.key]);
  const [chosen, setView] = useRememberedText(`${viewKey} view`);
  const view = views.find((candidate) => candidate === chosen) ?? 'all';
  const [quickFilter, setQuickFilter] = useRememberedText(viewKey);
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const { tableProps, toolbar } = useListTools<Difference>({ filterText: quickFilter, onFilterText: setQuickFilter });
  const preferences = useReportPreferences(summary.after.slug);
  const columns = useMemo(
    () => getComparisonColumns(summary, preferences ? getComparisonSettings(preferences, summary) : {}),
    [summary, preferences],
  );
  const rows = useMemo(
    () => (view === 'all' ? differences : differences.filter(({ kind }) => kind === view)),
    [differences, view],
  );
  const { added, removed, changed, same } = summary;
  const toOption = (value: View, label: string, rowCount: number) => ({
    value,
    label: `${label} ${formatInteger(rowCount)}`,
  });
  return (
    <DataTable
      label="Comparison"
      snapshot={snapshot}
      {...tableProps}
      viewKey={`${viewKey} ${view}`}
      columns={columns}
      rows={rows}
      columnFilters={columnFilters}
      onColumnFiltersChange={setColumnFilters}
      empty={
        differences.length === 0 ? `The two runs are the same in all ${formatInteger(same)} rows.` : 'No row matches.'
      }
      toolbar={
        <>
          {toolbar}
          <SegmentedControl
            aria-label="Which changes"
            data={[
              toOption('all', 'All', differences.length),
              toOption('added', 'Added', added),
              toOption('removed', 'Removed', removed),
              toOption('changed', 'Changed', changed),
            ]}
            value={view}
            onChange={setView}
          />
          <span className="dim small num">
            {same === 1 ? 'One row is the same' : `${formatInteger(same)} rows are the same`}
          </span>
        </>
      }
    />
  );
}

/** Finds the two runs of the URL in the run history. */
function useRuns(officeId: string, search: Search) {
  const { data } = useQuery(runHistoryQuery(officeId));
  const findRun = (id: string | undefined) => data?.find(({ run }) => run.runId === id)?.run;
  const [before, after] = [findRun(search.before), findRun(search.after)];
  const sharedHeaders = after?.headers.filter((header) => before?.headers.includes(header)) ?? [];
  return { isLoaded: data !== undefined, before, after, keys: [...new Set(sharedHeaders)] };
}

export function ComparisonScreen() {
  const officeId = useOfficeId();
  const names = useNames();
  const snapshot = useRef<TableSnapshot | null>(null);
  const navigate = useNavigate();
  const { slug } = route.useParams();
  const search = route.useSearch();
  const { isLoaded, before, after, keys } = useRuns(officeId, search);
  const key = search.key !== undefined && keys.includes(search.key) ? search.key : null;
  const query = comparisonQuery(officeId, before?.runId ?? '', after?.runId ?? '', key);
  const { data, error } = useQuery({
    ...query,
    enabled: before !== undefined && after !== undefined && keys.length > 0,
  });
  const isMissing = isLoaded && (!before || !after);
  const warnings = data?.summary.warnings ?? [];
  return (
    <Screen
      title={`${after?.displayName ?? slug}: what changed`}
      hasBack
      tools={
        <>
          <SearchSelect
            aria-label="Compare by"
            w={230}
            data={keys.map((header) => ({ value: header, label: `Compare by ${header}` }))}
            value={key ?? data?.summary.key ?? null}
            onChange={(chosen) =>
              void navigate({
                to: '/reports/$slug/compare',
                params: { slug },
                search: changeSearch(search, { key: chosen ?? '' }),
                replace: true,
              })
            }
          />
          <ScreenExportMenu
            officeId={officeId}
            snapshot={snapshot}
            getSource={() => (data ? { kind: 'comparison', comparisonId: data.summary.comparisonId } : null)}
            isDisabled={!data}
            onExport={(format) => exportComparison(data?.summary.comparisonId ?? '', format)}
          />
        </>
      }
    >
      {before && after && (
        <div className="dim small">
          Before: {describeRun(before, names)}. After: {describeRun(after, names)}.
        </div>
      )}
      {isMissing && (
        <div className="note note-warn" role="status">
          One of these runs is no longer kept on this computer. Go back and choose two others.
        </div>
      )}
      {before && after && keys.length === 0 && (
        <div className="note note-warn" role="status">
          These runs have no column in common, so that their rows cannot be found again.
        </div>
      )}
      {warnings.length > 0 && (
        <div className="note note-warn" role="status">
          {warnings.join(' ')}
        </div>
      )}
      {error && <ErrorAlert error={error} />}
      {data ? (
        <Differences key={data.summary.comparisonId} {...data} snapshot={snapshot} />
      ) : (
        !error && !isMissing && <Loading />
      )}
    </Screen>
  );
}
