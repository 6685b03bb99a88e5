/**
 * Commission by booking (a sector, as the API calls it): its state and its amounts, which are derived from what the API gives and from
 * what was recorded on this computer, and never stored. All amounts are whole cents. "Theirs" is the supplier, "ours" the booking system.
 */
import { z } from 'zod';
import { oldestRecordSchema } from '../summary/definition';
import { savedBookingSchema } from './work-records';

const cents = z.int();
const id = z.int().nullable();

/** The states, in the order in which the first that fits is a booking's. */
export const bookingStates = [
  'inactive',
  'written-off',
  'paid',
  'overpaid',
  'part-paid',
  'not-due',
  'claimed',
  'chased',
  'to-claim',
  'unreadable',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** States whose outstanding amount is to be chased. */
export const chasedStates: readonly BookingState[] = ['to-claim', 'chased', 'part-paid'];

/** Classes of days since the return, as in an aged debtors list. */
export const ageClasses = ['0-30', '31-60', '61-90', '90+'] as const;
export type AgeClass = (typeof ageClasses)[number];

/** A booking on a supplier's page, in a claim and behind an amount. */
export const bookingSchema = savedBookingSchema.extend({
  sectorId: id,
  openedDate: z.string().nullable(),
  state: z.enum(bookingStates),
  /** Its commission; null where it can't be read. */
  expected: cents.nullable(),
  received: cents,
  /** Whether it has a receipt: 0.00 may have been received. */
  hasReceipt: z.boolean(),
  /** Whether a finished statement covers it, or it has a receipt: what was received of it is known, if only that it is nothing. */
  isCovered: z.boolean(),
  writtenOff: cents,
  /** `expected − received − writtenOff`; null where `expected` is. */
  outstanding: cents.nullable(),
  /** Whole days since the return, or since the travel where it has no return date; null without either. */
  days: z.int().nullable(),
  /** Whether its amount was another one when it was paid. */
  isChangedSincePaid: z.boolean(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** How much of what a basis counts is on this computer. */
export const bookingCoverageSchema = z.object({
  /** Trips of the complete list that can change a sum, and those of them whose bookings are here and add up. */
  trips: z.int(),
  covered: z.int(),
  /** Whether the list of trips itself is complete. */
  isListComplete: z.boolean(),
  /** Bookings that can't be read: a flag, an amount or a date. They are in no sum. */
  unreadable: z.int(),
  /** Trips whose bookings don't add up to the list's own sum. */
  unequal: z.int(),
  oldest: oldestRecordSchema.nullable(),
});
export type BookingCoverage = z.infer<typeof bookingCoverageSchema>;

/** Whether every sum of a basis can be shown. */
export const isCovered = ({ trips, covered, isListComplete }: BookingCoverage): boolean =>
  isListComplete && covered >= trips;

/** Sums of bookings. `expected = claimed + notClaimed`, always. */
const sumsSchema = z.object({
  bookings: z.int(),
  expected: cents,
  claimed: cents,
  notClaimed: cents,
  /** Of receipts, and of received − expected of the covered bookings; null without a finished statement or a receipt. */
  received: cents.nullable(),
  difference: cents.nullable(),
  /** Bookings that a finished statement covers, or that have a receipt. */
  coveredByStatements: z.int(),
  toChase: cents,
  /** To chase by days since the return. */
  ages: z.record(z.enum(ageClasses), cents),
});

export const supplierRowSchema = sumsSchema.extend({
  /** Null for bookings without one. */
  supplierId: id,
  /** The most days since the return among what is to be chased; null where nothing is. */
  oldestDays: z.int().nullable(),
  /** Open statements of the supplier and how many of their pairs wait to be checked; else when the last one was finished. */
  statement: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('open'), statementId: z.string(), toCheck: z.int() }),
      z.object({ kind: z.literal('finished'), statementId: z.string(), finishedAtMs: z.number() }),
    ])
    .nullable(),
  /** YYYY-MM-DD. */
  chasedOn: z.string().nullable(),
  remindOn: z.string().nullable(),
});
export type SupplierRow = z.infer<typeof supplierRowSchema>;

/** Commission under a basis: all suppliers. */
export const commissionOverviewSchema = z.object({
  rows: z.array(supplierRowSchema),
  total: sumsSchema,
  coverage: bookingCoverageSchema,
});
export type CommissionOverview = z.infer<typeof commissionOverviewSchema>;
