/** What `sync` says of its ranges. */
import { formatLocalTime } from '@shared/dates';
import type { Coverage, SyncOverview } from '@shared/schemas/sync-plan';
import type { SyncState } from '@shared/schemas/sync-state';

type Range = Pick<SyncOverview['ranges'][number], 'from' | 'to' | 'name'>;

/** Formats the counts of what a job has saved. */
export function formatSaved({ saved }: SyncState): string {
  return `${saved?.trips ?? 0} trips with their details, ${saved?.clients ?? 0} clients`;
}

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "Waiting: The server didn't respond within 30 s. Try again. The sync goes on by itself; Ctrl+C stops it." */
export function describeOutage(cause: string | null): string {
  return `Waiting: ${cause ?? 'The server is away.'} The sync goes on by itself once the server responds; Ctrl+C stops it.`;
}

/** "Autumn, 2026-03-01 to 2026-05-31". */
export function describeRange({ name, from, to }: Range): string {
  const dates = from === '' && to === '' ? 'all dates' : `${from || 'the first'} to ${to || 'the last'}`;
  return name === '' ? dates : `${name}, ${dates}`;
}

/** "The whole range is saved as it was listed at 16:40: 2000 trips." */
export function describeCoverage({ trips, missing, asOfMs }: Coverage, nowMs: number): string {
  const whole =
    missing === 0 ? 'The whole range is saved' : `All but ${formatCount(missing, 'trip')} of the range are saved`;
  return `${whole} as it was listed at ${formatLocalTime(asOfMs, nowMs)}: ${formatCount(trips, 'trip')}.`;
}
