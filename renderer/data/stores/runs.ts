/** Runs of reports: those under way, and the last results. */

import { createStore, type Store, useStore } from '@renderer/ui/store';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { ExportOutcome } from '@shared/ipc/channels/exports';
import type { ReportParameters } from '@shared/reports/parameters';
import { useMemo } from 'react';
import { type CallOptions, callOffice, officeQuery } from '../call';
import { queryClient } from '../query-client';
import { loadReportRows, type ReportResult } from '../reports';

/* The latest run of each report, by key: its status, progress, result and filters. */

/** The request that was started last: a run to look at, a run straight to a file, or an earlier run opened again. */
type RunRequest = {
  readonly kind: 'screen' | 'file' | 'open';
  /** The run that is opened again; null for a new one. */
  readonly runId: string | null;
};

/** Filters as the user has set them, of one view of a report: its latest result, a saved set, or an earlier run. */
type Draft = { readonly view: string; readonly parameters: ReportParameters };

export type RunState = {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Null before the first start. */
  readonly request: RunRequest | null;
  /** The last result. It stays while another run is under way, and after one that failed or was cancelled. */
  readonly result: ReportResult | null;
  readonly error: Error | null;
  /** Rows that have come so far. */
  readonly progress: number;
  readonly startedAtMs: number;
  /** The filters that were changed last; null where none were since the application started. */
  readonly draft: Draft | null;
};

/** Does the work of one run and resolves to what changes in its state. */
export type RunWork = (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<Partial<RunState>>;

const idleRun: RunState = {
  status: 'idle',
  request: null,
  result: null,
  error: null,
  progress: 0,
  startedAtMs: 0,
  draft: null,
};

/** Results are large: only this many stay in memory. */
const maxResults = 4;
/** A larger result is dropped when its report runs again: two of them would not fit in memory together. */
const maxPreviousCells = 2_000_000;

function isCancellation(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'cancelled' : error instanceof DOMException;
}

function getPreviousResult({ result }: RunState): ReportResult | null {
  return result && result.rows.length * result.run.headers.length <= maxPreviousCells ? result : null;
}

/** Drops the oldest results, so that one more fits. The report of `current` is left alone. */
function evictOldest(states: Map<string, RunState>, current: string): void {
  const loaded = [...states].filter(([key, { result }]) => result !== null && key !== current);
  for (const [key, state] of loaded.slice(0, Math.max(0, loaded.length - maxResults + 1))) {
    states.set(key, { ...state, result: null, status: 'idle' });
  }
}

/** Runs that go on while the user is on another screen. */
export class RunStore {
  /** The states by key; the report that was started last stands last. */
  readonly states: Store<ReadonlyMap<string, RunState>> = createStore<ReadonlyMap<string, RunState>>(new Map());
  private readonly controllers = new Map<string, AbortController>();

  /** Gets the state of a report. */
  get(key: string): RunState {
    return this.states.get().get(key) ?? idleRun;
  }

  /** Changes parts of a report's state. */
  update(key: string, change: Partial<RunState>): void {
    this.states.set(new Map(this.states.get()).set(key, { ...this.get(key), ...change }));
  }

  /** Starts a run of a report. One that is still under way for it is cancelled, and its outcome is ignored. */
  async start(key: string, request: RunRequest, work: RunWork): Promise<void> {
    this.cancel(key);
    const controller = new AbortController();
    this.controllers.set(key, controller);
    this.begin(key, request);
    const isCurrent = () => this.controllers.get(key) === controller;
    const updateIfCurrent = (change: Partial<RunState>) => {
      if (isCurrent()) this.update(key, change);
    };
    try {
      const outcome = await work(controller.signal, (progress) => updateIfCurrent({ progress }));
      updateIfCurrent({ status: 'done', ...outcome });
    } catch (error) {
      if (isCancellation(error)) updateIfCurrent({ status: 'cancelled' });
      else updateIfCurrent({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      if (isCurrent()) this.controllers.delete(key);
    }
  }

  /** Cancels the run of a report that is under way, if any. */
  cancel(key: string): void {
    this.controllers.get(key)?.abort();
  }

  private begin(key: string, request: RunRequest): void {
    const previous = this.get(key);
    const states = new Map(this.states.get());
    states.delete(key);
    evictOldest(states, key);
    states.set(key, {
      ...previous,
      status: 'running',
      request,
      result: getPreviousResult(previous),
      error: null,
      progress: 0,
      startedAtMs: Date.now(),
    });
    this.states.set(states);
  }
}

/* Report runs of the window, by office and report: they go on while the user is on another screen. */

const runs = new RunStore();

// JSON separates office and slug, whichever characters they contain.
const toKey = (officeId: string, slug: string) => JSON.stringify([officeId, slug]);
type Key = readonly [officeId: string, slug: string];

/** Starts a run that the history has once it has ended. */
async function startNew(officeId: string, slug: string, kind: RunRequest['kind'], work: RunWork): Promise<void> {
  await runs.start(toKey(officeId, slug), { kind, runId: null }, work);
  void queryClient.invalidateQueries({ queryKey: officeQuery('runs:list', officeId).queryKey });
}

/** Reports the rows of a response to the screen of its run. */
const toOptions = (signal: AbortSignal, onProgress: (rows: number) => void): CallOptions => ({
  signal,
  onProgress: ({ items }) => onProgress(items?.done ?? 0),
});

/** Runs a report and loads its rows into the window. */
export function startRun(officeId: string, slug: string, filters: Record<string, string>): Promise<void> {
  return startNew(officeId, slug, 'screen', async (signal, onProgress) => {
    const run = await callOffice('reports:run', officeId, { slug, filters }, toOptions(signal, onProgress));
    return { result: await loadReportRows(officeId, run, signal, onProgress) };
  });
}

type RunFile = ExportOutcome & { readonly path: string };

/** Runs a report straight to a file. @returns the file, with the warnings about the report's response; null for none */
export async function startFileRun(
  officeId: string,
  slug: string,
  filters: Record<string, string>,
  format: ExportFormat,
): Promise<RunFile | null> {
  let file: RunFile | null = null;
  await startNew(officeId, slug, 'file', async (signal, onProgress) => {
    const request = { slug, filters, format };
    const { outcome, run } = await callOffice('reports:run-to-file', officeId, request, toOptions(signal, onProgress));
    const { path } = outcome;
    if (path === null) return { status: 'idle' };
    file = { ...outcome, path, notices: [...outcome.notices, ...(run?.warnings ?? [])] };
    return {};
  });
  return file;
}

/** Opens an earlier run from the cache as the report's result. */
export function openRun(officeId: string, slug: string, runId: string): Promise<void> {
  return runs.start(toKey(officeId, slug), { kind: 'open', runId }, async (signal, onProgress) => {
    const run = await callOffice('runs:open', officeId, { runId });
    return { result: await loadReportRows(officeId, run, signal, onProgress) };
  });
}

/** Cancels the run of a report that is under way. */
export function cancelRun(officeId: string, slug: string): void {
  runs.cancel(toKey(officeId, slug));
}

/** Saves the filters of a report's view while the user is on another screen. */
export function setDraft(officeId: string, slug: string, view: string, parameters: ReportParameters): void {
  runs.update(toKey(officeId, slug), { draft: { view, parameters } });
}

/** Follows the state of a report's run, wherever it was started. */
export function useRun(officeId: string, slug: string): RunState {
  const key = toKey(officeId, slug);
  return useStore(runs.states, (states) => states.get(key) ?? idleRun);
}

/** Follows which reports of an office are running, by slug. */
export function useRunningReports(officeId: string): ReadonlySet<string> {
  // As text: progress of a run does not count as a change.
  const running = useStore(runs.states, (states) => {
    const keys = [...states].filter(([, { status }]) => status === 'running').map(([key]) => JSON.parse(key) as Key);
    return JSON.stringify(keys.filter(([id]) => id === officeId));
  });
  return useMemo(() => new Set((JSON.parse(running) as Key[]).map(([, slug]) => slug)), [running]);
}
