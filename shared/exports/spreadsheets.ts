/**
 * Escapes texts that a spreadsheet would read as formulas (OWASP, CSV Injection; faults 54, 55). The row engine
 * escapes in the same way (electron/main/rows/engine/assembly/delimited-output.ts).
 */
import { formatCount } from '../values/texts';

/**
 * Whether a spreadsheet would read a text as a formula: it starts with = + - @ (also in full width), a tab or a line end.
 * Plain numbers are exempt: -12.34 stays a number, "+61 400 …" does not.
 */
export function startsFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^[+-]?(?:\d{1,40})(?:\.\d{1,40})?$/.test(text);
}

/** Puts an apostrophe in front of a text that would start a formula. */
export function escapeFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/*
 * What a spreadsheet program makes of the cells of a CSV file that it opens: another number, a date, a time, a truth value. An
 * Excel workbook has its cells' types, so that nothing is changed there.
 */

/** A column with cells that a spreadsheet may change, and one of them. */
export type ChangedColumn = { readonly name: string; readonly example: string };

const months: ReadonlySet<string> = new Set(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
);

/** The text with U+E000, which no text has, for each name of a month in any case. */
const markMonths = (text: string) =>
  text.replace(/[a-z]{3,9}/gi, (name) => (months.has(name.toLowerCase()) ? '\uE000' : name));

/** Numbers that stay what they are: no sign but minus, no leading zero, at most the 15 digits that Excel stores. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const maxDigits = 15;
/** Dates as the API sends them: a spreadsheet shows the same day. */
const isoDate = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;

const changedForms = [
  // 0812, +61400000000, 12E034, 1,234.50, $5, (5), 12 %, digits without end.
  /^(?=[^e]{0,40}\d)[-+(]{0,2}[$€£¥]?[-+]?(?:\d{1,3}(?:,\d{3}){1,9}|\d{0,40})(?:\.\d{0,40})?(?:e[-+]?\d{1,9})? ?%?\)?$/i,
  // +61 400 000 000, in front of which the guard against formulas puts an apostrophe.
  /^\+\d[\d ()-]{0,40}$/,
  // 1/2, 1-2, 5/2026, 2026-07, 1.2.26, 1/2/2026 9:30, and 3 1/2.
  /^(?:\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{4}|\d{4}[-/]\d{1,2}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/i,
  /^\d{1,9} \d{1,4}\/\d{1,4}$/,
  // 12:30, 9:30:15.5 pm, 9 am.
  /^\d{1,4}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m?)?$/i,
  /^\d{1,2} [ap]m?$/i,
  // Mar-5, 5 March 2026, SEPT2.
  /^(?:\d{1,4}[-/ .,]{0,2})?\uE000(?:[-/ .,]{0,2}\d{1,4}){0,2}$/,
];

const isPlain = (text: string) =>
  (plainNumber.test(text) && text.replace(/^-?0?\.?0*|\./g, '').length <= maxDigits) || isoDate.test(text);

/**
 * Whether a spreadsheet program may change a text when it opens it in a CSV file. The row engine asks for texts with a digit,
 * with spaces at an end, and for TRUE and FALSE. Where semicolons separate cells, decimals have a comma: 12.50 is no number.
 */
export function changesInSpreadsheet(text: string, delimiter: string): boolean {
  if (delimiter === ';' && /^-?\d{1,40}\.\d{1,40}$/.test(text)) return true;
  if (/^\s|\s$|^(?:true|false)$/i.test(text)) return true;
  if (!/\d/.test(text) || isPlain(text)) return false;
  const marked = markMonths(text);
  return changedForms.some((form) => form.test(marked));
}

/* Notices about an export that was written, but not exactly as expected. */

export type ExportFindings = {
  /** Texts that were cut, because they are too long for a cell of Excel. */
  readonly cutTexts: number;
  /** Cells of a plain format that a spreadsheet program would read as formulas. */
  readonly formulaTexts: number;
  /** Columns of a CSV file for Excel that it may change. */
  readonly changedColumns: readonly ChangedColumn[];
};

const maxColumns = 10;
const maxExample = 40;

/** "Phone (“0812”) and Rate (“1/2”)". */
function formatColumns(columns: readonly ChangedColumn[]): string {
  const shorten = (text: string) => (text.length > maxExample ? `${text.slice(0, maxExample)}…` : text);
  const named = columns.slice(0, maxColumns).map(({ name, example }) => `${name} (“${shorten(example)}”)`);
  const rest = columns.length - named.length;
  return new Intl.ListFormat('en-AU').format(
    rest > 0 ? [...named, formatCount(rest, 'more column', 'more columns')] : named,
  );
}

/** Formats findings as sentences for the user. Empty if there are none. */
export function formatExportNotices({ cutTexts, formulaTexts, changedColumns }: ExportFindings): string[] {
  const cut = formatCount(cutTexts, 'text was longer', 'texts were longer');
  const formulas = formatCount(formulaTexts, 'cell begins', 'cells begin');
  return [
    ...(cutTexts > 0
      ? [`${cut} than the 32,767 characters that a cell of Excel holds, and cut off. Export CSV to have everything.`]
      : []),
    ...(formulaTexts > 0
      ? [
          `${formulas} like a formula (= + - @): a spreadsheet program may calculate them. An Excel workbook (xlsx) or CSV for Excel keeps them as text.`,
        ]
      : []),
    ...(changedColumns.length > 0
      ? [`A spreadsheet program may change ${formatColumns(changedColumns)}. An Excel workbook (xlsx) keeps them.`]
      : []),
  ];
}
