/** Channels of long jobs and of the data that they cache: sync, the unclaimed worklist, the cache. */
import { claimChangeSchema, claimListSchema, claimSchema } from '@shared/claims';
import { appStateSchema } from '@shared/schemas/office';
import { maxRangeName, syncOverviewSchema, syncPlanSchema } from '@shared/schemas/sync-plan';
import { syncStateSchema } from '@shared/schemas/sync-state';
import { unclaimedSectorSchema, unclaimedStateSchema } from '@shared/unclaimed';
import { z } from 'zod';
import { officeId } from './fields';

/** An office and a range of dates, YYYY-MM-DD; an empty text leaves an end open. */
const officeAndRange = z.object({ officeId, from: z.string().max(10), to: z.string().max(10) });

export const jobChannels = {
  /** Saves a range under a name; an empty name leaves that of an earlier range of the same dates. */
  'sync:start': { input: officeAndRange.extend({ name: z.string().max(maxRangeName) }), output: syncStateSchema },
  'sync:overview': { input: officeId, output: syncOverviewSchema },
  'sync:pause': { input: officeId, output: syncStateSchema },
  /** Goes on with what was paused, was interrupted or has failed; else reads what the plan keeps up to date. */
  'sync:resume': { input: officeId, output: syncStateSchema },
  'sync:save-plan': { input: z.object({ officeId, plan: syncPlanSchema }), output: syncOverviewSchema },
  'sync:stop': { input: officeId, output: syncStateSchema },
  'sync:state': { input: officeId, output: syncStateSchema },
  'unclaimed:state': { input: officeId, output: unclaimedStateSchema },
  'unclaimed:sectors': { input: officeId, output: z.array(unclaimedSectorSchema) },
  /** Fetches the trips of a range that were not checked lately. */
  'unclaimed:start': { input: officeAndRange, output: unclaimedStateSchema },
  'unclaimed:claims': { input: officeId, output: claimListSchema },
  /** Changes what the user notes of sectors. The output is what was noted of them before. */
  'unclaimed:change-claims': {
    input: z.object({ officeId, change: claimChangeSchema }),
    output: z.array(claimSchema),
  },
  'unclaimed:stop': { input: officeId, output: unclaimedStateSchema },
  /** Clears what is saved of an office. Its plan stays. */
  'cache:clear': { input: officeId, output: appStateSchema },
  'cache:counts': {
    input: officeId,
    output: z.object({
      trips: z.int(),
      tripDetails: z.int(),
      clients: z.int(),
      oldestMs: z.number().nullable(),
      newestMs: z.number().nullable(),
      isPersistent: z.boolean(),
      /** Whether cached data can be read but not added to. */
      isReadOnly: z.boolean(),
    }),
  },
} as const;
