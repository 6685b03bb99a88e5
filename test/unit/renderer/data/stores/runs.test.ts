import { officeQuery } from '@renderer/data/call';
import { queryClient } from '@renderer/data/query-client';
import { deleteRun, type ReportResult } from '@renderer/data/reports';
import { type RunState, RunStore, type RunWork, startFileRun } from '@renderer/data/stores/runs';
import { line } from '@renderer/ui/line';
import { AppError } from '@shared/errors/errors';
import type { Cell } from '@shared/reports/report';
import { sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it, vi } from 'vitest';

const request = { kind: 'screen', runId: null } as const;
const progress = 1;
function makeResult(rowCount: number, columnCount = 1): ReportResult {
  const headers = Array.from({ length: columnCount }, (_, index) => `column ${index}`);
  return { run: { ...sampleRun, headers }, rows: Array.from({ length: rowCount }, (): Cell[] => [5]) };
}
const loads =
  (...size: Parameters<typeof makeResult>): RunWork =>
  async () => ({ result: makeResult(...size) });

/** Work that stays under way until the test ends it. */
function pendingWork() {
  const { promise, resolve, reject } = Promise.withResolvers<Partial<RunState>>();
  const calls: { signal: AbortSignal; onProgress: (rows: number) => void }[] = [];
  const work: RunWork = (signal, onProgress) => {
    calls.push({ signal, onProgress });
    return promise;
  };
  const getCall = () => {
    const [call] = calls;
    if (!call) throw new Error('The work was not started.');
    return call;
  };
  return { work, resolve, reject, getCall };
}

describe('the runs of reports', () => {
  it('are idle at first, running with their progress, then done with their result', async () => {
    const store = new RunStore();
    expect(store.get('a').status).toBe('idle');
    const { work, resolve, getCall } = pendingWork();
    const isEnded = store.start('a', request, work);
    expect(store.get('a')).toMatchObject({ status: 'running', request, progress: 0, result: null });
    getCall().onProgress(progress);
    expect(store.get('a').progress).toEqual(progress);
    const result = makeResult(1);
    resolve({ result });
    await isEnded;
    expect(store.get('a')).toMatchObject({ status: 'done', result });
  });

  it('do not touch each other, and notify subscribers of each change', async () => {
    const store = new RunStore();
    const statuses: string[] = [];
    store.states.subscribe(() => statuses.push(`${store.get('a').status} ${store.get('b').status}`));
    await store.start('a', request, loads(1));
    await store.start('b', request, loads(2));
    expect(statuses).toEqual(['running idle', 'done idle', 'done running', 'done done']);
    expect([store.get('a').result?.rows.length, store.get('b').result?.rows.length]).toEqual([1, 2]);
  });

  it('do not lose the last result when a further run fails or is cancelled, which aborts its signal', async () => {
    const store = new RunStore();
    await store.start('a', request, loads(1));
    const { result } = store.get('a');
    await store.start('a', request, () => Promise.reject(new Error('no network')));
    expect(store.get('a')).toMatchObject({ status: 'failed', result, error: new Error('no network') });
    await store.start('a', request, () => Promise.reject(new AppError('cancelled', 'Cancelled.', {})));
    expect(store.get('a')).toMatchObject({ status: 'cancelled', result, error: null });
    const { work, reject, getCall } = pendingWork();
    const isEnded = store.start('a', request, work);
    store.cancel('a');
    expect(getCall().signal.aborted).toBe(true);
    reject(getCall().signal.reason);
    await isEnded;
    expect(store.get('a')).toMatchObject({ status: 'cancelled', result });
  });

  it('are replaced by a newer run of the same report: the older one is aborted and its late outcome is ignored', async () => {
    const store = new RunStore();
    const [older, newer] = [pendingWork(), pendingWork()];
    const [isOlderEnded, isNewerEnded] = [older, newer].map(({ work }) => store.start('a', request, work));
    expect(older.getCall().signal.aborted).toBe(true);
    older.getCall().onProgress(progress);
    older.resolve({ result: makeResult(1) });
    await isOlderEnded;
    expect(store.get('a')).toMatchObject({ status: 'running', result: null, progress: 0 });
    newer.resolve({ result: makeResult(2) });
    await isNewerEnded;
    expect(store.get('a').result?.rows).toHaveLength(2);
  });

  it('have the results of four reports in memory: the report that ran longest ago loses its result, but not its draft', async () => {
    const store = new RunStore();
    const draft = { view: 'latest', parameters: { filters: { branchID: '7' }, ranges: {} } };
    for (const key of ['a', 'b', 'c', 'd']) await store.start(key, request, loads(1));
    store.update('b', { draft });
    // Running again makes a report the newest.
    for (const key of ['a', 'e']) await store.start(key, request, loads(1));
    const withResult = ['a', 'b', 'c', 'd', 'e'].filter((key) => store.get(key).result !== null);
    expect(withResult).toEqual(['a', 'c', 'd', 'e']);
    expect(store.get('b')).toMatchObject({ status: 'idle', draft });
  });

  it.each([
    [2_001, null],
    [2_000, 2_000],
  ])('drop a result of over two million cells when its report runs again: %i rows', async (rows, left) => {
    const store = new RunStore();
    await store.start('a', request, loads(rows, 1_000));
    void store.start('a', request, pendingWork().work);
    expect(store.get('a').result?.rows.length ?? null).toBe(left);
  });

  it('are in the history once they have ended, and not before', async () => {
    const { promise, resolve } = Promise.withResolvers<{ ok: true; value: unknown }>();
    vi.stubGlobal('window', { tripledger: { invoke: () => promise, on: () => () => undefined } });
    const { queryKey } = officeQuery('runs:list', 'sydney');
    queryClient.setQueryData(queryKey, []);
    const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
    const isEnded = startFileRun('sydney', 'sales', {}, 'csv');
    expect(isStale()).toBe(false);
    resolve({ ok: true, value: { outcome: { path: null }, run: null } });
    await isEnded;
    expect(isStale()).toBe(true);
    vi.unstubAllGlobals();
  });

  it('are deleted once the word with Undo has gone; later Ctrl+Z says that they are', async () => {
    vi.useFakeTimers();
    const invoke = vi.fn(() => Promise.resolve({ ok: true, value: null }));
    vi.stubGlobal('window', { tripledger: { invoke, on: () => () => undefined } });
    const remove = (runId: string) => deleteRun('sydney', runId, 'Deleted.', 'It is gone.');
    const shown = () => line.notes.get().map(({ text }) => text);
    remove('a');
    line.hold();
    await vi.advanceTimersByTimeAsync(60_000);
    line.undoLast();
    line.release();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([invoke.mock.calls, shown()]).toEqual([[], []]);
    remove('b');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(invoke).toHaveBeenCalledWith('runs:remove', expect.objectContaining({ input: { runId: 'b' } }));
    line.undoLast();
    expect(shown()).toEqual(['It is gone.']);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
