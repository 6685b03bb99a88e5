/** The lists of names and of reports, which screens show offline: read once a day, or where a command asks for them. */

import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { directoryKinds } from '@shared/records/directory';
import { isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { isSkippable } from '../jobs';
import { listDirectory } from '../records/directory';
import type { ReadOptions } from '../records/fetch-policy';
import { listReports } from '../reports/report-list';

const refreshAfterMs = 86_400_000;

/** A list that could not be read, and whether the server has no such list. */
export type FailedList = { readonly name: string; readonly message: string; readonly isAbsent: boolean };

/** @returns the lists that could not be read */
export async function readNameLists(
  session: OfficeSession,
  request: (read: (options: ReadOptions) => Promise<unknown>) => Promise<unknown>,
  isForced = false,
): Promise<readonly FailedList[]> {
  const failed: FailedList[] = [];
  const read = async (
    kind: 'directory' | 'report-list',
    key: string,
    name: string,
    list: (options: ReadOptions) => Promise<unknown>,
  ) => {
    const [state] = await session.cache.records.getStates(kind, [key]);
    if (!isForced && state && !isOlderThan(state.fetchedAtMs, refreshAfterMs, session.now())) return;
    try {
      await request(list);
    } catch (error) {
      const isAbsent = error instanceof AppError && hasPolicy(error.code, 'skip-list');
      if (!isAbsent && !isSkippable(error)) throw error;
      failed.push({ name, message: error.message, isAbsent });
    }
  };
  for (const kind of directoryKinds) {
    const name = kind === 'branch' ? 'branches' : `${kind}s`;
    await read('directory', kind, `the list of ${name}`, (options) => listDirectory(session, kind, options));
  }
  await read('report-list', 'all', 'the list of reports', (options) => listReports(session, options));
  return failed;
}
