/** Channels of commission: sums by supplier, bookings, what is recorded of them, and claims. */
import { z } from 'zod';
import { bookingCoverageSchema, bookingSchema, commissionOverviewSchema } from '../../commission/bookings';
import { maxStatementBytes } from '../../commission/statement-file';
import {
  handBookingSchema,
  sheetActSchema,
  statementHeadSchema,
  statementSheetSchema,
} from '../../commission/statement-sheet';
import {
  bookingKeySchema,
  supplierEventSchema,
  supplierRecordSchema,
  workChangeSchema,
} from '../../commission/work-records';
import { periodBasisSchema } from '../../filters/basis-schema';
import { office } from '../channel';
import { exportOutcome } from './exports';

const basis = { basis: periodBasisSchema };

/** What a claim asks for, and of whom. */
const claim = {
  supplierId: z.int(),
  /** The supplier's name, as the letter has it. */
  supplierName: z.string().max(500),
  ...basis,
  /** The bookings that were selected; null for all that are to be chased under the basis. */
  bookings: z.array(bookingKeySchema).max(100_000).nullable(),
  /** Whether bookings on a statement that isn't finished are asked for, too. */
  includesOpenStatements: z.boolean(),
  /**
   * The statement that was finished just now: its short-paid and missing bookings are claimed, and its lines without a booking are
   * asked about.
   */
  statementId: z.string().max(100).exactOptional(),
};

/** A letter to a supplier: what is sent is what is shown. */
export const claimDraftSchema = z.object({
  to: z.string().max(500),
  subject: z.string().max(500),
  message: z.string().max(20_000),
  /** YYYY-MM-DD; null for no reminder. */
  remindOn: z.string().nullable(),
});

export const commissionChannels = {
  /** Every supplier under a basis, from the saved data. */
  'commission:overview': office(z.object(basis), commissionOverviewSchema),
  /** The bookings of a supplier under a basis, in all states; null for those without a supplier. */
  'commission:bookings': office(
    z.object({ supplierId: z.int().nullable(), ...basis }),
    z.object({
      bookings: z.array(bookingSchema),
      coverage: bookingCoverageSchema,
      /** Correspondence with the supplier, the newest first, and what is remembered of it. */
      events: z.array(supplierEventSchema),
      supplier: supplierRecordSchema.nullable(),
    }),
  ),
  /** Writes and deletes records, all or none. The output takes it back, and is given to this channel to do so. */
  'commission:change': office(workChangeSchema, workChangeSchema),
  /**
   * Reads again every trip concerned that is older than an hour, and drafts a claim. Bookings that have been claimed since are taken out
   * and counted.
   */
  'commission:draft-claim': office(
    z.object(claim),
    z.object({
      draft: claimDraftSchema,
      bookings: z.array(bookingKeySchema),
      /** What is due of the bookings. */
      totalCents: z.int(),
      /** References of bookings that are claimed in the booking system since. */
      claimedSince: z.array(z.string()),
      /** Left out because an unfinished statement has them. */
      onOpenStatements: z.object({ bookings: z.int(), cents: z.int() }),
      /** When the server could not be asked: as of when the flags are, epoch milliseconds. */
      asOfMs: z.number().nullable(),
      /** The workbook's name, its headings, and its first rows. */
      attachment: z.object({
        name: z.string(),
        columns: z.array(z.object({ label: z.string(), isAmount: z.boolean() })),
        rows: z.array(z.array(z.string())),
      }),
    }),
  ),
  /**
   * Makes the letter and its attachment, opens or saves it, and records the claim. `email`: an .eml draft is opened; `file`: the
   * attachment is saved to Downloads and shown, and the text is put on the clipboard. `undo` takes the record back.
   */
  'commission:send-claim': office(
    z.object({
      ...claim,
      draft: claimDraftSchema,
      /** What is due of the bookings on screen, in cents: the letter is refused where it is another amount now. */
      totalCents: z.int(),
      how: z.enum(['email', 'file']),
    }),
    z.object({ path: z.string(), bookings: z.int(), undo: workChangeSchema }),
  ),
  'commission:open-attachment': office(z.object({ eventId: z.string().max(300) }), z.null()),
} as const;

/* Channels of suppliers' statements. */

const statementId = z.string().min(1).max(100);
const onStatement = { statementId };
/** With the revision of the lists that the user sees: an act on lists that have changed since is refused. */
const onRevision = { ...onStatement, revision: z.string().max(100) };

export const statementChannels = {
  'statements:heads': office(z.null(), z.array(statementHeadSchema)),
  /** Reads a file and saves it. One that is saved already is opened again, as it was left: `isKnown`. Refused with the reason where it can't be read. */
  'statements:add': office(
    z.object({
      fileName: z.string().min(1).max(500),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maxStatementBytes),
    }),
    z.object({ sheet: statementSheetSchema, isKnown: z.boolean() }),
  ),
  /** Reads and compares a statement with the bookings that are saved now. */
  'statements:sheet': office(z.object(onStatement), statementSheetSchema),
  /** Refused as a whole where a part of it does not fit the sheet as it is now. */
  'statements:act': office(z.object({ ...onRevision, act: sheetActSchema }), statementSheetSchema),
  /**
   * Bookings that lines may be matched with by hand: first what fits the lines' amounts, references or names, then what is missing, claimed
   * and inactive in the period and 45 days around it, the nearest travel first.
   *
   * @param search - a text that reference, client, amount or date has; empty for none
   * @param allSuppliers - whether bookings of other suppliers are listed, too
   */
  'statements:candidates': office(
    z.object({
      ...onStatement,
      lines: z.array(z.int().min(0)).max(200),
      search: z.string().max(200),
      allSuppliers: z.boolean(),
    }),
    z.object({ bookings: z.array(handBookingSchema), left: z.int() }),
  ),
  /**
   * Reads again every trip concerned that is older than an hour. Where that changes the sheet nothing is finished: the output is the sheet
   * as it is now, with the references of the bookings that have been claimed since. Else receipts, write-offs and the supplier's event are
   * written with the mark, all or none; `undo` takes the records back, with `statements:reopen`.
   */
  'statements:finish': office(
    z.object({ ...onRevision, writesOffSmall: z.boolean() }),
    z.object({
      sheet: statementSheetSchema,
      undo: workChangeSchema.nullable(),
      claimedSince: z.array(z.string()),
      /** When the server could not be asked: as of when the bookings are, epoch milliseconds. */
      asOfMs: z.number().nullable(),
    }),
  ),
  /** Opens a finished statement again, and takes back what its Finish wrote. */
  'statements:reopen': office(z.object({ ...onStatement, undo: workChangeSchema.nullable() }), statementSheetSchema),
  /** Asks in a native dialog. */
  'statements:remove': office(z.object(onStatement), z.null()),
  /** Writes what is claimed of a statement: an Excel workbook for its supplier. @param supplier - its name */
  'export:claim-list': office(z.object({ ...onStatement, supplier: z.string().max(500) }), exportOutcome),
} as const;
