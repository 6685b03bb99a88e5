/** Channels of the data that is saved. */

import { z } from 'zod';
import { appStateSchema } from '../records/office';
import { office } from './channel';

export const jobChannels = {
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
