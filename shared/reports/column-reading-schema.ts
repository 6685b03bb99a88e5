/** How a column of a report that the user calls numbers or dates is read: proved by its values, or chosen. */

import { z } from 'zod';
import { dateOrders, decimalSigns, proofStatuses } from '../values/reading-ways';
import { columnStatsSchema } from './report';

const readingWay = z.enum([...decimalSigns, ...dateOrders]);
export type ReadingWay = z.infer<typeof readingWay>;

export const columnReadingSchema = z.object({
  /** Index among the headers. */
  column: z.int().min(0),
  kind: z.enum(['number', 'date']),
  status: z.enum(proofStatuses),
  /** The decimal sign or the order of dates; null where none is proved or chosen: then only what the API writes is read. */
  way: readingWay.nullable(),
  /** A value that the API would write otherwise; null for none: then nothing had to be proved. */
  sample: z.string().nullable(),
  /** Rows whose value is not read, and one of these values. */
  unreadCount: z.int(),
  unreadSample: z.string().nullable(),
  /** Statistics of the values as they are read. Those that are not read are counted as texts. */
  stats: columnStatsSchema.pick({
    integers: true,
    decimals: true,
    dates: true,
    datesWithTime: true,
    texts: true,
    unsummed: true,
    scale: true,
    sum: true,
  }),
});
export type ColumnReading = z.infer<typeof columnReadingSchema>;
