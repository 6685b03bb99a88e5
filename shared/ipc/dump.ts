/** Channels of dumps. */
import { dumpEstimateSchema, dumpStateSchema } from '@shared/schemas/dump';
import { z } from 'zod';
import { app } from './channel';
import { officeId } from './fields';

export const dumpChannels = {
  'dump:state': app(z.null(), dumpStateSchema),
  'dump:estimate': app(officeId, dumpEstimateSchema),
  /** Asks for a folder, and writes to it until the dump has ended. Null where the user chose none. */
  'dump:run': app(
    z.object({ offices: z.union([z.literal('all'), officeId]), isPersonalIncluded: z.boolean() }),
    dumpStateSchema.nullable(),
  ),
  'dump:stop': app(z.null(), dumpStateSchema),
} as const;
