/** Report runs of the window, by office and report: they go on while the user is on another screen. */
import { ipc } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/export-formats';
import type { ReportParameters } from '@shared/report-parameters';
import { useMemo } from 'react';
import { loadReportRows, runReport, runReportToFile } from '../queries/reports';
import { useStore } from './create-store';
import { idleRun, type RunState, RunStore } from './run-store';

const runs = new RunStore();

// JSON separates office and slug, whichever characters they contain.
const toKey = (officeId: string, slug: string) => JSON.stringify([officeId, slug]);
type Key = readonly [officeId: string, slug: string];
const parseKey = (key: string) => JSON.parse(key) as Key;

/** Runs a report and loads its rows into the window. */
export function startRun(officeId: string, slug: string, filters: Record<string, string>): Promise<void> {
  return runs.start(toKey(officeId, slug), { kind: 'screen', filters }, async (signal, onProgress) => ({
    result: await runReport({ officeId, slug, filters }, signal, onProgress),
  }));
}

/** Runs a report straight to a file. */
export function startFileRun(
  officeId: string,
  slug: string,
  filters: Record<string, string>,
  format: ExportFormat,
): Promise<void> {
  return runs.start(toKey(officeId, slug), { kind: 'file', filters }, async (signal, onProgress) => {
    const { outcome, run } = await runReportToFile({ officeId, slug, filters }, format, signal, onProgress);
    const { path, ...file } = outcome;
    return path === null ? { status: 'idle' } : { file: { ...file, path, warnings: run?.warnings ?? [] } };
  });
}

/** Opens an earlier run from the cache as the report's result. */
export function openRun(officeId: string, slug: string, runId: string): Promise<void> {
  return runs.start(toKey(officeId, slug), { kind: 'open', filters: null }, async (signal, onProgress) => {
    // Sends no request to the API, so that there is nothing to receive.
    onProgress({ phase: 'showing', bytes: 0, rows: 0, totalRows: null });
    const run = await ipc.invoke('runs:open', { officeId, runId });
    return { result: await loadReportRows(officeId, run, signal, onProgress) };
  });
}

/** Cancels the run of a report that is under way. */
export function cancelRun(officeId: string, slug: string): void {
  runs.cancel(toKey(officeId, slug));
}

/** Saves the parameters in a report's form while the user is on another screen. */
export function setDraft(officeId: string, slug: string, draft: ReportParameters): void {
  runs.update(toKey(officeId, slug), { draft });
}

/** Follows the state of a report's run, wherever it was started. */
export function useRun(officeId: string, slug: string): RunState {
  const key = toKey(officeId, slug);
  return useStore(runs.states, (states) => states.get(key) ?? idleRun);
}

/** Follows which runs of an office are under way, as text: progress of a run does not count as a change. */
export function useRunsUnderWay(officeId: string): string {
  return useStore(runs.states, (states) => {
    const running = [...states].filter(([, { status }]) => status === 'running').map(([key]) => parseKey(key));
    return JSON.stringify(running.filter(([id]) => id === officeId));
  });
}

/** Follows which reports of an office are running, by slug. */
export function useRunningReports(officeId: string): ReadonlySet<string> {
  const running = useRunsUnderWay(officeId);
  return useMemo(() => {
    const keys = JSON.parse(running) as Key[];
    return new Set(keys.map(([, slug]) => slug));
  }, [running]);
}
