/** What the user has saved by name, which is deleted at once and can be brought back. */
import { z } from 'zod';
import { nameKinds } from './directory';
import { type PreferenceChange, preferencesSchema } from './preferences';

const name = z.string().min(1).max(80);

export const deletableItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trip-view'), name }),
  z.object({ kind: z.literal('parameter-set'), slug: z.string().min(1).max(6_000), name }),
  z.object({ kind: z.literal('summary'), name }),
  z.object({ kind: z.literal('report-summary'), slug: z.string().min(1).max(6_000), name }),
  z.object({ kind: z.literal('pack'), name }),
  z.object({ kind: z.literal('label'), of: z.enum(nameKinds), id: z.string().min(1).max(40) }),
]);
export type DeletableItem = z.infer<typeof deletableItemSchema>;

/** Names a deletion while it can be undone. */
export const deletionIdSchema = z.string().min(1).max(40);

/** The preferences after a deletion, and the id by which it is undone. */
export const deletionSchema = z.object({ deletionId: deletionIdSchema, preferences: preferencesSchema });

/** Makes the change of the preferences that deletes an item. */
export function toDeletingChange(item: DeletableItem): PreferenceChange {
  switch (item.kind) {
    case 'trip-view':
      return { ...item, view: null };
    case 'parameter-set':
      return { ...item, parameters: null };
    case 'summary':
    case 'report-summary':
      return { ...item, definition: null };
    case 'pack':
      return { ...item, pack: null };
    case 'label':
      return { ...item, label: '' };
  }
}
