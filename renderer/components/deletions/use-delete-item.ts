/** Deletes at once what the user has saved by name, with a line that undoes it. */
import { useOfficeId } from '@renderer/data/queries/app';
import type { DeletableItem } from '@shared/schemas/deletable-item';
import { useQueryClient } from '@tanstack/react-query';

export function useDeleteItem(): (item: DeletableItem) => void {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return (item) =>
    void import('./delete-with-undo').then(({ deleteWithUndo }) => deleteWithUndo(client, officeId, item));
}
