/** Changes a pack together with what is stored of its runs. */
import type { Office } from '@shared/schemas/office';
import type { PreferenceChange, Preferences } from '@shared/schemas/preferences';
import type { PackRunner } from './pack-runner';

type PackChange = Extract<PreferenceChange, { kind: 'pack' }>;
type Stores = {
  readonly preferences: { readonly change: (office: Office, change: PreferenceChange) => Preferences };
  readonly packs: PackRunner;
};

/**
 * Saves, renames or deletes a pack. Its runs take its new name. Those of a deleted pack stay under its name: they are there
 * again once the page undoes the deletion.
 *
 * @throws AppError `usage` where it would be renamed over another one, or renamed or deleted while it runs
 */
export function changePack({ preferences, packs }: Stores, office: Office, change: PackChange): Preferences {
  const { name, pack, renamedFrom } = change;
  if (renamedFrom !== undefined) packs.assertNotRunning(office.id, renamedFrom);
  if (pack === null) packs.assertNotRunning(office.id, name);
  const changed = preferences.change(office, change);
  if (renamedFrom !== undefined) packs.renameRuns(office, renamedFrom, name);
  return changed;
}
