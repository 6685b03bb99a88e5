/** A column of a report: what its values are, and what the user says of it. */
import { dateOrders, decimalSigns } from '@shared/reading-ways';
import { z } from 'zod';

/** Statistics of a column. All counts are rows. */
export const columnStatsSchema = z.object({
  integers: z.int(),
  decimals: z.int(),
  dates: z.int(),
  datesWithTime: z.int(),
  texts: z.int(),
  flags: z.int(),
  nested: z.int(),
  empty: z.int(),
  /** Numbers that came as texts: "12.50". */
  quotedNumbers: z.int(),
  /** Numbers that are excluded from the sum, because it would not be exact. */
  unsummed: z.int(),
  /** Bytes of the longest value. */
  longest: z.int(),
  /** Maximum number of decimal places of a value. */
  scale: z.int(),
  /** The exact sum as a decimal number. */
  sum: z.string(),
});
export type ColumnStats = z.infer<typeof columnStatsSchema>;

export const columnTypes = ['integer', 'decimal', 'date', 'text'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The unit of a column that may be money, as the user confirmed it. */
export const moneyKinds = ['cents', 'decimal', 'none'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A column as the user corrected it. A property that is left out is inferred. */
export const columnSettingSchema = z.object({
  type: z.enum(columnTypes).exactOptional(),
  money: z.enum(moneyKinds).exactOptional(),
  /** For dates and numbers that the API sends as texts: chosen where the values of the column do not prove it. */
  dateOrder: z.enum(dateOrders).exactOptional(),
  decimalSign: z.enum(decimalSigns).exactOptional(),
});
export type ColumnSetting = z.infer<typeof columnSettingSchema>;
