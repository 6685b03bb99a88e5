/** One report: its parameters, runs, result and exports. */
import { Button, Collapse, Menu } from '@mantine/core';
import { ParameterForm } from '@renderer/components/ParameterForm';
import { RunHistory } from '@renderer/components/RunHistory';
import { useOfficeId } from '@renderer/data/queries/app';
import { exportReport, openExport, showExport } from '@renderer/data/queries/exports';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences, usePreferences, useReportMemory } from '@renderer/data/queries/preferences';
import { type ReportResult, reportsQuery } from '@renderer/data/queries/reports';
import { runHistoryQuery } from '@renderer/data/queries/run-history';
import { cancelRun, setDraft, startFileRun, startRun, useRun } from '@renderer/data/stores/report-runs';
import { isPreviousResult } from '@renderer/data/stores/run-store';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { exportFormats } from '@renderer/ui/formats';
import { Screen } from '@renderer/ui/Screen';
import { getLocalDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import { listFilterErrors } from '@shared/filter-text';
import { reportFilters } from '@shared/filters';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import { noParameters, type ReportParameters, resolveFilters, toParameters } from '@shared/report-parameters';
import { IconAdjustmentsHorizontal, IconChevronDown, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FilterSupportCheck } from './FilterSupportCheck';
import { ParameterSets } from './ParameterSets';
import { Result } from './Result';
import { CancelledNote, FileNote, RunningNote } from './RunStatus';
import type { ShownResult } from './use-shown-result';

const route = getRouteApi('/reports/$slug');

/** Up to this many rows, the parameters and the result fit on the screen together. */
const maxRowsBesideForm = 8;

/** Gets the parameters for the form: as typed, else those of the result, else the remembered ones of the last run. */
function useParameters(officeId: string, slug: string) {
  const { draft, result } = useRun(officeId, slug);
  const memory = useReportMemory(slug);
  const keepsParameters = usePreferences()?.reportSettings.keepsParameters ?? false;
  const { mutate } = useChangePreferences();
  const parameters =
    draft ?? (result ? toParameters(result.run.filtersSent) : null) ?? memory?.lastParameters ?? noParameters;
  return {
    parameters,
    set: (changed: ReportParameters) => setDraft(officeId, slug, changed),
    /** Remembers the parameters of this run, if the settings say so. */
    remember: () => {
      if (keepsParameters) mutate({ kind: 'report-parameters', slug, parameters });
    },
    memory,
  };
}

/** Runs the report straight to a file, without loading its rows. */
function FileRunMenu({ isDisabled, onRun }: { isDisabled: boolean; onRun: (format: ExportFormat) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button px={6} disabled={isDisabled} aria-label="Run straight to a file">
          <IconChevronDown size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Straight to a file, of any size</Menu.Label>
        {exportFormats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => onRun(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Exports all of the result, or only its visible rows and columns. */
function ResultExport({ result, shown }: { result: ReportResult | null; shown: RefObject<ShownResult | null> }) {
  const officeId = useOfficeId();
  const exportAll = (format: ExportFormat, signal: AbortSignal) =>
    exportReport(officeId, result?.run.runId ?? '', format, null, signal);
  const exportShown = (format: ExportFormat, signal: AbortSignal) => {
    const visible = shown.current;
    if (!visible || !result) return exportAll(format, signal);
    const { columns, order } = visible;
    const isAll = order.length === result.rows.length && order.every((row, index) => row === index);
    const extent = `As shown: ${order.length} of ${result.rows.length} rows, ${columns.length} of ${result.run.headers.length} columns`;
    const selection = { columns: [...columns], positions: isAll ? null : [...order], extent };
    return exportReport(officeId, result.run.runId, format, selection, signal);
  };
  return (
    <ExportMenu
      isDisabled={result === null}
      onExport={exportAll}
      alternative={{ label: 'Only what is shown', onExport: exportShown }}
      onShow={showExport}
      onOpen={openExport}
    />
  );
}

/** Counts the report's earlier runs, again after each run. */
function useEarlierRunCount(officeId: string, slug: string, status: string): number {
  const { data, refetch } = useQuery(runHistoryQuery(officeId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that ended is a new entry.
  useEffect(() => void refetch(), [status, refetch]);
  return (data ?? []).filter(({ run }) => run.slug === slug).length;
}

export function ReportScreen() {
  const { slug } = route.useParams();
  return <Report key={slug} slug={slug} />;
}

function Report({ slug }: { slug: string }) {
  const officeId = useOfficeId();
  const names = useNames();
  const item = useQuery(reportsQuery(officeId)).data?.reports.find((report) => report.slug === slug);
  const state = useRun(officeId, slug);
  const { result, error, file, status } = state;
  const isRunning = status === 'running';
  const { parameters, set, remember: keep, memory } = useParameters(officeId, slug);
  const earlier = useEarlierRunCount(officeId, slug, status);
  const shown = useRef<ShownResult | null>(null);
  // Null until the user opens or closes the form: then it closes by itself when the result needs the room.
  const [isFormOpen, setFormOpen] = useState<boolean | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState<boolean | null>(null);
  // After a failure the parameters may be the cause.
  const isOpen = isFormOpen ?? (status === 'failed' || (result?.rows.length ?? 0) <= maxRowsBesideForm);
  const showsHistory = isHistoryOpen ?? (result === null && !isRunning);
  const filters = () => resolveFilters(parameters, getLocalDay(Date.now()));
  const errors = listFilterErrors(reportFilters, parameters.filters);
  const [isRefused, setRefused] = useState(false);
  const begin = (run: (filters: Record<string, string>) => Promise<void>) => {
    setRefused(errors.length > 0);
    if (errors.length > 0) {
      setFormOpen(true);
      return;
    }
    setFormOpen(null);
    setHistoryOpen(null);
    keep();
    set(parameters);
    void run(filters());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) begin((sent) => startRun(officeId, slug, sent));
  };
  const lastModified = item?.last_modified ?? null;
  const filterSupport = memory?.honesty?.lastModified === lastModified ? memory.honesty.filters : {};
  return (
    <Screen
      title={item?.display_name ?? result?.run.displayName ?? slug}
      hasBack
      isScrolling={result === null || showsHistory}
      tools={
        <>
          {earlier > 0 && (
            <Button
              variant="default"
              leftSection={<IconHistory size={15} />}
              aria-expanded={showsHistory}
              onClick={() => setHistoryOpen(!showsHistory)}
            >
              Earlier runs
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={15} />}
            aria-expanded={isOpen}
            onClick={() => setFormOpen(!isOpen)}
          >
            Parameters
          </Button>
          <ParameterSets slug={slug} parameters={parameters} problems={errors} onChoose={set} />
          <Button.Group>
            <Button type="submit" form="parameters" disabled={isRunning} leftSection={<IconPlayerPlay size={15} />}>
              Run report
            </Button>
            <FileRunMenu
              isDisabled={isRunning}
              onRun={(format) => begin((sent) => startFileRun(officeId, slug, sent, format))}
            />
          </Button.Group>
          <ResultExport result={isRunning ? null : result} shown={shown} />
        </>
      }
    >
      <form id="parameters" aria-label="Parameters" onSubmit={submit}>
        <Collapse expanded={isOpen}>
          <div className="panel">
            <ParameterForm parameters={parameters} names={names} onChange={set} filterSupport={filterSupport} />
            <div className="dim small form-foot">
              A report uses only the parameters that its template knows; the API ignores the others without saying so.
              <FilterSupportCheck slug={slug} filters={filters()} problems={errors} lastModified={lastModified} />
            </div>
          </div>
        </Collapse>
      </form>
      {isRefused && errors.length > 0 && (
        <div className="note note-error" role="alert">
          Not run. {errors.join(' ')}
        </div>
      )}
      {isRunning && <RunningNote state={state} onCancel={() => cancelRun(officeId, slug)} />}
      {status === 'cancelled' && <CancelledNote state={state} />}
      {error && <ErrorAlert error={error} />}
      {error instanceof AppError && error.code === 'answer-too-large' && error.details.row === undefined && (
        <div className="note" role="status">
          A report of this size cannot be shown here. It can go straight to a file: press the arrow beside Run report.
        </div>
      )}
      {file && <FileNote file={file} />}
      {showsHistory && <RunHistory slug={slug} onOpened={() => setHistoryOpen(null)} />}
      {result && !showsHistory && (
        <Result
          key={result.run.runId}
          result={result}
          isPrevious={isPreviousResult(state)}
          isRunning={isRunning}
          shown={shown}
        />
      )}
      {status === 'idle' && earlier === 0 && <span className="dim">Choose the parameters, then run the report.</span>}
    </Screen>
  );
}
