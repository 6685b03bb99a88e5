/** Exports: what the log says of their ends. */
import { FileCalls } from '@main/app/ipc/file-calls';
import { RunningWork } from '@main/app/ipc/running-work';
import { type Log, silentLog } from '@main/system/log/logger';
import { AppError, type ErrorCode } from '@shared/errors/errors';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ ipcMain: {}, app: {}, BrowserWindow: {}, dialog: {}, shell: {} }));

type Outcome = Awaited<ReturnType<FileCalls['export']>>;

/** Exports trips once. @returns what the log says of it, and what came of it */
async function exportOnce(write: () => Promise<Outcome>) {
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
  const work = new RunningWork();
  const offices = { getNameAmongSeveral: () => null };
  const calls = new FileCalls({ offices, log, monotonicMs, work });
  const result = await calls.export('trips', 'csv', write).catch((error: unknown) => error);
  return { entries, result };
}

const file: Outcome = { path: '/home/jane/Jane Citizen.csv', rows: 7, notices: [], hasFormulas: false };
const failWith = (code: ErrorCode) => async () => {
  throw new AppError(code, 'The export was not saved.', {});
};

describe('the log of exports', () => {
  it('has the counts of one, and not its path', async () => {
    const { entries, result } = await exportOnce(async () => file);
    expect(result).toBe(file);
    expect(entries).toEqual([{ event: 'export-done', kind: 'trips', format: 'csv', ms: 250, rows: 7 }]);
  });

  it('has a failure by its code', async () => {
    const { entries, result } = await exportOnce(failWith('output-failed'));
    expect(result).toBeInstanceOf(AppError);
    expect(entries).toEqual([
      { event: 'export-failed', kind: 'trips', format: 'csv', ms: 250, code: 'output-failed', system: null },
    ]);
  });

  it.each([
    ['in its work', failWith('cancelled')],
    ['in the dialog', async () => ({ ...file, path: null })],
  ])('has nothing of an export that the user cancelled %s', async (_, write) => {
    expect((await exportOnce(write)).entries).toEqual([]);
  });
});
