/** Labels of the three directories: branches, consultants and groups. */
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

/** Reads a directory's kind from the URL; branch for anything else. */
export function parseDirectoryKind(text: string | undefined): DirectoryKind {
  return directoryKinds.find((kind) => kind === text) ?? 'branch';
}
