/** The file that takes a user's settings to another computer: what it contains, and what an import of it would do. */

import { z } from 'zod';
import { rateSettingSchema, themeSchema } from '../records/office';
import { isOneLine } from '../values/texts';
import { preferencesSchema } from './preferences';

/** Fewest characters of a passphrase. */
export const minPassphraseLength = 12;
export const passphraseSchema = z.string().min(minPassphraseLength).max(1_000);

/** Most offices in one file: the question of an import shows each. */
export const maxTransferredOffices = 50;

/** An office in the file. Its token is never part of it. */
const transferredOfficeSchema = z.object({
  name: z.string().min(1).max(200).refine(isOneLine),
  baseUrl: z.string().max(2_000),
  rate: rateSettingSchema,
  /** Null where they could not be read when the file was made. */
  preferences: preferencesSchema.nullable(),
  /** What earlier versions noted of sectors stands in their own records: a file that has it is of such a version. */
  claims: z.tuple([]).nullable().default(null),
  /** Payments, write-offs, correspondence and the like, each with the kind of records that it is of. */
  records: z
    .array(z.object({ kind: z.string().max(100), value: z.unknown() }))
    .max(1_000_000)
    .default([]),
});
export type TransferredOffice = z.infer<typeof transferredOfficeSchema>;

export const transferContentSchema = z.object({
  createdAtMs: z.number(),
  theme: themeSchema,
  offices: z.array(transferredOfficeSchema).max(maxTransferredOffices),
});
export type TransferContent = z.infer<typeof transferContentSchema>;

/** What an import of one office would do. */
const officePlanSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /**
   * `renamed`: an office with another address has its name on this computer. `filled`: it is here, and nothing of it was typed yet;
   * `existing`: something was, which stays unless the user has it replaced.
   */
  status: z.enum(['new', 'renamed', 'filled', 'existing']),
});
export type OfficePlan = z.infer<typeof officePlanSchema>;

/** What an import would do. Nothing has been changed yet. */
export const transferPlanSchema = z.object({
  createdAtMs: z.number(),
  offices: z.array(officePlanSchema),
  /** The appearance that is taken over, because none was chosen here; null where it stays. */
  appearance: themeSchema.nullable(),
});
export type TransferPlan = z.infer<typeof transferPlanSchema>;
