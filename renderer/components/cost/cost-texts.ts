/** The texts on what long work costs. */
import { formatCount } from '@shared/count-text';
import { formatDate } from '@shared/dates';

export type WorkCost = {
  readonly requests: number;
  readonly minutes: number;
  /** Whether it may turn out to be less. */
  readonly isUpperBound: boolean;
};

function formatPeriod({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === '' && to === '') return 'All dates.';
  if (to === '') return `From ${formatDate(from)}.`;
  return from === '' ? `Until ${formatDate(to)}.` : `${formatDate(from)} to ${formatDate(to)}.`;
}

const shared = 'Colleagues share the server’s limit.';

export const costTexts = {
  /** "19/11/2026 to 25/11/2026." An empty date is open. */
  period: formatPeriod,
  /** "About 75 requests and 1 minute." */
  cost: ({ requests, minutes, isUpperBound }: WorkCost) =>
    `${isUpperBound ? 'up to about' : 'about'} ${formatCount(requests, 'request')} and ${formatCount(minutes, 'minute')}.`,
  /** "All 2,400 trips: about 24 requests and 1 minute." */
  allTrips: (total: number, cost: Omit<WorkCost, 'isUpperBound'>) =>
    `All ${formatCount(total, 'trip')}: ${costTexts.cost({ ...cost, isUpperBound: false })}`,
  shared,
  question: (cost: string) => `${cost} ${shared} Start now?`,
  unknown: 'How long this takes isn’t known. Start all the same?',
  counting: 'Counting the trips…',
  start: 'Start',
  cancel: 'Cancel',
} as const;
