/**
 * Report runs that go on while staff look elsewhere: what runs, how far it is, and the last result of each report, kept by
 * office and report until newer runs need its room.
 */
import { AppError } from '@shared/errors';
import { useSyncExternalStore } from 'react';
import { type ReportResult, type RunProgress, runReport } from './reports';

export type RunState = {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly result: ReportResult | null;
  readonly error: Error | null;
  readonly progress: RunProgress | null;
  readonly startedAtMs: number;
};

type Entry = { state: RunState; controller: AbortController | null };

const idle: RunState = { status: 'idle', result: null, error: null, progress: null, startedAtMs: 0 };
/** Results are large; only the last few reports keep theirs. */
const keptRuns = 4;

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

const keyOf = (officeId: string, slug: string) => `${officeId}\n${slug}`;

function change(key: string, state: Partial<RunState>): void {
  const entry = entries.get(key);
  if (!entry) return;
  entry.state = { ...entry.state, ...state };
  for (const listener of listeners) listener();
}

/** Makes room: the oldest finished runs go first, a running one never. */
function forgetOldest(): void {
  for (const [key, { state }] of entries) {
    if (entries.size <= keptRuns) return;
    if (state.status !== 'running') entries.delete(key);
  }
}

function wasCancelled(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'cancelled' : error instanceof DOMException;
}

/** Starts a run; one of the same report that is still running is cancelled first. */
export async function startRun(officeId: string, slug: string, filters: Record<string, string>): Promise<void> {
  const key = keyOf(officeId, slug);
  entries.get(key)?.controller?.abort();
  const controller = new AbortController();
  entries.delete(key);
  entries.set(key, { state: { ...idle, status: 'running', startedAtMs: Date.now() }, controller });
  forgetOldest();
  change(key, {});
  const isCurrent = () => entries.get(key)?.controller === controller;
  try {
    const result = await runReport(officeId, slug, filters, controller.signal, (progress) => {
      if (isCurrent()) change(key, { progress });
    });
    if (isCurrent()) change(key, { status: 'done', result });
  } catch (error) {
    if (!isCurrent()) return;
    if (wasCancelled(error)) change(key, { status: 'cancelled' });
    else change(key, { status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

export function cancelRun(officeId: string, slug: string): void {
  entries.get(keyOf(officeId, slug))?.controller?.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of a report's run, wherever it was started. */
export function useRun(officeId: string, slug: string): RunState {
  return useSyncExternalStore(subscribe, () => entries.get(keyOf(officeId, slug))?.state ?? idle);
}
