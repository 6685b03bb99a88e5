/** What a report shows below its title: its result or a comparison, its history beside it, or that it runs. */
import { useOfficeId } from '@renderer/data/app';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { LineNote } from '@renderer/ui/line';
import { changeSearch } from '@renderer/ui/url-search';
import { useSeconds } from '@renderer/ui/use-now';
import type { Search } from '@shared/filters/filter-texts';
import type { ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import type { ReactNode } from 'react';
import { Compare } from './Compare';
import type { orderRuns } from './compare-periods';
import { HistoryPanel } from './HistoryPanel';
import { Result } from './Result';
import type { SourceRef } from './result-view';
import { formatProgress, reportTexts as texts } from './texts';
import type { useReport } from './use-report';

type Props = {
  readonly report: ReturnType<typeof useReport>;
  readonly preferences: ReportPreferences;
  readonly runs: readonly ReportRun[];
  readonly search: Search;
  readonly go: (search: Search, isReplacing?: boolean) => void;
  /** The results that are compared; null where one is shown. */
  readonly pair: ReturnType<typeof orderRuns<ReportRun>> | null;
  /** The filter bar. */
  readonly bar: ReactNode;
  readonly isHistoryOpen: boolean;
  readonly openHistory: (isOpen: boolean) => void;
  readonly snapshot: TableSnapshotRef;
  readonly source: SourceRef;
};

export function ReportBody(props: Props) {
  const { report, preferences, runs, search, go, pair, bar, isHistoryOpen, openHistory, ...table } = props;
  const { state, result, isChanged, isRunning } = report;
  const officeId = useOfficeId();
  const { before: _, now: __, key: ___, amount: ____, show: _____, ...uncompared } = search;
  const running = isRunning && <RunningNote startedAtMs={state.startedAtMs} rows={state.progress} />;
  if (pair) {
    return (
      <>
        {running}
        <Compare
          {...pair}
          {...table}
          search={search}
          bar={bar}
          onChange={(changed) => go(changeSearch(search, changed), true)}
          onBack={() => {
            openHistory(true);
            go(uncompared);
          }}
          onClose={() => go(uncompared)}
        />
      </>
    );
  }
  return (
    <>
      {running}
      {result ? (
        <Result
          key={result.run.runId}
          {...table}
          result={result}
          preferences={preferences}
          isStale={isChanged}
          bar={bar}
        />
      ) : (
        !isRunning && !report.isOpening && <EmptyState title={texts.notRun} />
      )}
      {isHistoryOpen && (
        <HistoryPanel
          officeId={officeId}
          runs={runs}
          preferences={preferences}
          shownRunId={result?.run.runId ?? null}
          onShow={({ runId }) => go({ ...uncompared, run: runId })}
          onCompare={({ runId }) => go({ ...search, before: runId, now: result?.run.runId ?? '' })}
          onClose={() => openHistory(false)}
        />
      )}
    </>
  );
}

function RunningNote({ startedAtMs, rows }: { readonly startedAtMs: number; readonly rows: number }) {
  return <LineNote rank="wait" text={formatProgress(rows, useSeconds(startedAtMs))} />;
}
