/** GET /branch, /consultant and /group fetchAll: listed by the document, payloads "not shown", so read with tolerance. */
import { type DirectoryKind, recognisedName } from '@shared/schemas/directory';
import type { ApiClient, ApiRequest } from '../api-client';
import { toPlain } from '../json/exact-json';

/** Where a list may stand in an undocumented payload: data itself, or its first array. */
function listIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).find((value) => Array.isArray(value)) ?? [];
}

/** Ids to names, as far as names can be recognised. An entry without an id or a name is passed over. */
export async function fetchDirectory(
  client: ApiClient,
  kind: DirectoryKind,
  options: Pick<ApiRequest, 'signal' | 'priority'> = {},
): Promise<Record<string, string>> {
  const envelope = await client.get({ ...options, path: `/${kind}/fetchAll`, query: { per_page: '100' } });
  const names: Record<string, string> = {};
  for (const item of listIn(toPlain(envelope.data))) {
    if (typeof item !== 'object' || item === null) continue;
    const fields = item as Record<string, unknown>;
    const name = recognisedName(fields);
    if (name !== null && (typeof fields.id === 'number' || typeof fields.id === 'string'))
      names[String(fields.id)] = name;
  }
  return names;
}
