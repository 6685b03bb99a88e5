/** Channels of dumps. */
import { dumpEstimateSchema, dumpStateSchema } from '@shared/schemas/dump';
import { z } from 'zod';
import { officeId } from './fields';

export const dumpChannels = {
  'dump:state': { input: z.null(), output: dumpStateSchema },
  'dump:estimate': { input: officeId, output: dumpEstimateSchema },
  /** Asks for a folder, and writes to it until the dump has ended. Null where the user chose none. */
  'dump:run': {
    input: z.object({ offices: z.union([z.literal('all'), officeId]), isPersonalIncluded: z.boolean() }),
    output: dumpStateSchema.nullable(),
  },
  'dump:stop': { input: z.null(), output: dumpStateSchema },
} as const;
