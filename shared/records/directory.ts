/** Directories: branch, consultant and group lists. The API does not document their fields: a name is looked for, never invented. */
import { z } from 'zod';

/** The lists that the API documents. */
export const directoryKinds = ['branch', 'consultant', 'group'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** Ids to names, as text keys. An id without a recognisable name is absent. */
const namesSchema = z.record(z.string(), z.string());
/** The names of the directories, and of the cached clients; and of suppliers, as they were learnt from bookings. */
export const directorySchema = z.object({
  branch: namesSchema,
  consultant: namesSchema,
  group: namesSchema,
  client: namesSchema,
  supplier: namesSchema,
  /** Suppliers of bookings that prove no name. */
  unnamedSuppliers: z.array(z.int()),
});
export type Directory = z.infer<typeof directorySchema>;

/** Kinds of ids that are shown by name: the directories, clients, and two that the API has no list of. */
export const nameKinds = [...directoryKinds, 'client', 'supplier', 'product'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A supplier's name that its bookings prove, and at which position of their texts it stands. */
const learntNamesSchema = z.object({
  names: z.array(z.object({ id: z.int(), name: z.string(), position: z.int() })),
  /** Suppliers of bookings without one. */
  unnamed: z.array(z.int()),
});
export type LearntNames = z.infer<typeof learntNamesSchema>;

/** Parses the names that were learnt before. @param text - JSON; null for none */
export const parseLearntNames = (text: string | null): LearntNames =>
  learntNamesSchema.safeParse(JSON.parse(text ?? '{}')).data ?? { names: [], unnamed: [] };

/** The label of an id. */
export type Label = { readonly of: NameKind; readonly id: string; readonly label: string };

/** Most characters of a label. */
export const maxLabelLength = 120;

/** Names by id of every kind, from the API and from labels that the user has set. */
export type Names = Readonly<Record<NameKind, Readonly<Record<string, string>>>>;

function getText(item: Readonly<Record<string, unknown>>, key: string): string {
  const value = item[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** Finds a name-like field in a record whose fields are not documented; null where there is none. */
export function findName(item: Readonly<Record<string, unknown>>): string | null {
  const keys = ['name', 'display_name', 'full_name', 'branch_name', 'consultant_name', 'group_name'];
  const both = `${getText(item, 'first_name')} ${getText(item, 'last_name')}`.trim();
  // A title may be that of a person: "Mr".
  return [...keys.map((key) => getText(item, key)), both, getText(item, 'title')].find((text) => text !== '') ?? null;
}

/** One record of a directory: what was recognised of it. */
export type DirectoryRecord = {
  /** The record's id as text; null where it has none. */
  readonly id: string | null;
  /** Null where no field looks like a name. */
  readonly name: string | null;
};

/** Parses a record whose fields are not documented; null where it is no object. */
export function toDirectoryRecord(raw: unknown): DirectoryRecord | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const { id, ...record } = raw as Readonly<Record<string, unknown>>;
  const isId = typeof id === 'number' || typeof id === 'string';
  return { id: isId ? String(id) : null, name: findName(record) };
}
