/** Tables in texts: pasted from a spreadsheet, or the content of a CSV file. */

export type DelimitedLine = {
  /** The line in the text where it begins, counted from 1. */
  readonly line: number;
  /** Without surrounding white space. */
  readonly cells: readonly string[];
};

/** Chooses the delimiter that the first line with content has, as a spreadsheet would. */
function findDelimiter(text: string): string {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? ',';
}

/** Reads the lines of a table. Cells in quotes may have delimiters, line breaks and doubled quotes. Omits empty lines. */
export function parseDelimited(source: string): DelimitedLine[] {
  const text = source.replace(/^\uFEFF/, '');
  const delimiter = findDelimiter(text);
  const lines: DelimitedLine[] = [];
  let [cells, cell, line, firstLine]: [string[], string, number, number] = [[], '', 1, 1];
  let isQuoted = false;
  const endLine = () => {
    const all = [...cells, cell].map((content) => content.trim());
    if (all.some((content) => content !== '')) lines.push({ line: firstLine, cells: all });
    [cells, cell, firstLine] = [[], '', line + 1];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const isDoubled = isQuoted && character === '"' && text.charAt(index + 1) === '"';
    if (isDoubled) index += 1;
    if (character === '"' && !isDoubled && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' && !isQuoted) endLine();
    else cell += character;
    if (character === '\n') line += 1;
  }
  endLine();
  return lines;
}
