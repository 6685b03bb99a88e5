/** Branch, consultant and group lists. Their fields are "not shown": a name is looked for, never invented. */
import { z } from 'zod';

/** The lists that the document names. */
export const directoryKinds = ['branch', 'consultant', 'group'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** Ids to names, as text keys. An id without a recognisable name is absent. */
export const namesSchema = z.record(z.string(), z.string());
/** The names of all three lists. */
export const directorySchema = z.object({ branch: namesSchema, consultant: namesSchema, group: namesSchema });
export type Directory = z.infer<typeof directorySchema>;

function textOf(item: Readonly<Record<string, unknown>>, key: string): string {
  const value = item[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** The name in a record whose fields are not documented: a name-like field where there is one, else null. */
export function recognisedName(item: Readonly<Record<string, unknown>>): string | null {
  for (const key of ['name', 'display_name', 'full_name', 'title', 'branch_name', 'consultant_name', 'group_name']) {
    const value = textOf(item, key);
    if (value !== '') return value;
  }
  const both = `${textOf(item, 'first_name')} ${textOf(item, 'last_name')}`.trim();
  return both === '' ? null : both;
}
