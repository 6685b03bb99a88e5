/** What is recorded of commission on this computer: payments, write-offs, letters and notes, and what is remembered of a supplier. */
import { z } from 'zod';
import { isCalendarDate } from '../values/dates';

/** YYYY-MM-DD. */
const day = z.string().refine(isCalendarDate);
const cents = z.int();
const booking = { tripId: z.int(), sectorId: z.int() };
export const bookingKeySchema = z.object(booking);
export type BookingKey = z.infer<typeof bookingKeySchema>;

const text = z.string().nullable();
/** What the API says of a booking, wherever one is listed. Dates are as it sent them. */
export const savedBookingSchema = bookingKeySchema.extend({
  supplierId: z.int().nullable(),
  clientId: z.int().nullable(),
  /** The sector's own reference, else the trip's. */
  bookingReference: text,
  details: text,
  travelDate: text,
  returnDate: text,
  isActive: z.boolean().nullable(),
  isClaimed: z.boolean().nullable(),
  /** When its trip was read from the API, epoch milliseconds. */
  fetchedAtMs: z.number(),
});

/** Identifies a booking in a map, and its records in the store. */
export const toBookingId = ({ tripId, sectorId }: { readonly tripId: number; readonly sectorId: number | null }) =>
  `${tripId}/${sectorId}`;

/** Money received for a booking: a line of a finished statement, or a payment that was typed. */
export const receiptSchema = z.object({
  id: z.string().max(300),
  ...booking,
  cents,
  /** What the booking's commission was when it was received; a later change of the server is shown beside it. */
  expected: cents,
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('statement'), statementId: z.string(), row: z.int() }),
    z.object({ kind: z.literal('by-hand'), day, text: z.string().max(2_000) }),
  ]),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const writeOffSchema = z.object({
  id: z.string().max(300),
  ...booking,
  cents,
  reason: z.string().max(2_000),
  day,
  /** The statement whose Finish wrote it. */
  statementId: z.string().exactOptional(),
});
export type WriteOff = z.infer<typeof writeOffSchema>;

/** Correspondence with a supplier. */
export const supplierEventSchema = z.object({
  id: z.string().max(300),
  /** Null for bookings without a supplier. */
  supplierId: z.int().nullable(),
  day,
  kind: z.enum(['claim', 'note', 'reminder', 'statement']),
  text: z.string().max(20_000),
  /** The bookings with what was asked of each. */
  bookings: z.array(z.object({ ...booking, cents })).max(100_000),
  /** A file that was sent, as it was: name and SHA-256 of what is sealed beside the records. */
  attachment: z.object({ name: z.string().max(500), digest: z.string().max(100) }).nullable(),
  remindOn: day.nullable(),
  statementId: z.string().exactOptional(),
});
export type SupplierEvent = z.infer<typeof supplierEventSchema>;

/** Remembered of a supplier because it was used once. */
export const supplierRecordSchema = z.object({
  supplierId: z.int(),
  name: z.string().max(500).nullable(),
  email: z.string().max(500),
  message: z.string().max(20_000).nullable(),
  /** Whether small differences are written off on Finish. */
  writesOffSmall: z.boolean(),
});
export type SupplierRecord = z.infer<typeof supplierRecordSchema>;
/** What is remembered of a supplier before anything is. */
export const newSupplier = { name: null, email: '', message: null, writesOffSmall: false } as const;

export const workRecordsSchema = z.object({
  receipts: z.array(receiptSchema),
  writeOffs: z.array(writeOffSchema),
  events: z.array(supplierEventSchema),
  suppliers: z.array(supplierRecordSchema),
});
export type WorkRecords = z.infer<typeof workRecordsSchema>;

/** Records that are written or deleted together: all of them or none. The answer to each is the change that takes it back. */
export const workChangeSchema = z.object({
  put: workRecordsSchema.partial(),
  /** Ids. */
  remove: z.partialRecord(workRecordsSchema.keyof(), z.array(z.string())),
});
export type WorkChange = z.infer<typeof workChangeSchema>;

/* What earlier versions noted of unclaimed sectors, one record each. They are read, and never written again. */

export const earlierClaimSchema = z.object({
  tripId: z.int(),
  sectorId: z.int(),
  status: z.enum(['to-chase', 'chased', 'promised', 'claimed-elsewhere', 'not-claimable']),
  /** When the supplier was last chased, YYYY-MM-DD. */
  chasedOn: z.string().nullable(),
  /** When the user wants to look at it again, YYYY-MM-DD. */
  remindOn: z.string().nullable(),
  note: z.string(),
  /** Digests of the files of the statements on which it was noted as claimed. Versions before wrote only the note. */
  statements: z.array(z.string()).exactOptional(),
});
export type EarlierClaim = z.infer<typeof earlierClaimSchema>;
