/** The state of the list: how many trips, live or cached, their age, and the loading progress. */

import { Button, Progress as ProgressBar } from '@mantine/core';
import { useCancelAllTrips } from '@renderer/data/queries/trips';
import type { Progress } from '@renderer/data/stores/progress';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { listGapLine } from '@shared/list-gap';
import type { TripList, TripScope } from './use-trip-list';

/** Formats "All 2,400 trips, live, read 3 min ago". */
export function formatListState(listed: TripList, reach: TripScope, now: number): string {
  const { rows, freshness, gap } = listed;
  const many = formatInteger(rows.length);
  const ago = formatTimeAgo(freshness.fetchedAtMs, now);
  if (gap !== null) return `${listGapLine(gap, rows.length, 'trips')}, read ${ago}`;
  if (freshness.source === 'network') return `All ${many} trips, live, read ${ago}`;
  const what = reach === 'kept' ? `${many} trips kept on this computer` : `${many} kept trips`;
  return rows.length === 0 ? what : `${what}, the oldest read ${ago}`;
}

type Props = {
  readonly listed: TripList | null;
  readonly reach: TripScope;
  /** Whether the rows belong to an earlier request: then their state is not shown. */
  readonly isStale: boolean;
  readonly progress: Progress | null;
};

const phaseLabels = { loading: 'Loading', showing: 'Showing' } as const;

/** Formats the loading progress: records from the server first, then rows loaded into the window. */
export function formatProgress({ phase, done, total }: Progress): string {
  return `${phaseLabels[phase]} ${formatInteger(done)}${total === null ? '' : ` of ${formatInteger(total)}`}`;
}

export function ListState({ listed, reach, isStale, progress }: Props) {
  const cancel = useCancelAllTrips();
  const now = useNow();
  // For one page the pager states this.
  const words = listed && !listed.pagination && !isStale ? formatListState(listed, reach, now) : null;
  return (
    <span className="list-state num dim" role="status" aria-label="What is listed">
      {words}
      {isStale && !listed?.pagination && 'Searching…'}
      {progress && (
        <>
          {words !== null && '; '}
          {formatProgress(progress)}
          <ProgressBar
            value={progress.total ? (100 * progress.done) / progress.total : 0}
            size="xs"
            w={60}
            aria-label="Trips read"
          />
          <Button variant="subtle" size="compact-xs" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
    </span>
  );
}
