/** The texts of a comparison of two runs. */
import { formatInteger } from '@renderer/ui/formatters';
import type { Difference } from '@shared/reports/report';
import { formatCount, pickPlural } from '@shared/values/texts';

export const kindLabels: Readonly<Record<Difference['kind'], string>> = {
  added: 'New',
  removed: 'Gone',
  changed: 'Changed',
};

type Totals = {
  readonly amount: string;
  readonly before: string;
  readonly now: string;
  readonly change: string;
  readonly percent: string;
};

export const texts = {
  title: (report: string) => `${report}: what changed`,
  label: 'Comparison',
  compareBy: 'Compare by',
  compareByColumn: (header: string) => `Compare by ${header}`,
  run: (when: string, rows: number, filters: string) => `${when} (${formatCount(rows, 'row')}; ${filters})`,
  runs: (before: string, now: string) => `Before: ${before}. Now: ${now}.`,
  runMissing: 'One of these runs is no longer saved on this computer. Go back and choose two others.',
  noCommonColumn: 'These runs have no column in common, so their rows can’t be matched.',
  noDifferences: (same: number) => `The two runs are the same in all ${formatCount(same, 'row')}.`,
  findings: 'Findings',
  noAmountChanged: 'No amount changed.',
  /** "Changed columns: total 12, status 3." Beyond five they are counted. */
  changedColumns: (names: readonly string[]) => {
    const others = names.length - 5;
    return `Changed ${pickPlural(names.length, 'column', 'columns')}: ${names.slice(0, 5).join(', ')}${
      others > 0 ? ` and ${formatInteger(others)} more` : ''
    }.`;
  },
  sides: { before: 'Before', now: 'Now', both: 'Before and now' },
  unreadValues: 'Values that aren’t read',
  /** "amount: 2 values not read as numbers (“n/a”)." */
  unread: (sentence: string, sample: string) => `${sentence} (“${sample}”).`,
  /** "Before: amount: 2 values not read as numbers (“n/a”)." */
  ofSide: (side: string, line: string) => `${side}: ${line}`,
  noMatches: 'No rows match.',
  which: 'Which changes',
  all: 'All',
  option: (label: string, count: number) => `${label} ${formatInteger(count)}`,
  same: (count: number) => `${formatCount(count, 'row')} unchanged`,
  differing: (count: number) => formatCount(count, 'row'),
  amount: 'Amount',
  byAmount: (header: string) => `By ${header}`,
  over: (isMoney: boolean) => (isMoney ? 'Changes over $' : 'Changes over'),
  overHint: (header: string) => `Only rows where ${header} changed by more than this`,
  overError: 'Enter an amount, e.g. 1,234.50',
  smallerHidden: (count: number) => `${formatInteger(count)} smaller ${pickPlural(count, 'change', 'changes')} hidden`,
  totals: ({ amount, before, now, change, percent }: Totals) =>
    `All rows, ${amount}: ${before} before, ${now} now, change ${change}${percent === '' ? '' : ` (${percent})`}`,
  excluded: (count: number) => `; ${formatCount(count, 'value')} not added up`,
  columns: {
    kind: 'What changed',
    before: (header: string) => `${header}: before`,
    now: (header: string) => `${header}: now`,
    change: (header: string) => `${header}: change`,
    percent: (header: string) => `${header}: change %`,
  },
  newAmount: 'new',
  goneAmount: 'gone',
  unreadable: 'Not a number: not in the total',
  was: (before: string) => `Was ${before}`,
  wasWithChange: (before: string, change: string) => `Was ${before} (${change})`,
} as const;
