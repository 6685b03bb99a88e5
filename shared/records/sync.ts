/** What an office's user wants saved on this computer: the plan, and how far each of its ranges has come. */
import { z } from 'zod';

/** YYYY-MM-DD, or empty for no bound. */
const day = z.string().max(10);

/** "Always keep the last N days and the next M." */
const planWindowSchema = z.object({ pastDays: z.int().min(0).max(3_650), nextDays: z.int().min(0).max(3_650) });

/** Most ranges of a plan, and characters of a range's name. */
export const maxPlanRanges = 50;
/** Ranges of a plan that are read: earlier versions added them without a limit. */
const maxStoredRanges = 10_000;
export const maxRangeName = 80;

/** A range with fixed dates. */
const planRangeSchema = z.object({
  id: z.string().min(1).max(40),
  /** The user's name for it; empty for a range that is shown by its dates. */
  name: z.string().max(maxRangeName),
  from: day,
  to: day,
  /** Whether the plan keeps it up to date. A range that was saved by hand stays as it is. */
  isRefreshed: z.boolean(),
});
export type PlanRange = z.infer<typeof planRangeSchema>;

export const syncPlanSchema = z.object({
  window: planWindowSchema.nullable().default(null),
  ranges: z.array(planRangeSchema).max(maxStoredRanges).default([]),
  /** Room that saved trips and clients may take, in megabytes; null for no limit. */
  maxMegabytes: z.int().min(10).max(100_000).nullable().default(null),
});
export type SyncPlan = z.infer<typeof syncPlanSchema>;

export const emptyPlan: SyncPlan = { window: null, ranges: [], maxMegabytes: null };

/** What is saved of a range. */
const coverageSchema = z.object({
  /** The dates that were saved, resolved. */
  from: day,
  to: day,
  /** When the list was read, epoch milliseconds: what was opened later is missing. */
  asOfMs: z.number(),
  trips: z.int(),
  /** Trips of the range whose details could not be read or saved. */
  missing: z.int(),
});

export type Coverage = z.infer<typeof coverageSchema>;

export const rangeProgressSchema = z.object({
  coverage: coverageSchema.nullable().default(null),
  /** The run that works on the range, or has ended last; null before the first. */
  run: z
    .object({
      from: day,
      to: day,
      startedAtMs: z.number(),
      /** The last change in the file before the run: what is newer was read by it. */
      startSeq: z.int(),
      status: z.enum(['running', 'paused', 'stopped', 'failed', 'incomplete', 'done']),
      endedAtMs: z.number().nullable(),
      /** Trips that were read, and that needed no reading because nothing had changed. */
      read: z.int(),
      unchanged: z.int(),
    })
    .nullable()
    .default(null),
});
export type RangeProgress = z.infer<typeof rangeProgressSchema>;

/** The list of clients as a sync has last read it from its first page to its last. */
export const clientListingSchema = z.object({
  /** When it was read, epoch milliseconds. */
  asOfMs: z.number(),
  /** Clients that the server listed. */
  clients: z.int(),
  /** Saved clients of the list that were removed since, because of their age or to make room. */
  removed: z.int().default(0),
});
export type ClientListing = z.infer<typeof clientListingSchema>;

/** Ids of trips that a range listed before, as far as it is not known what became of them. */
export const previousIdsSchema = z.array(z.int());

/** Whether a run can go on where it ended: it was interrupted or paused, or has failed. */
export function isResumable(run: RangeProgress['run']): boolean {
  return run?.status === 'running' || run?.status === 'paused' || run?.status === 'failed';
}

/** The plan with the progress of each range, and the room that is used. */
export const syncOverviewSchema = z.object({
  plan: syncPlanSchema,
  /** Why the saved plan cannot be read, for the user; `plan` is empty then. Null where it can. */
  planProblem: z.string().nullable(),
  /** The plan's window first, where it has one, with its dates of today. */
  ranges: z.array(planRangeSchema.extend({ isWindow: z.boolean(), progress: rangeProgressSchema })),
  /** The list of clients; null where no sync has read it whole. */
  clientListing: clientListingSchema.nullable(),
  /** Bytes of the file on disk, and of the records in it. */
  fileBytes: z.number(),
  recordBytes: z.number(),
});
export type SyncOverview = z.infer<typeof syncOverviewSchema>;

/* The state of a keep-offline job. */

export const syncStateSchema = z.object({
  officeId: z.string(),
  phase: z.enum([
    'idle',
    'listing',
    'trips',
    'clients',
    'waiting',
    'paused',
    'done',
    'incomplete',
    'stopped',
    'failed',
  ]),
  done: z.int(),
  total: z.int(),
  /** Name of the range that the job works on, or has worked on alone; empty where it has none. */
  rangeName: z.string(),
  message: z.string().nullable(),
  /** Records that were not read again because nothing had changed. */
  unchanged: z.int(),
  /** Counts of what was saved, once the job has ended; null before. */
  saved: z.object({ trips: z.int(), clients: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** Whether the job is at work, or waits for the network to go on. */
export function isSyncing({ phase }: SyncState): boolean {
  return phase === 'listing' || phase === 'trips' || phase === 'clients' || phase === 'waiting';
}
