/** The state of the list: how many trips, live or cached, their age, and the loading progress. */

import { Button, Progress as ProgressBar } from '@mantine/core';
import { useCancelAllTrips } from '@renderer/data/queries/trips';
import { useProgress } from '@renderer/data/stores/progress';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { listGapLine } from '@shared/list-gap';
import { texts } from './texts';
import type { TripList } from './use-trip-list';

/** Formats "2,400 trips, updated 3 min ago". */
export function formatListState({ rows, freshness, gap }: TripList, now: number): string {
  const count = rows.length;
  const ago = formatTimeAgo(freshness.fetchedAtMs, now);
  if (gap !== null) return texts.state.gap(listGapLine(gap, count, texts.what), ago);
  if (freshness.source === 'network') return texts.state.current(count, ago);
  return count === 0 ? texts.state.saved(count) : texts.state.savedAge(count, ago, freshness.oldest);
}

type Props = {
  readonly list: TripList | null;
  /** Whether the rows belong to an earlier request: then their state is not shown. */
  readonly isStale: boolean;
  readonly progressKey: string;
};

/** Follows the progress in a component of its own: it must not redraw the table. */
export function ListState({ list, isStale, progressKey }: Props) {
  const progress = useProgress(progressKey);
  const cancel = useCancelAllTrips();
  const now = useNow();
  // For one page the pager states this.
  const label = list && !list.pagination && !isStale ? formatListState(list, now) : null;
  return (
    <span className="list-state num dim" role="status" aria-label={texts.state.label}>
      {label}
      {isStale && !list?.pagination && texts.searching}
      {progress && (
        <>
          {label !== null && texts.state.joint}
          {texts.state.progress(progress)}
          <ProgressBar
            value={progress.total ? (100 * progress.done) / progress.total : 0}
            size="xs"
            w={60}
            aria-label={texts.state.progressBar}
          />
          <Button variant="subtle" size="compact-xs" onClick={cancel}>
            {texts.state.cancel}
          </Button>
        </>
      )}
    </span>
  );
}
