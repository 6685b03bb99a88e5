/** Says beside saved trips and clients, and their totals, how much of the office they are. */
import { officeQuery } from '@renderer/data/call';
import { Note } from '@renderer/ui/Note';
import { useNow } from '@renderer/ui/use-now';
import { findSavedRanges } from '@shared/records/plan-ranges';
import type { SyncOverview } from '@shared/records/sync';
import { useQuery } from '@tanstack/react-query';
import { savedCoverageTexts as texts } from './saved-texts';

type NoteProps = {
  readonly officeId: string;
  readonly describe: (overview: SyncOverview, now: number) => string;
};

function CoverageNote({ officeId, describe }: NoteProps) {
  const now = useNow();
  const { data } = useQuery(officeQuery('sync:overview', officeId));
  if (data === undefined) return null;
  return (
    <Note severity="info" as="span" className="dim small" role="note" aria-label={texts.label}>
      {describe(data, now)}
    </Note>
  );
}

type Props = {
  readonly officeId: string;
  /** The dates of the list, YYYY-MM-DD; empty or left out for no bound. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** How much of the office saved trips are. */
export function SavedCoverage({ officeId, from = '', to = '' }: Props) {
  const describe = ({ ranges }: SyncOverview, now: number) => {
    const { whole, others } = findSavedRanges(ranges, { from, to });
    return whole ? texts.whole(whole, now) : texts.partial(others, now);
  };
  return <CoverageNote officeId={officeId} describe={describe} />;
}
