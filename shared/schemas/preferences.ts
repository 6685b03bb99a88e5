/** What staff have arranged for themselves in one office: table layouts, named views, labels for ids without a name. */
import { AppError } from '@shared/errors';
import { exportFormatSchema } from '@shared/export-formats';
import { columnSettingSchema } from '@shared/report-columns';
import { reportParametersSchema } from '@shared/report-parameters';
import { z } from 'zod';
import { nameKinds } from './directory';
import { filterSupportValues } from './report';

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
  /** Keys of collapsed groups, by what the rows are grouped by. Only of tables whose keys are ids, states and months. */
  collapsed: z.record(columnId, z.array(z.string().max(200)).max(500)).optional(),
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

const name = z.string().min(1).max(80);
const slug = z.string().min(1).max(6_000);

/** Parameters under a name of staff's own; relative dates stay relative. */
export const parameterSetSchema = z.object({ name, parameters: reportParametersSchema });

/** What is remembered of one report. */
export const reportPreferencesSchema = z.object({
  /** The parameters of its last run, where they are to be kept. */
  lastParameters: reportParametersSchema.nullable().default(null),
  sets: z.array(parameterSetSchema).max(100).default([]),
  /** Corrections by header. */
  columns: z.record(z.string().max(500), columnSettingSchema).default({}),
  /** For which columns, of which state of the report, the money was confirmed; null where it never was. */
  moneyBasis: z.string().max(200_000).nullable().default(null),
  /** Which filters its template uses, as it was found out for one state of the report. */
  honesty: z
    .object({ lastModified: text.nullable(), filters: z.record(z.string().max(64), z.enum(filterSupportValues)) })
    .nullable()
    .default(null),
});
export type ReportPreferences = z.infer<typeof reportPreferencesSchema>;
export const defaultReportPreferences: ReportPreferences = reportPreferencesSchema.parse({});

/** One report of a pack. */
export const packItemSchema = z.object({ slug, parameters: reportParametersSchema, format: exportFormatSchema });
export type PackItem = z.infer<typeof packItemSchema>;

/** Several reports that are run together: "Month end". */
export const packSchema = z.object({ name, items: z.array(packItemSchema).max(100) });
export type Pack = z.infer<typeof packSchema>;

/** How much of earlier runs is kept, and whether a report's last parameters are. */
export const reportSettingsSchema = z.object({
  keepsParameters: z.boolean(),
  /** Results up to this many megabytes, as they were received, are kept with their run. */
  resultMegabytes: z.int().min(0).max(2_000),
  /** What all kept results may take on this computer; the oldest go first. */
  allMegabytes: z.int().min(0).max(100_000),
});
export type ReportSettings = z.infer<typeof reportSettingsSchema>;
export const defaultReportSettings: ReportSettings = { keepsParameters: true, resultMegabytes: 20, allMegabytes: 500 };

/** How long records and report runs stay on this computer. */
export const savedDataSettingsSchema = z.object({ days: z.int().min(1).max(3_650) });
export type SavedDataSettings = z.infer<typeof savedDataSettingsSchema>;
export const defaultSavedDataSettings: SavedDataSettings = { days: 90 };

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
  /** By slug. */
  reports: z.record(slug, reportPreferencesSchema).default({}),
  reportSettings: reportSettingsSchema.default(defaultReportSettings),
  packs: z.array(packSchema).max(100).default([]),
  savedData: savedDataSettingsSchema.default(defaultSavedDataSettings),
  /** When the user was first told that old saved data is removed; 0 for a setting of the user's own, null before. */
  removalAnnouncedAtMs: z.int().min(0).nullable().default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What an office starts with. */
export const defaultPreferences: Preferences = {
  version: 1,
  tables: {},
  tripViews: [],
  labels: { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} },
  reports: {},
  reportSettings: defaultReportSettings,
  packs: [],
  savedData: defaultSavedDataSettings,
  removalAnnouncedAtMs: null,
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
  z.object({ kind: z.literal('report-parameters'), slug, parameters: reportParametersSchema.nullable() }),
  z.object({ kind: z.literal('parameter-set'), slug, name, parameters: reportParametersSchema.nullable() }),
  /** What a column holds, as staff corrected or confirmed it; `basis` goes with confirmed money. */
  z.object({
    kind: z.literal('report-columns'),
    slug,
    columns: z.record(z.string().max(500), columnSettingSchema),
    basis: z.string().max(200_000).nullable(),
  }),
  z.object({
    kind: z.literal('honesty'),
    slug,
    lastModified: text.nullable(),
    filters: z.record(z.string().max(64), z.enum(filterSupportValues)),
  }),
  z.object({ kind: z.literal('report-settings'), settings: reportSettingsSchema }),
  /** `renamedFrom`: the pack's name until now. The new one is there in the same write in which the old one goes. */
  z.object({ kind: z.literal('pack'), name, pack: packSchema.nullable(), renamedFrom: name.exactOptional() }),
  z.object({ kind: z.literal('saved-data'), settings: savedDataSettingsSchema }),
  z.object({ kind: z.literal('removal-announced'), atMs: z.int().min(0) }),
]);
export type PreferenceChange = z.infer<typeof preferenceChangeSchema>;

function omitKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/**
 * The preferences after a change; a view takes the place of one with the same name, an empty label is none.
 *
 * @throws AppError `usage` where a pack would be renamed over another
 */
export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  const { tables, tripViews, labels: known } = preferences;
  switch (change.kind) {
    case 'table': {
      const others = omitKey(tables, change.table);
      return { ...preferences, tables: change.layout ? { ...others, [change.table]: change.layout } : others };
    }
    case 'trip-view': {
      const others = tripViews.filter(({ name }) => name !== change.name);
      const views = change.view ? [...others, change.view] : others;
      return { ...preferences, tripViews: sortByName(views) };
    }
    case 'label': {
      const others = omitKey(known[change.of], change.id);
      const label = change.label.trim();
      const ofKind = label === '' ? others : { ...others, [change.id]: label };
      return { ...preferences, labels: { ...known, [change.of]: ofKind } };
    }
    case 'report-parameters':
      return updateReport(preferences, change.slug, { lastParameters: change.parameters });
    case 'parameter-set': {
      const others = getReportPreferences(preferences, change.slug).sets.filter(({ name }) => name !== change.name);
      const sets = change.parameters ? [...others, { name: change.name, parameters: change.parameters }] : others;
      return updateReport(preferences, change.slug, { sets: sortByName(sets) });
    }
    case 'report-columns':
      return updateReport(preferences, change.slug, { columns: change.columns, moneyBasis: change.basis });
    case 'honesty': {
      const { honesty } = getReportPreferences(preferences, change.slug);
      const known = honesty?.lastModified === change.lastModified ? honesty.filters : {};
      const filters = { ...known, ...change.filters };
      return updateReport(preferences, change.slug, { honesty: { lastModified: change.lastModified, filters } });
    }
    case 'report-settings':
      return {
        ...preferences,
        reportSettings: change.settings,
        // What is not to be kept is not kept from now on, nor from before.
        reports: change.settings.keepsParameters ? preferences.reports : clearLastParameters(preferences.reports),
      };
    case 'saved-data':
      return { ...preferences, savedData: change.settings, removalAnnouncedAtMs: 0 };
    case 'removal-announced':
      return { ...preferences, removalAnnouncedAtMs: change.atMs };
    case 'pack': {
      const { renamedFrom } = change;
      if (renamedFrom !== undefined && preferences.packs.some(({ name }) => name === change.name)) {
        throw new AppError('usage', `There is a pack named "${change.name}" already. Choose another name.`, {});
      }
      const others = preferences.packs.filter(({ name }) => name !== change.name && name !== renamedFrom);
      return { ...preferences, packs: sortByName(change.pack ? [...others, change.pack] : others) };
    }
  }
}

function sortByName<T extends { readonly name: string }>(named: readonly T[]): T[] {
  return [...named].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

/** What is remembered of a report. */
export function getReportPreferences({ reports }: Preferences, slug: string): ReportPreferences {
  return (Object.hasOwn(reports, slug) ? reports[slug] : undefined) ?? defaultReportPreferences;
}

function updateReport(preferences: Preferences, slug: string, change: Partial<ReportPreferences>): Preferences {
  const memory = { ...getReportPreferences(preferences, slug), ...change };
  return { ...preferences, reports: { ...omitKey(preferences.reports, slug), [slug]: memory } };
}

function clearLastParameters(reports: Preferences['reports']): Preferences['reports'] {
  return Object.fromEntries(
    Object.entries(reports).map(([slug, memory]) => [slug, { ...memory, lastParameters: null }]),
  );
}
