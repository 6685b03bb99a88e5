/** Lists of an office as the page has them, and how far their update in the background has come. */
import { z } from 'zod';

export const tableLists = ['trips', 'clients'] as const;
/** A list that is on this computer as a whole. */
export type TableList = (typeof tableLists)[number];

/** A state of the saved records: what changed after it can be asked for, as long as it is of the same generation. */
export const listPositionSchema = z.object({ generation: z.string().max(200), seq: z.int() });
export type ListPosition = z.infer<typeof listPositionSchema>;

/** Rows on their way to the page: trips as columns (`trip-table.ts`), clients as a JSON array. */
const listRowsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('columns'),
    image: z.object({ header: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
  }),
  z.object({ kind: z.literal('json'), text: z.string() }),
]);
export type ListRows = z.infer<typeof listRowsSchema>;

/** New and changed rows, the keys of rows that went, and the position that they lead to. */
export const tableChangesSchema = z.object({
  position: listPositionSchema,
  /** Whether the rows are all of the list. */
  isWhole: z.boolean(),
  rows: listRowsSchema,
  removed: z.array(z.string()),
});
export type TableChanges = z.infer<typeof tableChangesSchema>;

/** How far a list is. Times are epoch milliseconds. */
const listStateSchema = z.object({
  /** When the last whole check ended; null before the first. Before it, rows may be missing. */
  checkedAtMs: z.number().nullable(),
  /** Whether that check has missed nothing, as far as the server says: else no sum of all is known. */
  isWhole: z.boolean(),
  /** Rows that the check that runs has read. */
  loaded: z.int(),
  /** Rows that the server has announced; null while that is unknown. */
  total: z.int().nullable(),
  isLoading: z.boolean(),
  /** Entries of the list that are no records, and are not listed. */
  unreadable: z.int(),
  /** Differs after each change of the saved rows. */
  revision: z.int(),
});
export type ListState = z.infer<typeof listStateSchema>;

export const updateStateSchema = z.object({
  officeId: z.string(),
  trips: listStateSchema,
  clients: listStateSchema,
  /** Trips whose bookings are saved, of those that are due in this round. */
  bookings: z.object({ done: z.int(), total: z.int() }),
  /** When the lists of names were looked at last; null before. */
  namesReadAtMs: z.number().nullable(),
  /** `loading`: the lists or their bookings were never read whole. */
  phase: z.enum(['idle', 'loading', 'checking']),
  /** Percent of the requests of this round; null while none runs. */
  percent: z.int().nullable(),
  /** Until when the server or the requests of a day let nothing be updated; null otherwise. */
  pausedUntilMs: z.number().nullable(),
  requestsToday: z.int(),
  /** Why the last check failed, for the user; null where it did not. */
  problem: z.string().nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

const emptyList: ListState = {
  checkedAtMs: null,
  isWhole: false,
  loaded: 0,
  total: null,
  isLoading: false,
  unreadable: 0,
  revision: 0,
};

/** The state before anything is known. */
export const toInitialUpdate = (officeId: string): UpdateState => ({
  officeId,
  trips: emptyList,
  clients: emptyList,
  bookings: { done: 0, total: 0 },
  namesReadAtMs: null,
  phase: 'idle',
  percent: null,
  pausedUntilMs: null,
  requestsToday: 0,
  problem: null,
});

const checkedListSchema = z
  .object({ checkedAtMs: z.number(), total: z.int(), isWhole: z.boolean().default(true) })
  .nullable()
  .default(null);

/** What lasts of an update: when lists were read whole, and how many requests the background has sent today. */
const updateRecordSchema = z.object({
  trips: checkedListSchema,
  clients: checkedListSchema,
  /** When the bookings that are kept were read once; null before. */
  bookingsAtMs: z.number().nullable().default(null),
  requests: z.object({ day: z.string(), count: z.int() }).default({ day: '', count: 0 }),
  /** The process that updates the office now, and when it last said so. */
  owner: z.object({ id: z.string(), atMs: z.number() }).nullable().default(null),
});
export type UpdateRecord = z.infer<typeof updateRecordSchema>;

/** Reads what is saved of an update; what cannot be read is as nothing, and the next check writes it anew. */
export const parseUpdateRecord = (text: string | null | undefined): UpdateRecord =>
  updateRecordSchema.safeParse(JSON.parse(text || '{}')).data ?? updateRecordSchema.parse({});
