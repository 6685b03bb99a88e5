/** The texts of the run history. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

export const runHistoryTexts = {
  title: 'Run history',
  about: 'Saved on this computer, encrypted. Opens offline.',
  compare: 'Compare two runs',
  compareHint: 'Tick two runs of the same report to compare them',
  run: 'Run',
  filtersAndTotals: 'Filters and totals',
  rows: 'Rows',
  time: 'Time',
  lastEdited: 'Report last edited',
  size: 'Size',
  noRows: 'No rows',
  notSaved: 'Rows not saved',
  toFile: 'Saved to a file',
  open: 'Open',
  remove: 'Delete',
  named: (report: string, when: string) => `${report}, ${when}`,
  choose: (run: string) => `Choose ${run} to compare`,
  openRun: (run: string) => `Open ${run}`,
  removeRun: (run: string) => `Delete ${run}`,
  confirmRemove: (when: string, report: string | null, rows: number | null) =>
    `Delete the run of ${when}${report === null ? '' : `, ${report},`}${rows === null ? '' : ` and its ${formatCount(rows, 'row')}`} from this computer? This can’t be undone.`,
  removeAction: 'Delete run',
  showAll: (count: number) => `Show all ${formatInteger(count)}`,
} as const;
