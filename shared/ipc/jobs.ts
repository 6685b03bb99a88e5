/** Channels of long jobs and of the data that is saved: the unclaimed worklist, the cache. */

import { z } from 'zod';
import { claimChangeSchema, claimListSchema, claimSchema } from '../commission/claims';
import { unclaimedSectorSchema, unclaimedStateSchema } from '../commission/unclaimed';
import { appStateSchema } from '../records/office';
import { office } from './channel';

/** A range of dates, YYYY-MM-DD; an empty text leaves an end open. */
const range = z.object({ from: z.string().max(10), to: z.string().max(10) });

export const jobChannels = {
  'unclaimed:state': office(z.null(), unclaimedStateSchema),
  'unclaimed:sectors': office(z.null(), z.array(unclaimedSectorSchema)),
  /** Fetches the trips of a range that were not checked lately. */
  'unclaimed:start': office(range, unclaimedStateSchema),
  'unclaimed:claims': office(z.null(), claimListSchema),
  /** Changes what the user notes of sectors. The output is what was noted of them before. */
  'unclaimed:change-claims': office(claimChangeSchema, z.array(claimSchema)),
  'unclaimed:stop': office(z.null(), unclaimedStateSchema),
  /** Clears what is saved of an office, which is then loaded again. */
  'cache:clear': office(z.null(), appStateSchema),
  'cache:counts': office(
    z.null(),
    z.object({
      trips: z.int(),
      tripDetails: z.int(),
      /** Bookings of saved trips; null while they are not counted yet. */
      bookings: z.int().nullable(),
      clients: z.int(),
      oldestMs: z.number().nullable(),
      newestMs: z.number().nullable(),
      bytes: z.number(),
      isPersistent: z.boolean(),
      /** Whether cached data can be read but not added to. */
      isReadOnly: z.boolean(),
    }),
  ),
} as const;
