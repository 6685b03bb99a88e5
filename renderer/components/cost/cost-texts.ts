/** The texts on what long work costs. */
import { formatCount } from '@shared/count-text';

export type WorkCost = {
  readonly requests: number;
  readonly minutes: number;
  /** Whether it may turn out to be less. */
  readonly isUpperBound: boolean;
};

const shared = 'Colleagues share the server’s limit.';

export const costTexts = {
  /** "About 75 requests and 1 minute." */
  cost: ({ requests, minutes, isUpperBound }: WorkCost) =>
    `${isUpperBound ? 'up to about' : 'about'} ${formatCount(requests, 'request')} and ${formatCount(minutes, 'minute')}.`,
  /** "All 2,400 trips: about 24 requests and 1 minute." */
  allTrips: (total: number, cost: Omit<WorkCost, 'isUpperBound'>) =>
    `All ${formatCount(total, 'trip')}: ${costTexts.cost({ ...cost, isUpperBound: false })}`,
  shared,
  ask: (cost: string) => `${cost} ${shared} Start now?`,
  unknown: 'How long this takes isn’t known. Start all the same?',
  counting: 'Counting the trips…',
  start: 'Start',
  cancel: 'Cancel',
} as const;
