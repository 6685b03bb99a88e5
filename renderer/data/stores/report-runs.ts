/**
 * Report runs that go on while staff look elsewhere: what runs, how far it is, the parameters that were typed, and the last
 * result of each report, kept by office and report until newer runs need its room.
 */
import { bridge } from '@renderer/ipc/client';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import type { ExportFormat } from '@shared/ipc/contract';
import type { ReportParameters } from '@shared/report-parameters';
import { useMemo, useSyncExternalStore } from 'react';
import { loadReportRows, type ReportResult, type RunProgress, runReport, runReportToFile } from '../queries/reports';

/** A file that a run went into. */
export type RunFile = {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  /** What was odd about the report. */
  readonly warnings: readonly string[];
  /** What the user must be told of the file. */
  readonly notices: readonly string[];
  readonly hasFormulas: boolean;
};

/** What was started last: a run to look at, one straight into a file, or an earlier run that is opened. */
export type RunRequest = {
  readonly kind: 'screen' | 'file' | 'open';
  /** What was sent; null for an earlier run. */
  readonly filters: Readonly<Record<string, string>> | null;
};

export type RunState = {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Null where nothing was started. */
  readonly request: RunRequest | null;
  /** The last result; while another run goes on, and after one that brought none, it is the previous one. */
  readonly result: ReportResult | null;
  /** Where the last run went straight to. */
  readonly file: RunFile | null;
  readonly error: Error | null;
  readonly progress: RunProgress | null;
  readonly startedAtMs: number;
  /** What stands in the form; null where nothing was typed since the application started. */
  readonly draft: ReportParameters | null;
};

type RunEntry = { state: RunState; controller: AbortController | null };

const idleRun: RunState = {
  status: 'idle',
  request: null,
  result: null,
  file: null,
  error: null,
  progress: null,
  startedAtMs: 0,
  draft: null,
};
/** Results are large; only the last few reports keep theirs. */
const maxResults = 4;
/** A result of more cells makes room when its report is run again: two such would not fit beside each other. */
const maxPreviousCells = 2_000_000;

const entries = new Map<string, RunEntry>();
const listeners = new Set<() => void>();

const toKey = (officeId: string, slug: string) => JSON.stringify([officeId, slug]);

function getOrCreateEntry(key: string): RunEntry {
  const existing = entries.get(key);
  if (existing) return existing;
  const entry: RunEntry = { state: idleRun, controller: null };
  entries.set(key, entry);
  return entry;
}

function updateRun(key: string, state: Partial<RunState>): void {
  const entry = getOrCreateEntry(key);
  entry.state = { ...entry.state, ...state };
  for (const listener of listeners) listener();
}

/** Makes room: the oldest results go first, the one that was just asked for never. */
function evictOldest(current: string): void {
  const loaded = [...entries].filter(([key, { state }]) => state.result !== null && key !== current);
  for (const [key] of loaded.slice(0, Math.max(0, loaded.length - maxResults + 1))) {
    updateRun(key, { result: null, status: 'idle' });
  }
}

function isCancellation(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'cancelled' : error instanceof DOMException;
}

function getPreviousResult({ result }: RunState): ReportResult | null {
  return result && result.rows.length * result.run.headers.length <= maxPreviousCells ? result : null;
}

/** Filters as they are sent and remembered: in one order and one form. Those that cannot be sent stay as they are. */
function canonicalFilters(filters: Readonly<Record<string, string>>): string {
  try {
    return JSON.stringify(checkFilters(reportFilters, filters));
  } catch {
    return JSON.stringify(filters);
  }
}

/** Whether the result that is held answers other parameters than those that were asked for last. */
export function isPreviousResult({ status, result, file, request }: RunState): boolean {
  if (result === null || (file === null && status === 'done') || status === 'idle') return false;
  const filters = request?.filters ?? null;
  return filters === null || canonicalFilters(filters) !== canonicalFilters(result.run.filtersSent);
}

type RunWork = (signal: AbortSignal, onProgress: (progress: RunProgress) => void) => Promise<Partial<RunState>>;

/** Runs something for a report; what still runs for it is cancelled first. */
async function startWork(key: string, request: RunRequest, work: RunWork): Promise<void> {
  const entry = getOrCreateEntry(key);
  entry.controller?.abort();
  const controller = new AbortController();
  entry.controller = controller;
  // The newest stands last.
  entries.delete(key);
  entries.set(key, entry);
  evictOldest(key);
  updateRun(key, {
    status: 'running',
    request,
    result: getPreviousResult(entry.state),
    file: null,
    error: null,
    progress: null,
    startedAtMs: Date.now(),
  });
  const isCurrent = () => entries.get(key)?.controller === controller;
  try {
    const done = await work(controller.signal, (progress) => {
      if (isCurrent()) updateRun(key, { progress });
    });
    if (isCurrent()) updateRun(key, { status: 'done', ...done });
  } catch (error) {
    if (!isCurrent()) return;
    if (isCancellation(error)) updateRun(key, { status: 'cancelled' });
    else updateRun(key, { status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    if (isCurrent()) entry.controller = null;
  }
}

/** Runs a report to look at. */
export function startRun(officeId: string, slug: string, filters: Record<string, string>): Promise<void> {
  return startWork(toKey(officeId, slug), { kind: 'screen', filters }, async (signal, onProgress) => ({
    result: await runReport({ officeId, slug, filters }, signal, onProgress),
  }));
}

/** Runs a report straight into a file. */
export function startFileRun(
  officeId: string,
  slug: string,
  filters: Record<string, string>,
  format: ExportFormat,
): Promise<void> {
  return startWork(toKey(officeId, slug), { kind: 'file', filters }, async (signal, onProgress) => {
    const { outcome, run } = await runReportToFile({ officeId, slug, filters }, format, signal, onProgress);
    const { path, ...file } = outcome;
    return path === null ? { status: 'idle' } : { file: { ...file, path, warnings: run?.warnings ?? [] } };
  });
}

/** Opens an earlier run, which is kept on this computer, as the report's result. */
export function openRun(officeId: string, slug: string, runId: string): Promise<void> {
  return startWork(toKey(officeId, slug), { kind: 'open', filters: null }, async (signal, onProgress) => {
    // Nothing is asked of the API.
    onProgress({ phase: 'showing', bytes: 0, rows: 0, totalRows: null });
    const run = await bridge.openRun({ officeId, runId });
    return { result: await loadReportRows(officeId, run, signal, onProgress) };
  });
}

export function cancelRun(officeId: string, slug: string): void {
  entries.get(toKey(officeId, slug))?.controller?.abort();
}

/** Keeps what stands in the form while staff look elsewhere. */
export function setDraft(officeId: string, slug: string, draft: ReportParameters): void {
  updateRun(toKey(officeId, slug), { draft });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of a report's run, wherever it was started. */
export function useRun(officeId: string, slug: string): RunState {
  return useSyncExternalStore(subscribe, () => entries.get(toKey(officeId, slug))?.state ?? idleRun);
}

/** The slugs of an office's reports that run now. */
export function useRunningReports(officeId: string): ReadonlySet<string> {
  const running = useSyncExternalStore(subscribe, () =>
    JSON.stringify([...entries].filter(([, { state }]) => state.status === 'running').map(([key]) => JSON.parse(key))),
  );
  return useMemo(
    () =>
      new Set((JSON.parse(running) as [string, string][]).filter(([id]) => id === officeId).map(([, slug]) => slug)),
    [running, officeId],
  );
}
