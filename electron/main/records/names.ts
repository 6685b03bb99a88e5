/** Names by id of every kind: from saved lists and clients, and the user's labels where these have none. */
import type { OfficeSession } from '@main/session/office-session';
import { type Names, nameKinds } from '@shared/schemas/directory';
import type { Preferences } from '@shared/schemas/preferences';
import { getDirectory } from './directory';

/** Reads the saved names. Sends no request. */
export async function getSavedNames(
  session: OfficeSession,
  labels: Preferences['labels'],
  signal: AbortSignal | undefined,
): Promise<Names> {
  const directory = await getDirectory(session, { fetchPolicy: 'cache-only', signal });
  const saved: Partial<Preferences['labels']> = directory;
  const entries = nameKinds.map((kind) => [kind, { ...labels[kind], ...saved[kind] }] as const);
  return Object.fromEntries(entries) as Names;
}
