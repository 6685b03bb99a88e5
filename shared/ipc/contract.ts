/**
 * The whole conversation between the renderer and main, in one place: every channel with its input and output, every
 * event with its payload. main/ipc/handle.ts checks both directions against it, preload exposes one named method each.
 */

import { listGapSchema } from '@shared/list-gap';
import { clientListItemSchema, clientRecord } from '@shared/schemas/client';
import { diagnosticsSchema } from '@shared/schemas/diagnostics';
import { directoryKinds, directoryRecordSchema, directorySchema } from '@shared/schemas/directory';
import { freshnessSchema, paginationSchema } from '@shared/schemas/freshness';
import { appStateSchema, connectionSchema, rateSettingSchema, themeSchema } from '@shared/schemas/office';
import { packRunSchema } from '@shared/schemas/pack-run';
import { preferenceChangeSchema, preferencesSchema } from '@shared/schemas/preferences';
import { contractWarningSchema } from '@shared/schemas/record';
import {
  comparisonSchema,
  filterSupportValues,
  reportItemRecord,
  reportRunSchema,
  runHistoryEntrySchema,
} from '@shared/schemas/report';
import { tripDetailRecord, tripItemRecord, tripRowSchema } from '@shared/schemas/trip';
import { unclaimedSectorSchema, unclaimedStateSchema } from '@shared/unclaimed';
import { z } from 'zod';
import { maxPerPage } from '../page-size';

const officeId = z.string().min(1).max(100);
const requestId = z.string().min(1).max(100);
const filters = z.record(z.string().max(64), z.string().max(500));
/** A record's number: the API's document does not say that it is positive. */
const id = z.int();
/** live: ask the API and fall back to what was kept; kept: answer at once from the cache only. */
const fetchPolicy = z.enum(['network-first', 'cache-only']);
const freshness = { freshness: freshnessSchema };
const pageInput = z.object({
  officeId,
  requestId,
  filters,
  page: z.int().min(1),
  perPage: z.int().min(1).max(maxPerPage),
  fetchPolicy: fetchPolicy.default('network-first'),
});
const directoryKind = z.enum(directoryKinds);
const exportFormat = z.enum(['csv', 'excel-csv', 'excel-semicolon', 'tsv', 'xlsx', 'json']);

/** How an export ended. `path` is null when the user closed the save dialog. */
const exportOutcome = z.object({
  path: z.string().nullable(),
  rows: z.int(),
  bytes: z.int(),
  /** What the user must be told of the file. */
  notices: z.array(z.string()),
  /** Whether a spreadsheet program would read cells of it as formulas. */
  hasFormulas: z.boolean(),
});

/** A run or a comparison that main holds. */
const heldId = z.string().min(1).max(100);
const slug = z.string().max(6_000);

/** Places of rows in a held list, in the order in which they are listed; null for all as they came. */
const positions = z.array(z.int().min(0)).max(2_000_000).nullable();

/** Which trips an export writes. */
const tripSource = z.discriminatedUnion('kind', [
  /** One page as it is listed. */
  z.object({
    kind: z.literal('page'),
    filters,
    page: z.int().min(1),
    perPage: z.int().min(1).max(maxPerPage),
    positions,
  }),
  /** A whole list that is held. */
  z.object({ kind: z.literal('list'), listId: z.string().max(100), positions }),
  /** Every trip that matches, read now. */
  z.object({ kind: z.literal('every'), filters }),
]);
export type TripSource = z.infer<typeof tripSource>;

/** How far a keep-offline job is. */
export const syncStateSchema = z.object({
  officeId,
  phase: z.enum(['idle', 'listing', 'trips', 'clients', 'done', 'incomplete', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  /** What this job has saved, when it has ended in whatever way. */
  saved: z.object({ trips: z.int(), clients: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** Every call by channel. */
export const channels = {
  'app:state': { input: z.null(), output: appStateSchema },
  /** Forgets notices that were shown. */
  'app:dismiss-notices': { input: z.array(z.string().max(2_000)).max(200), output: appStateSchema },
  'app:set-theme': { input: themeSchema, output: appStateSchema },
  'app:set-rail-narrow': { input: z.boolean(), output: appStateSchema },
  'requests:cancel': { input: requestId, output: z.null() },
  'offices:connect': {
    input: z.object({
      name: z.string().max(200),
      baseUrl: z.string().max(2_000),
      token: z.string().max(5_000),
      requestId,
      /** Where the keychain cannot be used: connect for this session only. */
      sessionOnly: z.boolean(),
    }),
    output: appStateSchema,
  },
  'offices:open-demo': { input: z.null(), output: appStateSchema },
  'offices:switch': { input: officeId, output: appStateSchema },
  'offices:remove': { input: officeId, output: appStateSchema },
  'offices:renew-token': {
    /** `clearsSavedData`: the token looks like another office's, and the user wants it all the same. */
    input: z.object({ officeId, token: z.string().max(5_000), requestId, clearsSavedData: z.boolean() }),
    output: appStateSchema,
  },
  /** Asks the keychain again for what it did not give. */
  'offices:try-keychain': { input: officeId, output: appStateSchema },
  'offices:connection': { input: officeId, output: connectionSchema },
  /** Ends what waits for the rate limit. */
  'offices:stop-waiting': { input: officeId, output: z.null() },
  /** Lets one request through a pause that the server asked for. */
  'offices:try-now': { input: officeId, output: z.null() },
  'offices:set-rate': {
    input: z.object({ officeId, change: rateSettingSchema.partial() }),
    output: appStateSchema,
  },
  'trips:list': {
    input: pageInput,
    output: z.object({
      rows: z.array(tripRowSchema),
      unreadable: z.int(),
      pagination: paginationSchema,
      /** Where the list itself breaks the contract. */
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  /** Every trip that matches, held in main under an id. `kept` asks nothing of the API. */
  'trips:list-all': {
    input: z.object({ officeId, requestId, filters, fetchPolicy }),
    output: z.object({
      listId: z.string(),
      count: z.int(),
      unreadable: z.int(),
      warnings: z.array(contractWarningSchema),
      /** Whether the list changed while it was read, so that trips may be missing. */
      hasChanged: z.boolean(),
      /** Why it is not the whole list; null where it is, as far as the API says. */
      gap: listGapSchema.nullable(),
      ...freshness,
    }),
  },
  /** Rows of a held list. */
  'trips:rows': {
    input: z.object({ listId: z.string().max(100), offset: z.int().min(0), limit: z.int().min(1).max(5_000) }),
    output: z.array(tripRowSchema),
  },
  'trips:get': {
    input: z.object({ officeId, requestId, id, fetchPolicy }),
    output: z
      .object({
        trip: tripDetailRecord.lenient,
        warnings: z.array(contractWarningSchema),
        /** What the list of trips said of this trip when it was last seen there. */
        listed: z.object({ trip: tripItemRecord.lenient, fetchedAtMs: z.number() }).nullable(),
        ...freshness,
      })
      .nullable(),
  },
  /** What the list of trips said of a trip when it was last seen there; null where it was not cached. */
  'trips:listed': {
    input: z.object({ officeId, id }),
    output: z.object({ trip: tripItemRecord.lenient, fetchedAtMs: z.number() }).nullable(),
  },
  'clients:list': {
    input: pageInput,
    output: z.object({
      clients: z.array(clientListItemSchema),
      unreadable: z.int(),
      pagination: paginationSchema,
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  'clients:get': {
    input: z.object({ officeId, requestId, id, fetchPolicy }),
    output: z
      .object({ client: clientRecord.lenient, warnings: z.array(contractWarningSchema), ...freshness })
      .nullable(),
  },
  'directory:get': { input: z.object({ officeId, requestId, fetchPolicy }), output: directorySchema },
  'directory:list': {
    input: z.object({ officeId, requestId, kind: directoryKind }),
    output: z.object({
      records: z.array(directoryRecordSchema),
      unreadable: z.int(),
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  'directory:record': {
    input: z.object({ officeId, requestId, kind: directoryKind, id: z.string().min(1).max(200) }),
    output: z.object({ record: directoryRecordSchema, ...freshness }),
  },
  'reports:list': {
    input: z.object({ officeId, requestId, fetchPolicy: fetchPolicy.default('network-first') }),
    output: z.object({
      reports: z.array(reportItemRecord.lenient),
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  'reports:run': { input: z.object({ officeId, requestId, slug, filters }), output: reportRunSchema },
  /** Asks for a place, and runs a report straight into a file there. `run` is null where the user closed the dialog. */
  'reports:run-to-file': {
    input: z.object({ officeId, requestId, slug, filters, format: exportFormat }),
    output: z.object({ outcome: exportOutcome, run: reportRunSchema.nullable() }),
  },
  /** The rows of one piece of a run, as the JSON text of lists of cells: see renderer/ipc/parse-rows.ts. */
  'reports:rows': { input: z.object({ officeId, runId: heldId, block: z.int().min(0) }), output: z.string() },
  /** Finds out which filters a report's template uses; costs one run, and one more for each filter. */
  'reports:check-filters': {
    input: z.object({ officeId, requestId, slug, filters, names: z.array(z.string().max(64)).max(15) }),
    output: z.record(z.string(), z.enum(filterSupportValues)),
  },
  'runs:list': { input: officeId, output: z.array(runHistoryEntrySchema) },
  /** Opens an earlier run; its rows are then fetched like those of a new one. */
  'runs:open': { input: z.object({ officeId, runId: heldId }), output: reportRunSchema },
  'runs:remove': { input: z.object({ officeId, runId: heldId }), output: z.null() },
  'runs:compare': {
    /** Without a key a column is found whose values are rows' own. */
    input: z.object({ officeId, before: heldId, after: heldId, key: z.string().max(2_000).nullable() }),
    output: comparisonSchema,
  },
  /** Rows of a comparison that differ, as the JSON text of a list. */
  'runs:differences': {
    input: z.object({ comparisonId: heldId, offset: z.int().min(0), limit: z.int().min(1).max(5_000) }),
    output: z.string(),
  },
  'packs:state': { input: officeId, output: z.array(packRunSchema) },
  /** Runs a pack into a folder: that of a run to be resumed, or one that is asked for. Null where the user closed the dialog. */
  'packs:run': {
    input: z.object({ officeId, name: z.string().min(1).max(80), folder: z.string().max(5_000).nullable() }),
    output: packRunSchema.nullable(),
  },
  'packs:stop': { input: officeId, output: z.null() },
  /** The whole result as it came; or what is shown of it: columns by their places, rows by theirs (null: all). */
  'export:report': {
    input: z.object({
      officeId,
      requestId,
      runId: heldId,
      format: exportFormat,
      shown: z
        .object({ columns: z.array(z.int().min(0)).max(16_384), positions, extent: z.string().max(500) })
        .nullable(),
    }),
    output: exportOutcome,
  },
  'export:comparison': { input: z.object({ comparisonId: heldId, format: exportFormat }), output: exportOutcome },
  'export:trips': {
    input: z.object({ officeId, requestId, source: tripSource, format: exportFormat }),
    output: exportOutcome,
  },
  /** Unclaimed sectors in the order listed, by their places in the worklist. */
  'export:unclaimed': { input: z.object({ officeId, positions, format: exportFormat }), output: exportOutcome },
  /** The page in front as a PDF file; null where the user closed the save dialog. */
  'export:pdf': { input: z.object({ name: z.string().min(1).max(200) }), output: z.string().nullable() },
  /** The contract warnings of Diagnostics: nothing personal in them. */
  'export:warnings': { input: z.object({ officeId, format: exportFormat }), output: exportOutcome },
  'export:show': { input: z.string().max(5_000), output: z.null() },
  /** Opens a file that was exported in this session with the program that the system has for it. */
  'export:open': { input: z.string().max(5_000), output: z.null() },
  'diagnostics:get': { input: officeId, output: diagnosticsSchema },
  /** Switches X-Debug on or off. */
  'diagnostics:set-debugging': { input: z.object({ officeId, isOn: z.boolean() }), output: z.null() },
  'preferences:get': { input: officeId, output: preferencesSchema },
  'preferences:change': { input: z.object({ officeId, change: preferenceChangeSchema }), output: preferencesSchema },
  'unclaimed:state': { input: officeId, output: unclaimedStateSchema },
  'unclaimed:sectors': { input: officeId, output: z.array(unclaimedSectorSchema) },
  /** Reads the trips of a range that were not checked yet, or not lately. */
  'unclaimed:start': {
    input: z.object({ officeId, from: z.string().max(10), to: z.string().max(10) }),
    output: unclaimedStateSchema,
  },
  'unclaimed:stop': { input: officeId, output: unclaimedStateSchema },
  /** Hands an address or a phone number to the program that the system has for it. */
  'contact:open': {
    input: z.object({ kind: z.enum(['mail', 'phone']), value: z.string().min(1).max(500) }),
    output: z.null(),
  },
  'sync:start': {
    input: z.object({ officeId, from: z.string().max(10), to: z.string().max(10) }),
    output: syncStateSchema,
  },
  'sync:stop': { input: officeId, output: syncStateSchema },
  'sync:state': { input: officeId, output: syncStateSchema },
  /** Clears what is saved of an office on this computer. */
  'cache:clear': { input: officeId, output: appStateSchema },
  /** What of the saved data cannot be opened, in sentences. Reads everything once. */
  'cache:check': { input: officeId, output: z.array(z.string()) },
  'cache:summary': {
    input: officeId,
    output: z.object({
      trips: z.int(),
      tripDetails: z.int(),
      clients: z.int(),
      oldestMs: z.number().nullable(),
      newestMs: z.number().nullable(),
      persistent: z.boolean(),
      /** Whether saved data can be read but not added to. */
      isReadOnly: z.boolean(),
    }),
  },
} as const;

/** Every event from main by name. */
export const events = {
  /** The offices, a notice or the keychain's state changed without the renderer having asked for it. */
  'app:changed': appStateSchema,
  'connection:changed': connectionSchema,
  'request:progress': z.object({
    requestId: z.string(),
    bytes: z.int(),
    /** Records of a whole list, or rows of a report; `total` is null where it is not known. */
    items: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  }),
  'sync:changed': syncStateSchema,
  'unclaimed:changed': unclaimedStateSchema,
  'packs:changed': z.object({ officeId, run: packRunSchema }),
  /** A choice in the native menu that the renderer carries out. */
  'menu:chosen': z.enum([
    'connect-office',
    'settings',
    'overview',
    'reports',
    'trips',
    'clients',
    'unclaimed',
    'diagnostics',
    'back',
    'search',
    'shortcuts',
    'print',
  ]),
} as const;

export type Channel = keyof typeof channels;
export type Input<C extends Channel> = z.input<(typeof channels)[C]['input']>;
export type Output<C extends Channel> = z.output<(typeof channels)[C]['output']>;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;
export type ExportFormat = z.infer<typeof exportFormat>;
