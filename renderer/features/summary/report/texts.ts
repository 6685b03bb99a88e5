/** The texts of a summary of a report's result. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

export const texts = {
  title: (report: string) => `Summarise: ${report}`,
  unitUnknown: 'Cents or dollars? Answer this on the result first.',
  unitsUnknown: (headers: readonly string[]) =>
    `Not added up until you say whether they are cents or dollars: ${headers.join(', ')}.`,
  backToResult: 'Open the result',
  run: (rows: number, filters: string, ranAt: string) => `${formatCount(rows, 'row')} · ${filters} · run ${ranAt}`,
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be added up and left out`,
  filtersUnused: 'The filters of the result’s table are not used here.',
  noRows: 'The report returned no rows.',
  named: (name: string, report: string) => `${name}: ${report}`,
  incomplete: 'Choose rows and at least one value.',
  chooseAgain: (name: string) =>
    `“${name}” was opened without some of its columns, and has them all now. Choose it again under Summaries.`,
  missing: (name: string, problems: readonly string[]) =>
    `“${name}” was opened without what this result does not have. ${problems.join(' ')}`,
  otherResult: 'Another result…',
  noOtherResult: 'No other result of this report is saved.',
  changeHint: 'How each value has changed from another result of this report',
  /** Changes between columns that follow each other. */
  columnChange: {
    month: { label: 'Month on month', hint: 'How each value has changed from the month before, column to column' },
    quarter: {
      label: 'Quarter on quarter',
      hint: 'How each value has changed from the quarter before, column to column',
    },
    year: {
      label: 'Year on year',
      hint: 'How each value has changed from the financial year before, column to column',
    },
  },
  behind: {
    title: 'Rows behind a cell',
    table: 'Rows of the cell',
    rows: (count: number) => formatCount(count, 'row'),
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell.`,
  },
} as const;
