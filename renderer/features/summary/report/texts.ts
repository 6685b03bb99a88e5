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
  behind: {
    title: 'Rows behind a cell',
    table: 'Rows of the cell',
    rows: (count: number) => formatCount(count, 'row'),
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell.`,
  },
} as const;
