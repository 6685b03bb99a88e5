/** The names of the three lists whose records the API's document does not show. */
import { type DirectoryKind, directoryKinds } from '@shared/schemas/directory';

export const pluralLabels: Readonly<Record<DirectoryKind, string>> = {
  branch: 'Branches',
  consultant: 'Consultants',
  group: 'Groups',
};

export const singularLabels: Readonly<Record<DirectoryKind, string>> = {
  branch: 'Branch',
  consultant: 'Consultant',
  group: 'Group',
};

/** The kind in an address; the first one for anything else. */
export function parseDirectoryKind(text: string | undefined): DirectoryKind {
  return directoryKinds.find((kind) => kind === text) ?? 'branch';
}
