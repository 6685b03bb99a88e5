/** What staff have arranged for themselves in one office: table layouts, named views, labels for ids without a name. */
import { z } from 'zod';
import { nameKinds } from './directory';

const text = z.string().max(500);
const columnId = z.string().max(200);

/** How a table was left. Columns that are not named stand as the application describes them. */
export const tableLayoutSchema = z.object({
  /** Column ids from left to right. */
  order: z.array(columnId).max(500),
  /** Widths in pixels. */
  widths: z.record(columnId, z.number().min(20).max(2_000)),
  visibility: z.record(columnId, z.boolean()),
  /** Columns that stay at the left edge, from left to right. */
  pinned: z.array(columnId).max(500),
  sort: z.object({ column: columnId, isDescending: z.boolean() }).nullable(),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

/** A named view of a list: its filters and grouping as they stand in the address, and the table's layout. */
export const savedViewSchema = z.object({
  name: z.string().min(1).max(80),
  search: z.record(z.string().max(64), text),
  layout: tableLayoutSchema.nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const labels = z.record(z.string().max(40), z.string().min(1).max(120));

/** Everything that is remembered of one office beside its records. */
export const preferencesSchema = z.object({
  version: z.literal(1),
  /** By the table's name. */
  tables: z.record(z.string().max(200), tableLayoutSchema),
  tripViews: z.array(savedViewSchema).max(200),
  labels: z.object({
    branch: labels,
    consultant: labels,
    group: labels,
    client: labels,
    supplier: labels,
    product: labels,
  }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What an office starts with. */
export const noPreferences: Preferences = {
  version: 1,
  tables: {},
  tripViews: [],
  labels: { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} },
};

/** One change of the preferences. Null forgets. */
export const preferenceChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), table: z.string().max(200), layout: tableLayoutSchema.nullable() }),
  z.object({ kind: z.literal('trip-view'), name: z.string().min(1).max(80), view: savedViewSchema.nullable() }),
  z.object({
    kind: z.literal('label'),
    of: z.enum(nameKinds),
    id: z.string().min(1).max(40),
    label: z.string().max(120),
  }),
]);
export type PreferenceChange = z.infer<typeof preferenceChangeSchema>;

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The preferences after a change; a view takes the place of one with the same name, an empty label is none. */
export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  const { tables, tripViews, labels: known } = preferences;
  switch (change.kind) {
    case 'table': {
      const others = without(tables, change.table);
      return { ...preferences, tables: change.layout ? { ...others, [change.table]: change.layout } : others };
    }
    case 'trip-view': {
      const others = tripViews.filter(({ name }) => name !== change.name);
      const views = change.view ? [...others, change.view] : others;
      return { ...preferences, tripViews: views.sort((a, b) => a.name.localeCompare(b.name, 'en-AU')) };
    }
    case 'label': {
      const others = without(known[change.of], change.id);
      const label = change.label.trim();
      const ofKind = label === '' ? others : { ...others, [change.id]: label };
      return { ...preferences, labels: { ...known, [change.of]: ofKind } };
    }
  }
}
