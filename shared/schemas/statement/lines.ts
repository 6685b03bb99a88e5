/** What is compared: the lines of a statement, and the saved sectors that may stand on it. */
import { z } from 'zod';
import { claimKeySchema } from '../../claims';
import { cents, rowIndex } from './fields';

/** A line. Texts are those of the file; the date is YYYY-MM-DD, null where the file has none. */
export const statementLineSchema = z.object({
  row: rowIndex,
  reference: z.string().nullable(),
  /** The spreadsheet has lost digits of the reference: it is no key. */
  isReferenceRounded: z.literal(true).exactOptional(),
  passenger: z.string().nullable(),
  supplierReference: z.string().nullable(),
  details: z.string().nullable(),
  date: z.string().nullable(),
  /** The amount that is compared. */
  compared: cents,
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** A saved sector that may stand on the statement. Dates are as the server sent them. */
export const candidateSectorSchema = z.object({
  ...claimKeySchema.shape,
  clientId: z.int().nullable(),
  /** The client's name as saved, for comparison with the passenger; null where it is not known. */
  clientName: z.string().nullable(),
  supplierId: z.int().nullable(),
  productId: z.int().nullable(),
  consultantId: z.int().nullable(),
  branchId: z.int().nullable(),
  bookingReference: z.string().nullable(),
  details: z.string().nullable(),
  statusName: z.string().nullable(),
  travelDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  isClaimed: z.boolean().nullable(),
  net: cents.nullable(),
  commission: cents.nullable(),
  total: cents.nullable(),
  /** The amount that is compared. */
  compared: cents,
  fetchedAtMs: z.number(),
});
export type CandidateSector = z.infer<typeof candidateSectorSchema>;

/** Why a line's own reference has no candidate, although it is saved. Of several, the first is given. */
export const elsewhereReasons = ['claimed', 'inactive', 'other-supplier', 'gone', 'no-amount'] as const;

/** Where saved data has the reference of a line that stands on the statement only. */
export const elsewhereSchema = z.object({
  row: rowIndex,
  ...claimKeySchema.shape,
  reason: z.enum(elsewhereReasons),
  /** What our sectors with the reference and the reason add up to; null where one has no amount. */
  cents: cents.nullable(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/** Which saved sectors were candidates. `saved` is `candidates` and all of `leftOut`. */
export const candidateCoverageSchema = z.object({
  /** Sectors of the suppliers that are saved. */
  saved: z.int(),
  candidates: z.int(),
  leftOut: z.object({
    claimed: z.int(),
    inactive: z.int(),
    gone: z.int(),
    /** Outside the dates, or without one. */
    dates: z.int(),
    /** Without a readable amount, or without an id. */
    unreadable: z.int(),
    /** With an amount of zero. */
    zero: z.int(),
  }),
  /** Trips with travel in the dates that are listed on this computer, and for how many of them the sectors are saved. */
  trips: z.int(),
  tripsWithSectors: z.int(),
  /** The candidate that was read from the server longest ago. */
  oldest: z.object({ tripId: z.int(), fetchedAtMs: z.number() }).nullable(),
});
export type CandidateCoverage = z.infer<typeof candidateCoverageSchema>;
