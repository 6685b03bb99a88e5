/** One report: its last result at once, its filters above it, its earlier results beside it. */
import { useOfficeId } from '@renderer/data/app';
import { recordQuery } from '@renderer/data/call';
import { useReportPreferences } from '@renderer/data/preferences';
import { useRunHistory } from '@renderer/data/reports';
import { cancelRun, startFileRun } from '@renderer/data/stores/runs';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { Screen } from '@renderer/ui/Screen';
import type { ExportFormat } from '@shared/exports/formats';
import type { ScreenSource } from '@shared/ipc/exports';
import { tidyReportName } from '@shared/reports/headings';
import type { ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { orderRuns } from './compare-periods';
import { FilterBar } from './FilterBar';
import { ReportBody } from './ReportBody';
import { ReportTools } from './ReportTools';
import { listResults } from './report-lines';
import { SetTabs } from './SetTabs';
import { useFilterCheck, useOutcomes, useReport } from './use-report';
import './report.css';

const route = getRouteApi('/reports/$slug');

export function ReportScreen() {
  const { slug } = route.useParams();
  const preferences = useReportPreferences(slug);
  const history = useRunHistory(useOfficeId());
  // Both are on this computer: they are there at once.
  if (!preferences || !history) return <Screen title="">{null}</Screen>;
  return <Report key={slug} slug={slug} preferences={preferences} runs={listResults(history, slug)} />;
}

type Props = {
  readonly slug: string;
  readonly preferences: ReportPreferences;
  /** Those whose rows are on this computer, the newest first. */
  readonly runs: readonly ReportRun[];
};

function Report({ slug, preferences, runs }: Props) {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const search = route.useSearch();
  // The list is only looked up: a report that has a result opens without a request.
  const item = useQuery({
    ...recordQuery('reports:list', officeId, null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: runs.length === 0,
  }).data?.reports.find((report) => report.slug === slug);
  const go = (changed: typeof search, isReplacing = false) =>
    void navigate({ to: '/reports/$slug', params: { slug }, search: changed, replace: isReplacing });
  const showSet = (set: string | null, isReplacing = false) => go(set === null ? {} : { set }, isReplacing);
  const onRun = (set: string | null) => showSet(set, true);
  const report = useReport({ officeId, slug, search, preferences, runs, onRun });
  const { state, run, result, parameters, isChanged, isRunning } = report;
  const title = tidyReportName(item?.display_name ?? runs[0]?.displayName ?? slug);
  const runButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const source = useRef<ScreenSource | null>(null);
  const [panel, setPanel] = useRememberedText('Report history');
  const isHistoryOpen = panel === 'open';
  const openHistory = (isOpen: boolean) => setPanel(isOpen ? 'open' : '');
  const lastModified = item?.last_modified ?? runs[0]?.lastModified ?? null;
  const { support, check } = useFilterCheck({ officeId, slug, parameters, preferences, lastModified });
  const runToFile = (format: ExportFormat) => report.submit((filters) => startFileRun(officeId, slug, filters, format));
  useOutcomes(state, {
    onDone: () => body.current?.querySelector<HTMLElement>('[role=grid]')?.focus(),
    onFailed: () => runButton.current?.focus(),
    onSaveToFile: () => runToFile('xlsx'),
  });
  const [one, other] = runs.filter(({ runId }) => runId === search.before || runId === search.now);
  const pair = search.before && one && other ? orderRuns(one, other) : null;
  const bar = (
    <FilterBar
      key={report.view}
      parameters={parameters}
      onChange={report.setParameters}
      onRun={run}
      onCancel={() => cancelRun(officeId, slug)}
      isRunning={isRunning}
      isChanged={isChanged}
      opensDates={runs.length === 0 && state.status === 'idle'}
      support={support}
      check={check}
      runButton={runButton}
    />
  );
  const shown = { snapshot, source, isHistoryOpen };
  const hasPanel = pair !== null || isHistoryOpen;
  return (
    <Screen
      title={title}
      hasBack
      tabs={
        <SetTabs
          slug={slug}
          preferences={preferences}
          current={search.set ?? null}
          parameters={parameters}
          isChanged={report.isSetChanged}
          onChoose={showSet}
        />
      }
      tools={
        <ReportTools
          {...shown}
          officeId={officeId}
          slug={slug}
          title={title}
          result={result}
          isComparing={pair !== null}
          onHistory={() => openHistory(!isHistoryOpen)}
          onRunToFile={runToFile}
        />
      }
      box={result || pair ? null : bar}
    >
      <div
        ref={body}
        className={['report-body', hasPanel && 'has-panel', isChanged && result && 'is-earlier']
          .filter(Boolean)
          .join(' ')}
      >
        <ReportBody
          {...shown}
          report={report}
          preferences={preferences}
          runs={runs}
          search={search}
          go={go}
          pair={pair}
          bar={bar}
          openHistory={openHistory}
        />
      </div>
    </Screen>
  );
}
