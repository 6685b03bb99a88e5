/** What a period and its basis are where they are stored and sent: apart from their sums, which the first screen needs without zod. */
import { z } from 'zod';
import { isCalendarDate } from '../values/dates';
import { basisDates } from './period-basis';

const day = z.string().refine(isCalendarDate);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Whether the second year of a key follows the first: 2026-27. */
const isYearKey = (key: string) => Number(key.slice(5)) === (Number(key.slice(0, 4)) + 1) % 100;

export const spanSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('month'), key: month }),
  z.object({ kind: z.literal('quarter'), key: z.string().regex(/^\d{4}-Q[1-4]$/) }),
  z.object({
    kind: z.literal('year'),
    key: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .refine(isYearKey),
  }),
  z.object({ kind: z.literal('last'), months: z.int().min(1).max(120), to: z.union([month, z.literal('last-month')]) }),
  z.object({ kind: z.literal('all-to'), day: z.union([day, z.literal('yesterday')]) }),
  z.object({ kind: z.literal('between'), from: day, to: day }),
]);

export const periodBasisSchema = z.object({
  date: z.enum(basisDates),
  span: spanSchema,
  bookings: z.enum(['active', 'all']),
});
