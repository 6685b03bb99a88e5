/** Channels of suppliers' statements. */

import { z } from 'zod';
import { claimSchema } from '../commission/claims';
import { statementCheckSchema } from '../commission/statement-check';
import { maxStatementBytes, statementLayoutSchema, statementSettingsSchema } from '../commission/statement-file';
import {
  fileRowSchema,
  handBookingSchema,
  sheetActSchema,
  statementHeadSchema,
  statementSheetSchema,
} from '../commission/statement-sheet';
import { statementActSchema, statementSummarySchema, statementWorkSchema } from '../commission/statement-work';
import { workChangeSchema } from '../commission/work-records';
import { office } from './channel';
import { exportOutcome } from './exports';

const statementId = z.string().min(1).max(100);
const onStatement = { statementId };
/** With the revision of the lists that the user sees: an act on lists that have changed since is refused. */
const onRevision = { ...onStatement, revision: z.string().max(100) };

/** Channels of the statement sheet. They take the place of those below, as soon as their screens have gone. */
export const sheetChannels = {
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
  /** Rows of its file. */
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
} as const;

export const statementChannels = {
  'statements:list': office(z.null(), z.array(statementSummarySchema)),
  /**
   * Reads a file and saves it as a statement that is not compared yet. A file that cannot be read is refused with the
   * reason, and not saved. One that is saved already is not saved twice.
   */
  'statements:open': office(
    z.object({
      fileName: z.string().min(1).max(500),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maxStatementBytes),
    }),
    statementCheckSchema,
  ),
  /** Reads a statement's file under a layout; null to guess it, or for the one that is remembered or saved. */
  'statements:check': office(
    z.object({
      ...onStatement,
      layout: statementLayoutSchema.nullable(),
      typedTotal: statementSettingsSchema.shape.typedTotal,
    }),
    statementCheckSchema,
  ),
  /** Saves the settings, remembers them for the next statement of the supplier, and compares. Decisions stay. */
  'statements:set-up': office(z.object({ ...onStatement, settings: statementSettingsSchema }), statementWorkSchema),
  /** Compares a statement with the sectors that are saved now. */
  'statements:get': office(z.object(onStatement), statementWorkSchema),
  /** Decides on lines and sectors. Refused as a whole where a part of it does not fit the lists as they are now. */
  'statements:decide': office(z.object({ ...onRevision, act: statementActSchema }), statementWorkSchema),
  'statements:remove': office(
    z.object({ statementIds: z.array(statementId).min(1).max(10_000) }),
    z.array(statementSummarySchema),
  ),
  /**
   * Notes agreed sectors on the worklist of unclaimed commission as claimed elsewhere: "Claimed on statement 2026-10 (file)".
   * The output is what was noted of them before, with which `unclaimed:change-claims` takes it back.
   *
   * @param matches - ids of agreed matches; null for all that are not noted yet
   */
  'statements:note-claims': office(
    z.object({ ...onRevision, matches: z.array(z.string().max(10_000)).nullable() }),
    z.object({ before: z.array(claimSchema), work: statementWorkSchema }),
  ),
  /** The draft of an email to the supplier with the differences, as much of it as a draft has room for. */
  'statements:draft': office(
    z.object(onStatement),
    z.object({ subject: z.string(), body: z.string(), included: z.int(), total: z.int() }),
  ),
  /** Writes the claim list: an Excel workbook with a sheet for each of the four lists. */
  'export:statement': office(z.object(onStatement), exportOutcome),
} as const;
