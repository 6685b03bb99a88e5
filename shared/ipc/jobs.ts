/** Channels of long jobs and of the data that they cache: sync, the unclaimed worklist, the cache. */

import { z } from 'zod';
import { claimChangeSchema, claimListSchema, claimSchema } from '../commission/claims';
import { unclaimedSectorSchema, unclaimedStateSchema } from '../commission/unclaimed';
import { appStateSchema } from '../records/office';
import { maxRangeName, syncOverviewSchema, syncPlanSchema, syncStateSchema } from '../records/sync';
import { office } from './channel';

/** A range of dates, YYYY-MM-DD; an empty text leaves an end open. */
const range = z.object({ from: z.string().max(10), to: z.string().max(10) });

export const jobChannels = {
  /** Saves a range under a name; an empty name leaves that of an earlier range of the same dates. */
  'sync:start': office(range.extend({ name: z.string().max(maxRangeName) }), syncStateSchema),
  'sync:overview': office(z.null(), syncOverviewSchema),
  'sync:pause': office(z.null(), syncStateSchema),
  /** Goes on with what was paused, was interrupted or has failed; else reads what the plan keeps up to date. */
  'sync:resume': office(z.null(), syncStateSchema),
  'sync:save-plan': office(syncPlanSchema, syncOverviewSchema),
  'sync:stop': office(z.null(), syncStateSchema),
  'sync:state': office(z.null(), syncStateSchema),
  'unclaimed:state': office(z.null(), unclaimedStateSchema),
  'unclaimed:sectors': office(z.null(), z.array(unclaimedSectorSchema)),
  /** Fetches the trips of a range that were not checked lately. */
  'unclaimed:start': office(range, unclaimedStateSchema),
  'unclaimed:claims': office(z.null(), claimListSchema),
  /** Changes what the user notes of sectors. The output is what was noted of them before. */
  'unclaimed:change-claims': office(claimChangeSchema, z.array(claimSchema)),
  'unclaimed:stop': office(z.null(), unclaimedStateSchema),
  /** Clears what is saved of an office. Its plan stays. */
  'cache:clear': office(z.null(), appStateSchema),
  'cache:counts': office(
    z.null(),
    z.object({
      trips: z.int(),
      tripDetails: z.int(),
      clients: z.int(),
      oldestMs: z.number().nullable(),
      newestMs: z.number().nullable(),
      isPersistent: z.boolean(),
      /** Whether cached data can be read but not added to. */
      isReadOnly: z.boolean(),
    }),
  ),
} as const;
