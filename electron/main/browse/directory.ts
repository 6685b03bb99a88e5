/** Names of branches, consultants and groups, as far as the office's API gives them. */

import { fetchDirectory } from '@main/api/endpoints/directories';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import { type Directory, type DirectoryKind, directoryKinds, namesSchema } from '@shared/schemas/directory';
import type { BrowseOptions } from './trips';

function keptNames(session: OfficeSession, kind: DirectoryKind): Record<string, string> {
  const kept = session.cache.records.get('directory', kind);
  return kept ? namesSchema.parse(JSON.parse(kept.text)) : {};
}

/** Names are a convenience: whatever fails, ids remain and the screen works on. Only a cancellation is passed on. */
async function namesOf(
  session: OfficeSession,
  kind: DirectoryKind,
  options: BrowseOptions,
): Promise<Record<string, string>> {
  if (options.mode === 'kept') return keptNames(session, kind);
  try {
    const names = await fetchDirectory(session.client(), kind, options);
    session.keep('directory', [[kind, JSON.stringify(names)]], options.nowMs());
    return names;
  } catch (error) {
    if (error instanceof AppError && error.code === 'cancelled') throw error;
    return keptNames(session, kind);
  }
}

/** Ids to names for the three lists. An id without a name is simply absent. */
export async function getDirectory(session: OfficeSession, options: BrowseOptions): Promise<Directory> {
  const [branch, consultant, group] = await Promise.all(directoryKinds.map((kind) => namesOf(session, kind, options)));
  return { branch: branch ?? {}, consultant: consultant ?? {}, group: group ?? {} };
}
