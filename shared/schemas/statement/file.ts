/** The file of a statement: its limits, and what was read of it. */
import { z } from 'zod';
import { textEncodings } from '../../text-encodings';
import { encodingSamplesSchema } from '../text-file';

/** Limits of a statement's file. With {@link maxStatementCents} every sum is an exact number. */
export const maxStatementBytes = 20_000_000;
export const maxStatementRows = 100_000;
export const maxStatementColumns = 200;
/** Cells of all sheets, the empty ones of a row up to its last one too. */
export const maxStatementCells = 2_000_000;
export const maxStatementSheets = 200;
/** Characters of a cell that are read. */
export const maxStatementCellLength = 500;
export const maxStatementCents = 90_000_000_000;
/** Bytes of all saved statements of an office; beyond the first the oldest that are done are offered for removal. */
export const roomySavedBytes = 100_000_000;
export const maxSavedBytes = 500_000_000;

/** The currency of saved amounts: the API names none, and its offices are Australian. */
export const homeCurrency = 'AUD';

/** What the user should know of a file: that it has formulas, whose saved results are used, macros, hidden rows … */
export const fileNoteKinds = [
  'formulas',
  'formulas-without-result',
  'macros',
  // Cells that are merged over several rows: their value is in the first one only.
  'merged-cells',
  'hidden-rows',
  'hidden-columns',
  'hidden-sheet',
  'windows-1252',
  'replaced-characters',
  'unclosed-quote',
  'quoted-line-breaks',
  'long-cells',
  'invisible-characters',
] as const;
export type FileNoteKind = (typeof fileNoteKinds)[number];

const statementSheetSchema = z.object({
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  isHidden: z.boolean(),
  notes: z.array(
    z.object({
      kind: z.enum(fileNoteKinds),
      count: z.int(),
      /** The first rows of it, where they are named. */
      rows: z.array(z.int().min(0)).exactOptional(),
    }),
  ),
});

/** What was read of a file. */
export const statementFileSchema = z.object({
  kind: z.enum(['csv', 'xlsx']),
  /** Of a CSV file, with the separator of its columns. */
  encoding: z.enum(textEncodings).nullable(),
  /** What a part of a CSV file is in each encoding, where nothing proves one; else empty. */
  encodings: encodingSamplesSchema,
  separator: z.string().nullable(),
  sheets: z.array(statementSheetSchema).min(1),
});
export type StatementFile = z.infer<typeof statementFileSchema>;
