/** What a command's update has saved, and what is missing. One that is not complete must never look complete. */

import { AppError } from '@shared/errors/errors';
import { formatCount, formatIds, pickPlural } from '@shared/values/texts';
import type { RecordFailure } from '../jobs';
import type { FailedList, ListResult } from './list-reader';

export type UpdateResult = {
  readonly trips: number;
  readonly clients: number;
  /** Trips that were not read again, because nothing has changed. */
  readonly unchanged: number;
  /** Sentences for the user. Those of `missing` mean that not everything was saved. */
  readonly gaps: { readonly missing: readonly string[]; readonly notes: readonly string[] };
};

type Parts = {
  readonly list: ListResult;
  readonly clients: ListResult;
  readonly lists: readonly FailedList[];
  readonly trips: readonly RecordFailure[];
  readonly cards: readonly RecordFailure[];
};

function describeFailures(what: string, failed: readonly RecordFailure[]): string[] {
  const [first] = failed;
  if (!first) return [];
  const reason = first.error.message.replace(/[.!]$/, '');
  const head = `${formatCount(failed.length, what)} could not be read and ${pickPlural(failed.length, 'is', 'are')} left out`;
  return [`${head}: ${formatIds(failed.map(({ id }) => id))} (${reason}.)`];
}

function describeUnusable(what: string, { ids }: ListResult): string[] {
  const count = ids.filter((id) => id === null).length;
  if (count === 0) return [];
  return [`${formatCount(count, what)} not saved, because ${pickPlural(count, 'its id', 'their ids')} cannot be used.`];
}

export function describeGaps({ list, clients, lists, trips, cards }: Parts): UpdateResult['gaps'] {
  const absent = lists.filter(({ isAbsent }) => isAbsent).map(({ name }) => name);
  return {
    missing: [
      ...describeFailures('trip', trips),
      ...describeFailures('client', cards),
      ...describeUnusable('trip', list),
      ...describeUnusable('client', clients),
      ...lists.flatMap(({ name, message, isAbsent }) => (isAbsent ? [] : [`Not read: ${name} (${message})`])),
      ...[list.gapNote, clients.gapNote, list.changeNote].filter((note) => note !== null),
    ],
    notes: [
      ...(clients.changeNote === null ? [] : [clients.changeNote]),
      ...(absent.length > 0 ? [`The server does not offer: ${absent.join(', ')}.`] : []),
    ],
  };
}

/** @throws AppError `api-error` where not everything was saved */
export function assertComplete({ gaps: { missing } }: UpdateResult): void {
  if (missing.length === 0) return;
  throw new AppError('api-error', `Not everything was saved. ${missing.join(' ')} What was saved stays.`, {});
}
