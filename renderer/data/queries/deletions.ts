/** Deletes what the user has saved by name, and undoes that. Main keeps the record meanwhile. */
import { type DeletableItem, toDeletingChange } from '@shared/schemas/deletable-item';
import { changePreferences } from '@shared/schemas/preferences';
import type { QueryClient } from '@tanstack/react-query';
import { callOffice } from '../call';
import { preferencesQuery } from './preferences';

async function refresh(client: QueryClient, officeId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: preferencesQuery(officeId).queryKey }),
    client.invalidateQueries({ queryKey: ['packs:state', officeId] }),
  ]);
}

/**
 * Deletes an item. The lists are without it at once.
 *
 * @returns the id by which it is restored
 */
export async function deleteItem(client: QueryClient, officeId: string, item: DeletableItem): Promise<string> {
  const change = toDeletingChange(item);
  client.setQueryData(preferencesQuery(officeId).queryKey, (old) => old && changePreferences(old, change));
  try {
    return (await callOffice('preferences:delete', officeId, item)).deletionId;
  } finally {
    void refresh(client, officeId);
  }
}

/** Restores a deleted item as it was. */
export async function restoreItem(client: QueryClient, officeId: string, deletionId: string): Promise<void> {
  await callOffice('preferences:restore', officeId, { deletionId });
  await refresh(client, officeId);
}
