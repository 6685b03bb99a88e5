/** Notices about an export that was written, but not exactly as expected. */
import type { ChangedColumn } from './spreadsheets';

export type ExportFindings = {
  /** Texts that were cut, because they are too long for a cell of Excel. */
  readonly cutTexts: number;
  /** Cells of a plain format that a spreadsheet program would read as formulas. */
  readonly formulaTexts: number;
  /** Columns of a CSV file for Excel that it may change. */
  readonly changedColumns: readonly ChangedColumn[];
};

const formatCount = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;

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
