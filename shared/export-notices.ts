/** Notices about an export that was written, but not exactly as expected. */

export type ExportFindings = {
  /** Texts that were cut, because they are too long for a cell of Excel. */
  readonly cutTexts: number;
  /** Cells of a plain format that a spreadsheet program would read as formulas. */
  readonly formulaTexts: number;
};

const formatCount = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;

/** Formats findings as sentences for the user. Empty if there are none. */
export function formatExportNotices({ cutTexts, formulaTexts }: ExportFindings): string[] {
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
  ];
}
