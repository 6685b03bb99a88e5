/** The texts of branches, consultants and groups. */
import type { DirectoryKind } from '@shared/schemas/directory';

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

/** The nouns of a count, for one and for several. */
export const nouns = {
  branch: ['branch', 'branches'],
  consultant: ['consultant', 'consultants'],
  group: ['group', 'groups'],
} as const satisfies Record<DirectoryKind, readonly [string, string]>;

export const texts = {
  list: 'List',
  thisList: 'this list',
  title: (kind: DirectoryKind, id: string) => `${singularLabels[kind]} ${id}`,
  trips: (kind: DirectoryKind) => `Trips of this ${kind}`,
  empty: 'None in this office.',
} as const;
