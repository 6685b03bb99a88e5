/** One report: its last result at once, its filters above it, its earlier results beside it. */

import { Button } from '@mantine/core';
import { useNames, useOfficeId, useReportPreferences } from '@renderer/data/app';
import { callOffice, recordQuery } from '@renderer/data/call';
import { useRunHistory } from '@renderer/data/reports';
import { cancelRun, setDraft, startFileRun } from '@renderer/data/stores/runs';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { LineNote } from '@renderer/ui/line';
import { EmptyState, Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import { useSeconds } from '@renderer/ui/use-now';
import type { ExportFormat } from '@shared/exports/formats';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { type ReportRun, tidyReportName } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { IconHistory, IconSum } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Compare, describeComparison, orderRuns } from './Compare';
import { FilterBar } from './FilterBar';
import { HistoryPanel, Result } from './Result';
import { listResults } from './report-lines';
import { formatProgress, tabTexts, reportTexts as texts } from './texts';
import { toView, useFilterCheck, useOutcomes, useReport } from './use-report';
import './report.css';
import { SavedTabs } from '@renderer/lists/ViewTabs';
import type { ReportParameters } from '@shared/reports/parameters';

const route = getRouteApi('/reports/$slug');

export function ReportScreen() {
  const { slug } = route.useParams();
  const preferences = useReportPreferences(slug);
  const history = useRunHistory();
  // It is on this computer: it is there at once.
  if (!history) return <Screen title="">{null}</Screen>;
  return <Report key={slug} slug={slug} preferences={preferences} runs={listResults(history, slug)} />;
}

function RunningNote({ startedAtMs, rows }: { readonly startedAtMs: number; readonly rows: number }) {
  return <LineNote rank="wait" text={formatProgress(rows, useSeconds(startedAtMs))} />;
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
  const names = useNames();
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
  const report = useReport({ slug, search, preferences, runs, onRun });
  const { state, run, result, parameters, isChanged, isRunning } = report;
  const { sets } = preferences;
  const title = tidyReportName(item?.display_name ?? runs[0]?.displayName ?? slug);
  const runButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useRememberedText('Report history');
  const isHistoryOpen = panel === 'open';
  const openHistory = (isOpen: boolean) => setPanel(isOpen ? 'open' : '');
  const lastModified = item?.last_modified ?? runs[0]?.lastModified ?? null;
  const { support, check } = useFilterCheck({ slug, parameters, preferences, lastModified });
  const runToFile = (format: ExportFormat) =>
    report.submit(async (filters) => {
      const file = await startFileRun(officeId, slug, filters, format);
      const { showExported } = await import('@renderer/lists/run-export');
      if (file) showExported(file);
    });
  useOutcomes(state, {
    onDone: () => body.current?.querySelector<HTMLElement>('[role=grid]')?.focus(),
    onFailed: () => runButton.current?.focus(),
    onSaveToFile: () => runToFile('xlsx'),
  });
  const [one, other] = runs.filter(({ runId }) => runId === search.before || runId === search.now);
  const pair = search.before && one && other ? orderRuns(one, other) : null;
  /** Whose rows are on the screen: of two that are compared the later one. */
  const shown = pair?.now ?? result?.run;
  const summarise = () =>
    void navigate({ to: '/reports/$slug/summary', params: { slug }, search: { run: shown?.runId ?? '' } });
  const { before: _, now: __, key: ___, amount: ____, show: _____, ...uncompared } = search;
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
  const content = pair ? (
    <Compare
      {...pair}
      bar={bar}
      search={search}
      onChange={(changed) => go(changeSearch(search, changed), true)}
      onBack={() => {
        openHistory(true);
        go(uncompared);
      }}
      onClose={() => go(uncompared)}
    />
  ) : result ? (
    <Result key={result.run.runId} bar={bar} result={result} preferences={preferences} isStale={isChanged} />
  ) : (
    !isRunning && !report.isOpening && <EmptyState title={texts.notRun} />
  );
  const classes = [
    'report-body',
    ...(pair || isHistoryOpen ? ['has-panel'] : []),
    ...(isChanged && result ? ['is-earlier'] : []),
  ];
  return (
    <Screen
      title={title}
      hasBack
      tabs={
        <SavedTabs<ReportParameters | null>
          // The latest result, then those of the filters that the user has saved by name.
          tabs={[
            { name: tabTexts.latest, value: null, isOwn: false },
            ...sets.map((set) => ({ name: set.name, value: set.parameters, isOwn: true })),
          ]}
          current={search.set ?? tabTexts.latest}
          shown={parameters}
          isChanged={report.isSetChanged}
          labels={{ tabs: tabTexts.label, name: tabTexts.name, add: tabTexts.add, save: tabTexts.add }}
          isTaken={(name) => name === tabTexts.latest || sets.some((set) => set.name === name)}
          onChoose={(name, saved) => showSet(saved === null ? null : name)}
          onRenamed={(name) => {
            // What was changed on them, too: it goes by their name.
            setDraft(officeId, slug, toView(name, null), parameters);
            showSet(name);
          }}
          onGone={() => showSet(null)}
          toChange={(name, saved) => ({ kind: 'parameter-set', slug, name, parameters: saved })}
        />
      }
      tools={
        <>
          <Button
            variant={isHistoryOpen ? 'light' : 'default'}
            leftSection={<IconHistory size={15} />}
            aria-expanded={isHistoryOpen || pair !== null}
            aria-keyshortcuts="Control+H Meta+Y"
            onClick={() => openHistory(!isHistoryOpen)}
          >
            {texts.history}
          </Button>
          <Button
            leftSection={<IconSum size={15} />}
            disabled={!shown}
            aria-keyshortcuts="Control+Shift+S"
            onClick={summarise}
          >
            {texts.summarise}
          </Button>
          <ExportMenu
            isDisabled={!shown}
            title={title}
            filters={[
              ...(shown ? describeFilters(reportFilters, shown.filtersSent, names) : []),
              ...(pair ? describeComparison(pair, search.show, names) : []),
            ]}
            // Of two results that are compared, the comparison is exported.
            onReceived={
              shown && !pair
                ? (format, signal) => callOffice('export:report', officeId, { runId: shown.runId, format }, { signal })
                : undefined
            }
            onRunToFile={pair ? undefined : runToFile}
          />
        </>
      }
      box={result || pair ? null : bar}
    >
      <div ref={body} className={classes.join(' ')}>
        {isRunning && <RunningNote startedAtMs={state.startedAtMs} rows={state.progress} />}
        {content}
        {!pair && isHistoryOpen && (
          <HistoryPanel
            runs={runs}
            preferences={preferences}
            shownRunId={result?.run.runId ?? null}
            onShow={({ runId }) => go({ ...uncompared, run: runId })}
            onCompare={({ runId }) => go({ ...search, before: runId, now: result?.run.runId ?? '' })}
            onClose={() => openHistory(false)}
          />
        )}
      </div>
    </Screen>
  );
}
