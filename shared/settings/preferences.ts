/** The user's preferences in one office: table layouts, saved views, labels, report settings and the parts of month ends. */

import { z } from 'zod';
import { exportFormatSchema } from '../exports/formats';
import { maxLabelLength, type NameKind, nameKinds } from '../records/directory';
import { reportParametersSchema } from '../reports/parameters';
import { columnSettingSchema, type FilterSupport, filterSupportValues } from '../reports/report';
import { getSummaryReport, summaryDefinitionSchema } from '../summary/definition';
import {
  addReadySummaries,
  readStoredDefinition,
  readySummaries,
  storedDefinitionSchema,
} from '../summary/stored-definition';
import { defaultMonthEndSettings, monthEndChangeSchema, monthEndSettingsSchema, readPacks } from './month-end';

const text = z.string().max(500);
const columnId = z.string().max(200);

const sortKey = z.object({ column: columnId, isDescending: z.boolean() });

/** The layout of a table. Columns that it does not name have their defaults. */
const tableLayoutSchema = z.object({
  /** Column ids from left to right. */
  order: z.array(columnId).max(500),
  /** Widths in pixels. */
  widths: z.record(columnId, z.number().min(20).max(2_000)),
  visibility: z.record(columnId, z.boolean()),
  pinned: z.array(columnId).max(500),
  sort: sortKey.nullable(),
  /** The second key that rows are sorted by. */
  thenBy: sortKey.exactOptional(),
  /** Whether long texts take two lines. */
  isWrapped: z.boolean().optional(),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

/** A search parameter: a filter of a column may name hundreds of values. */
const searchText = z.string().max(20_000);

/** A saved view of a list: filters and grouping as in the URL, and the table's layout. */
const savedViewSchema = z.object({
  name: z.string().min(1).max(80),
  search: z.record(z.string().max(64), searchText),
  layout: tableLayoutSchema.nullable(),
  /** Without one it is of trips. Names are those of all lists together. */
  list: z.literal('clients').exactOptional(),
});

/** A summary under a name of the user's choice: of saved data, or of the results of a report. */
const savedSummarySchema = z.object({
  /** Names it in addresses: it stays when the summary gets another name. Those of earlier versions have none. */
  id: z.string().min(1).max(100).exactOptional(),
  name: z.string().min(1).max(80),
  definition: storedDefinitionSchema,
});
export type SavedSummary = z.infer<typeof savedSummarySchema>;

const labels = z.record(z.string().max(40), z.string().min(1).max(maxLabelLength));
const labelsSchema = z.record(z.enum(nameKinds), labels);
const noLabels = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };

const name = z.string().min(1).max(80);
const slug = z.string().min(1).max(6_000);

/** Report parameters under a name of the user's choice. Relative dates stay relative. */
const parameterSetSchema = z.object({ name, parameters: reportParametersSchema });

const reportPreferencesSchema = z.object({
  /** The parameters of its last run; null where they are not remembered. */
  lastParameters: reportParametersSchema.nullable().default(null),
  sets: z.array(parameterSetSchema).max(100).default([]),
  /** Settings of columns by header, as the user corrected them. */
  columns: z.record(z.string().max(500), columnSettingSchema).default({}),
  /** The columns and state of the report for which money was confirmed; null where it never was. */
  moneyConfirmationKey: z.string().max(200_000).nullable().default(null),
  /** Which filters the report uses, for one state of the report. */
  filterSupport: z
    .object({ lastModified: text.nullable(), filters: z.record(z.string().max(64), z.enum(filterSupportValues)) })
    .nullable()
    .default(null),
  /** Whether it stands first in the list of reports. */
  isFavourite: z.boolean().default(false),
});

export type ReportPreferences = z.infer<typeof reportPreferencesSchema>;
export const defaultReportPreferences: ReportPreferences = {
  lastParameters: null,
  sets: [],
  columns: {},
  moneyConfirmationKey: null,
  filterSupport: null,
  isFavourite: false,
};

/** Which filters a report uses, as far as they were checked for this state of the report. */
export const getFilterSupport = (
  { filterSupport }: Pick<ReportPreferences, 'filterSupport'>,
  lastModified: string | null,
): Readonly<Record<string, FilterSupport>> =>
  filterSupport?.lastModified === lastModified ? filterSupport.filters : {};

/** Days that records and report runs stay on this computer. */
const savedDataSettingsSchema = z.object({ days: z.int().min(1).max(3_650) });
type SavedDataSettings = z.infer<typeof savedDataSettingsSchema>;
const defaultSavedDataSettings: SavedDataSettings = { days: 90 };

/** What the booking system's mark "claimed" means in this office: the API does not say. */
const claimedMeanings = ['received', 'asked-for'] as const;

/** Whether the office is updated by itself, or only when the user refreshes. */
const updateModes = ['automatic', 'on-refresh'] as const;

const csvFormats = ['excel-csv', 'excel-semicolon'] as const;

/** Settings of one office. Values that this version does not know are the defaults. */
const officeSettingsSchema = z.object({
  claimedMeans: z.enum(claimedMeanings).catch('received').default('received'),
  /** From which day (YYYY-MM-DD) of travel on the bookings of trips are kept; null for those of all trips. */
  keepsFrom: z.iso.date().nullable().catch(null).default(null),
  updates: z.enum(updateModes).catch('automatic').default('automatic'),
  /** What stands between the columns of a CSV file as on screen. */
  csvFormat: z.enum(csvFormats).catch('excel-csv').default('excel-csv'),
});
export type OfficeSettings = z.infer<typeof officeSettingsSchema>;
const defaultOfficeSettings: OfficeSettings = {
  claimedMeans: 'received',
  keepsFrom: null,
  updates: 'automatic',
  csvFormat: 'excel-csv',
};

/** The format in which a table was exported. */
const exportChoiceSchema = z.object({ format: exportFormatSchema });

type Stored = Readonly<Record<string, unknown>>;

/** Versions before this one stored the summaries of a report with the report. */
function moveReportSummaries(stored: unknown): unknown {
  const { reports, summaries } = (stored ?? {}) as Stored;
  if (typeof reports !== 'object' || reports === null) return stored;
  const moved = Object.entries(reports as Record<string, Stored | null>).flatMap(([slug, report]) => {
    const ofReport = report?.summaries;
    if (!Array.isArray(ofReport)) return [];
    return (ofReport as Stored[]).map((summary) => ({
      ...summary,
      definition: readStoredDefinition(summary.definition, slug),
    }));
  });
  if (moved.length === 0) return stored;
  return { ...(stored as Stored), summaries: [...(Array.isArray(summaries) ? summaries : []), ...moved] };
}

/** Versions before this one had packs: all their items are parts of the month end. */
function movePacks(stored: unknown): unknown {
  const { packs, ...rest } = (stored ?? {}) as Stored;
  const parts = readPacks(packs);
  return parts.length === 0 || rest.monthEnd !== undefined ? stored : { ...rest, monthEnd: { parts } };
}

const currentPreferencesSchema = z.object({
  version: z.literal(1),
  /** By the table's name. */
  tables: z.record(z.string().max(200), tableLayoutSchema),
  tripViews: z.array(savedViewSchema).max(200),
  labels: labelsSchema,
  /** Names that results of reports have proved: the user's own come before them. */
  reportNames: labelsSchema.default(noLabels),
  /** By slug. */
  reports: z.record(slug, reportPreferencesSchema).default({}),
  monthEnd: monthEndSettingsSchema.default(defaultMonthEndSettings),
  summaries: z.array(savedSummarySchema).max(10_000).default([]),
  /** Whether the summaries that an office comes with were added: a deleted one stays deleted. */
  hasReadySummaries: z.boolean().default(false),
  /** The last export that was saved; null before the first. */
  lastExport: exportChoiceSchema.nullable().default(null),
  savedData: savedDataSettingsSchema.default(defaultSavedDataSettings),
  office: officeSettingsSchema.default(defaultOfficeSettings),
});
export type Preferences = z.infer<typeof currentPreferencesSchema>;

export const preferencesSchema = z.preprocess(
  (stored) => addReadySummaries(movePacks(moveReportSummaries(stored))),
  currentPreferencesSchema,
);

export const defaultPreferences: Preferences = {
  version: 1,
  tables: {},
  tripViews: [],
  labels: noLabels,
  reportNames: noLabels,
  reports: {},
  monthEnd: defaultMonthEndSettings,
  summaries: [...readySummaries],
  hasReadySummaries: true,
  lastExport: null,
  savedData: defaultSavedDataSettings,
  office: defaultOfficeSettings,
};

const labelKind = z.enum(nameKinds);
const labelledId = z.string().min(1).max(40);
const labelText = z.string().max(maxLabelLength);
const labelSchema = z.object({ of: labelKind, id: labelledId, label: labelText });

/** One change of the preferences. Null deletes. */
export const preferenceChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), table: z.string().max(200), layout: tableLayoutSchema.nullable() }),
  z.object({ kind: z.literal('trip-view'), name: z.string().min(1).max(80), view: savedViewSchema.nullable() }),
  z.object({ kind: z.literal('label'), of: labelKind, id: labelledId, label: labelText }),
  /** Names that a report's result proves. */
  z.object({ kind: z.literal('report-names'), names: z.array(labelSchema).max(50_000) }),
  z.object({ kind: z.literal('favourite-report'), slug, isFavourite: z.boolean() }),
  z.object({ kind: z.literal('report-parameters'), slug, parameters: reportParametersSchema.nullable() }),
  z.object({ kind: z.literal('parameter-set'), slug, name, parameters: reportParametersSchema.nullable() }),
  /** Columns as the user corrected or confirmed them; `basis` identifies what confirmed money applies to. */
  z.object({
    kind: z.literal('report-columns'),
    slug,
    columns: z.record(z.string().max(500), columnSettingSchema),
    basis: z.string().max(200_000).nullable(),
  }),
  z.object({
    kind: z.literal('filter-support'),
    slug,
    lastModified: text.nullable(),
    filters: z.record(z.string().max(64), z.enum(filterSupportValues)),
  }),
  /** Settings that are left out stay as they are. */
  z.object({ kind: z.literal('month-end'), settings: monthEndChangeSchema }),
  /** `report`: the slug of the report that it is of; null for saved data. */
  z.object({
    kind: z.literal('summary'),
    report: slug.nullable(),
    name,
    definition: summaryDefinitionSchema.nullable(),
    /** The name that it had. */
    renamedFrom: name.exactOptional(),
    /** Of one that was deleted, and comes back. */
    id: z.string().min(1).max(100).exactOptional(),
  }),
  z.object({ kind: z.literal('export'), choice: exportChoiceSchema }),
  z.object({ kind: z.literal('saved-data'), settings: savedDataSettingsSchema }),
  /** Settings that are left out stay as they are. */
  z.object({
    kind: z.literal('office'),
    settings: z.object({
      claimedMeans: z.enum(claimedMeanings).exactOptional(),
      keepsFrom: z.iso.date().nullable().exactOptional(),
      updates: z.enum(updateModes).exactOptional(),
      csvFormat: z.enum(csvFormats).exactOptional(),
    }),
  }),
]);
export type PreferenceChange = z.infer<typeof preferenceChangeSchema>;

function omitKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/**
 * Applies a change. A view replaces one of the same name; an empty label deletes the label.
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
    case 'label':
      return { ...preferences, labels: setLabels(known, [change]) };
    case 'report-names':
      return { ...preferences, reportNames: setLabels(preferences.reportNames, change.names) };
    case 'favourite-report':
      return updateReport(preferences, change.slug, { isFavourite: change.isFavourite });
    case 'report-parameters':
      return updateReport(preferences, change.slug, { lastParameters: change.parameters });
    case 'parameter-set': {
      const others = getReportPreferences(preferences, change.slug).sets.filter(({ name }) => name !== change.name);
      const sets = change.parameters ? [...others, { name: change.name, parameters: change.parameters }] : others;
      return updateReport(preferences, change.slug, { sets: sortByName(sets) });
    }
    case 'report-columns':
      return updateReport(preferences, change.slug, { columns: change.columns, moneyConfirmationKey: change.basis });
    case 'filter-support': {
      const { filterSupport: stored } = getReportPreferences(preferences, change.slug);
      const known = stored?.lastModified === change.lastModified ? stored.filters : {};
      const filters = { ...known, ...change.filters };
      return updateReport(preferences, change.slug, { filterSupport: { lastModified: change.lastModified, filters } });
    }
    case 'summary': {
      const { report, name, definition, renamedFrom } = change;
      const [replaced, renamed] = [name, renamedFrom].map((of) =>
        listSummaries(preferences, report).find((summary) => summary.name === of),
      );
      const others = preferences.summaries.filter((summary) => summary !== replaced && summary !== renamed);
      const known = renamed ?? replaced;
      const id = change.id ?? (known ? getSummaryId(known) : toFreeId(name, others));
      return { ...preferences, summaries: sortByName(definition ? [...others, { id, name, definition }] : others) };
    }
    case 'export':
      return { ...preferences, lastExport: change.choice };
    case 'saved-data':
      return { ...preferences, savedData: change.settings };
    case 'office':
      return { ...preferences, office: { ...preferences.office, ...change.settings } };
    case 'month-end':
      return { ...preferences, monthEnd: { ...preferences.monthEnd, ...change.settings } };
  }
}

const toLabels = (getLabels: (kind: NameKind) => Record<string, string>) =>
  Object.fromEntries(nameKinds.map((kind) => [kind, getLabels(kind)])) as Preferences['labels'];

/** Sets labels; an empty one is deleted. */
function setLabels(known: Preferences['labels'], changes: readonly z.infer<typeof labelSchema>[]) {
  const maps = new Map(nameKinds.map((kind) => [kind, new Map(Object.entries(known[kind]))]));
  for (const { of, id, label } of changes) {
    if (label.trim() === '') maps.get(of)?.delete(id);
    else maps.get(of)?.set(id, label.trim());
  }
  return toLabels((kind) => Object.fromEntries(maps.get(kind) ?? []));
}

function sortByName<T extends { readonly name: string }>(named: readonly T[]): T[] {
  return [...named].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

/** An id for a new summary: its name, unless another one had that before it was renamed. */
export function toFreeId(name: string, summaries: readonly SavedSummary[]): string {
  const taken = new Set(summaries.map(getSummaryId));
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(id)) return id;
  }
}

/** The id of a saved summary, which its address has. */
export const getSummaryId = ({ id, name }: { readonly id?: string; readonly name: string }): string => id ?? name;

/** The names by number that an office has on this computer: the user's own before those of reports. */
export function getOwnNames({
  labels,
  reportNames,
}: Pick<Preferences, 'labels' | 'reportNames'>): Preferences['labels'] {
  return toLabels((kind) => ({ ...reportNames[kind], ...labels[kind] }));
}

/** Lists the saved summaries of a report; of saved data where it is null. */
export const listSummaries = ({ summaries }: Pick<Preferences, 'summaries'>, report: string | null): SavedSummary[] =>
  summaries.filter(({ definition }) => getSummaryReport(definition) === report);

/** The preferences of one report. */
export function getReportPreferences({ reports }: Preferences, slug: string): ReportPreferences {
  return (Object.hasOwn(reports, slug) ? reports[slug] : undefined) ?? defaultReportPreferences;
}

function updateReport(preferences: Preferences, slug: string, change: Partial<ReportPreferences>): Preferences {
  const memory = { ...getReportPreferences(preferences, slug), ...change };
  return { ...preferences, reports: { ...omitKey(preferences.reports, slug), [slug]: memory } };
}
