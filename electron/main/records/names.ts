/** Names by id of every kind: from saved lists and clients, and the user's labels where these have none. */
import type { OfficeSession } from '@main/session/office-session';
import { type NameKind, type Names, nameKinds } from '@shared/schemas/directory';
import { getDirectory } from './directory';

type Labels = Readonly<Record<NameKind, Readonly<Record<string, string>>>>;

/** Reads the saved names. Sends no request. */
export async function getSavedNames(session: OfficeSession, labels: Labels, signal?: AbortSignal): Promise<Names> {
  const directory = await getDirectory(session, { fetchPolicy: 'cache-only', ...(signal && { signal }) });
  const saved: Partial<Labels> = directory;
  const entries = nameKinds.map((kind) => [kind, { ...labels[kind], ...saved[kind] }] as const);
  return Object.fromEntries(entries) as Names;
}
