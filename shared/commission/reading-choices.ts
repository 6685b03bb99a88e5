/** What the user has chosen of how a statement is read, and what is remembered of it for the next one with the same headings. */

import { z } from 'zod';
import { dateOrders, decimalSigns } from '../values/reading-ways';
import { textEncodings } from '../values/text-encodings';
import { day, ourAmounts, statementColumnRoles } from './statement-file';

/** How signs are read: as written, all turned, or with one side of an account taken back, or with both sides added. */
export const signReadings = ['plain', 'turned', 'credit', 'debit', 'none'] as const;
export type SignReading = (typeof signReadings)[number];

const row = z.int().min(0);
const kinds = [...ourAmounts, 'gst'] as const;
const currencyChoice = z.object({
  code: z.string().max(10),
  /** `wrong`: the amounts are in the office's currency, whatever is named. */
  how: z.enum(['rate', 'as-is', 'wrong']),
  rate: z.string().max(20).nullable(),
});

/** Null, and nothing, is what the file says. */
export const readingChoicesSchema = z.object({
  sheet: row.nullable().default(null),
  headerRow: row.nullable().exactOptional(),
  columns: z.partialRecord(z.enum(statementColumnRoles), z.int().min(0).nullable()).default({}),
  what: z.enum(kinds).nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  decimalSign: z.enum(decimalSigns).nullable().default(null),
  signs: z.enum(signReadings).nullable().default(null),
  currency: currencyChoice.nullable().default(null),
  encoding: z.enum(textEncodings).nullable().default(null),
  /** What rows are, by their index. */
  rows: z.record(z.string(), z.enum(['line', 'total', 'not-read'])).default({}),
  supplierIds: z.array(z.int()).min(1).max(50).nullable().default(null),
  period: z.object({ from: day, to: day }).nullable().default(null),
  waivedReason: z.string().max(500).nullable().default(null),
  /** What claimed means in this office, as it was answered on this statement. */
  claimed: z.enum(['received', 'asked-for']).nullable().default(null),
});
export type ReadingChoices = z.infer<typeof readingChoicesSchema>;

export const noChoices: ReadingChoices = readingChoicesSchema.parse({});

/** What is remembered of statements with the same headings. */
export const rememberedReadingSchema = readingChoicesSchema.pick({
  columns: true,
  what: true,
  dateOrder: true,
  decimalSign: true,
  signs: true,
});
export type RememberedReading = z.infer<typeof rememberedReadingSchema>;
