/** The texts of the button that names an id. */
import type { NameKind } from '@shared/schemas/directory';

export const labelTexts = {
  title: (kind: NameKind, id: string, isNew: boolean) => `${isNew ? 'Add' : 'Change'} a name for ${kind} ${id}`,
  field: (kind: NameKind, id: string) => `Name for ${kind} ${id}`,
  hint: 'Saved on this computer only',
  save: 'Save',
  remove: 'Remove',
} as const;
