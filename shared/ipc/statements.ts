/** Channels of suppliers' statements. */

import { z } from 'zod';
import { maxStatementBytes } from '../commission/statement-file';
import {
  fileRowSchema,
  handBookingSchema,
  sheetActSchema,
  statementHeadSchema,
  statementSheetSchema,
} from '../commission/statement-sheet';
import { workChangeSchema } from '../commission/work-records';
import { office } from './channel';
import { exportOutcome } from './exports';

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
  'statements:rows': office(
    z.object({ ...onStatement, from: z.int().min(0), count: z.int().min(1).max(2_000) }),
    z.array(fileRowSchema),
  ),
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
