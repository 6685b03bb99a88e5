/** Exports: what the log says of their ends. */
import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { exportKinds, wrapFileHandlers } from '@main/app/ipc/file-calls';
import { RunningWork } from '@main/app/ipc/running-work';
import { type Log, silentLog } from '@main/system/log/logger';
import { AppError, type ErrorCode } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

type Handlers = Parameters<typeof wrapFileHandlers>[0];
type ExportChannel = keyof typeof exportKinds;

/** Exports once over a channel. @returns what the log says of it */
async function exportOver(channel: ExportChannel, input: object | null, handler: () => unknown) {
  const entries: object[] = [];
  const log: Log = {
    ...silentLog,
    log: (entry) => void entries.push(entry),
    describeError: (error) => ({
      ...silentLog.describeError(error),
      code: error instanceof AppError ? error.code : null,
    }),
  };
  let nowMs = 1_000;
  const monotonicMs = () => {
    nowMs += 250;
    return nowMs;
  };
  const work = new RunningWork({ start: () => 1, stop: () => true });
  const options = { log, monotonicMs, work, requests: new CancellableRequests() };
  const handle = async () => handler();
  const wrapped = wrapFileHandlers({ [channel]: handle } as unknown as Handlers, options)[channel];
  await (wrapped as (...call: unknown[]) => Promise<unknown>)(input, { requestId: 'a' }).catch(() => undefined);
  return entries;
}

const file = { path: '/home/jane/Jane Citizen.csv', rows: 7 };
const nowhere = { ...file, path: null };
function fail(error: Error): () => unknown {
  return () => {
    throw error;
  };
}
const failWith = (code: ErrorCode) => fail(new AppError(code, 'The export was not saved.', {}));
const done = { event: 'export-done', ms: 250 };

describe('the log of exports', () => {
  it.each(Object.keys(exportKinds) as ExportChannel[])('has the counts of %s, and not its path', async (channel) => {
    const outcome = channel === 'reports:run-to-file' ? { outcome: file } : file;
    const [entry] = await exportOver(channel, { format: 'csv', name: 'Jane Citizen' }, () => outcome);
    expect(entry).toMatchObject({ ...done, rows: 7, format: 'csv' });
    expect(JSON.stringify(entry)).not.toContain('Jane');
  });

  it('has a failure by its code', async () => {
    expect(await exportOver('export:trips', { format: 'xlsx' }, failWith('output-failed'))).toEqual([
      { event: 'export-failed', kind: 'trips', format: 'xlsx', ms: 250, code: 'output-failed', system: null },
    ]);
  });

  it.each<[string, ExportChannel, () => unknown]>([
    ['in its work', 'export:trips', failWith('cancelled')],
    ['in the dialog', 'export:trips', () => nowhere],
  ])('has nothing of an export that the user cancelled %s', async (_, channel, handler) => {
    expect(await exportOver(channel, { format: 'csv' }, handler)).toEqual([]);
  });
});
