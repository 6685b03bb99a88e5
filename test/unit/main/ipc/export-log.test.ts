import { exportChannels } from '@main/ipc/export-channels';
import { logExports } from '@main/ipc/export-log';
import { type Log, silentLog } from '@main/log/logger';
import { AppError, type ErrorCode } from '@shared/errors';
import { describe, expect, it } from 'vitest';

type Handlers = Parameters<typeof logExports>[0];
type ExportChannel = (typeof exportChannels)[number];

/** Exports once over a channel. @returns what the log says of it */
async function exportOver(channel: ExportChannel, input: object | null, handler: () => unknown): Promise<object[]> {
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
  const handlers = logExports({ [channel]: async () => handler() } as unknown as Handlers, log, monotonicMs);
  await (handlers[channel] as (...call: unknown[]) => Promise<unknown>)(input, {}).catch(() => undefined);
  return entries;
}

const file = { path: '/home/jane/Jane Citizen.csv', rows: 7, bytes: 210 };
function fail(code: ErrorCode): () => unknown {
  return () => {
    throw new AppError(code, 'The export was not saved.', {});
  };
}
const done = { event: 'export-done', ms: 250 };

describe('the log of exports', () => {
  it.each(exportChannels)('has the counts of %s, and not its path', async (channel) => {
    const outcome = channel === 'export:pdf' ? file.path : channel === 'reports:run-to-file' ? { outcome: file } : file;
    const [entry] = await exportOver(channel, { format: 'csv', name: 'Jane Citizen' }, () => outcome);
    const counts = channel === 'export:pdf' ? { rows: null, bytes: null, format: 'pdf' } : { rows: 7, format: 'csv' };
    expect(entry).toMatchObject({ ...done, ...counts });
    expect(JSON.stringify(entry)).not.toContain('Jane');
  });

  it('has the counts of an export that the page gives nothing but its office', async () => {
    const [entry] = await exportOver('export:names', null, () => file);
    expect(entry).toMatchObject({ ...done, kind: 'names', format: null, rows: 7 });
  });

  it('has a failure by its code', async () => {
    expect(await exportOver('export:trips', { format: 'xlsx' }, fail('output-failed'))).toEqual([
      { event: 'export-failed', kind: 'trips', format: 'xlsx', ms: 250, code: 'output-failed', system: null },
    ]);
  });

  it.each<[string, ExportChannel, () => unknown]>([
    ['in its work', 'export:trips', fail('cancelled')],
    ['in the dialog', 'export:trips', () => ({ ...file, path: null })],
    ['in the dialog of a page', 'export:pdf', () => null],
  ])('has nothing of an export that the user cancelled %s', async (_, channel, handler) => {
    expect(await exportOver(channel, { format: 'csv' }, handler)).toEqual([]);
  });
});
