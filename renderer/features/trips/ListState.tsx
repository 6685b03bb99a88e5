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
export function formatListState(list: TripList, scope: TripScope, now: number): string {
  const { rows, freshness, gap } = list;
  const count = formatInteger(rows.length);
  const ago = formatTimeAgo(freshness.fetchedAtMs, now);
  if (gap !== null) return `${listGapLine(gap, rows.length, 'trips')}, read ${ago}`;
  if (freshness.source === 'network') return `All ${count} trips, live, read ${ago}`;
  const summary = scope === 'cached' ? `${count} trips kept on this computer` : `${count} kept trips`;
  const name = freshness.oldest === undefined ? '' : ` (${freshness.oldest})`;
  return rows.length === 0 ? summary : `${summary}, the oldest read ${ago}${name}`;
}

type Props = {
  readonly list: TripList | null;
  readonly scope: TripScope;
  /** Whether the rows belong to an earlier request: then their state is not shown. */
  readonly isStale: boolean;
  readonly progress: Progress | null;
};

const phaseLabels = { loading: 'Loading', showing: 'Showing' } as const;

/** Formats the loading progress: records from the server first, then rows loaded into the window. */
export function formatProgress({ phase, done, total }: Progress): string {
  return `${phaseLabels[phase]} ${formatInteger(done)}${total === null ? '' : ` of ${formatInteger(total)}`}`;
}

export function ListState({ list, scope, isStale, progress }: Props) {
  const cancel = useCancelAllTrips();
  const now = useNow();
  // For one page the pager states this.
  const label = list && !list.pagination && !isStale ? formatListState(list, scope, now) : null;
  return (
    <span className="list-state num dim" role="status" aria-label="What is listed">
      {label}
      {isStale && !list?.pagination && 'Searching…'}
      {progress && (
        <>
          {label !== null && '; '}
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
