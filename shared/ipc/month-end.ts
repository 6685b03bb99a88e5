/** Channels of Month end. Its parts and its folder are preferences. */
import { z } from 'zod';
import { monthChangeSchema, monthSchema, monthStateSchema, verifiedSchema } from '../settings/month-end';
import { office } from './channel';

const month = { month: monthSchema };

export const monthEndChannels = {
  /** A month from the saved data; null for the newest one that is over and not locked. */
  'month-end:state': office(z.object({ month: monthSchema.nullable() }), monthStateSchema),
  'month-end:change': office(z.object({ ...month, change: monthChangeSchema }), z.null()),
  /** Makes the folder of a month; asks where before the first one. False where the user cancelled. */
  'month-end:run': office(z.object(month), z.boolean()),
  'month-end:stop': office(z.null(), z.null()),
  /** Saves the summary that is equal to a report of the last run, and puts it in the report's place. */
  'month-end:replace': office(z.object({ ...month, part: z.string().max(20_000) }), z.null()),
  'month-end:lock': office(z.object(month), z.null()),
  'month-end:unlock': office(z.object({ ...month, reason: z.string().trim().min(1).max(2_000) }), z.null()),
  /** Reads the files of the last run again. */
  'month-end:verify': office(z.object(month), verifiedSchema),
} as const;
