/** What a search finds in saved data beside the rows of a list: trips by any text and sector, clients by any contact. */
import { callOffice } from '@renderer/data/call';
import { useNow } from '@renderer/ui/use-now';
import type { FoundTrips, TextMatch, TripHit } from '@shared/records/saved-search';
import { formatDate, formatTimeAgo } from '@shared/values/dates';
import { useQueryClient } from '@tanstack/react-query';
import { fieldLabels, savedSearchTexts as texts } from './saved-texts';

/* What a search in saved data has found, as text: the fields and texts that match, dates, age and coverage. */

/** "Trip 32394, Smith". */
export const formatTripHit = ({ id, client }: TripHit) =>
  client === null ? texts.trip(id) : `${texts.trip(id)}, ${client}`;

/** "12 Jan 2026 to 20 Jan 2026"; null without a date. */
export function formatHitDates({ from, to }: Pick<TripHit, 'from' | 'to'>): string | null {
  const dates = [from, to].filter((date) => date !== null && date !== '').map((date) => formatDate(String(date)));
  const [first, last = first] = dates;
  if (first === undefined) return null;
  return first === last ? first : texts.between(first, last ?? first);
}

type HitLineProps = {
  readonly matches: readonly TextMatch[];
  readonly dates?: string | null;
  /** Null where nothing of the record is saved. */
  readonly fetchedAtMs: number | null;
};

/** "Booking reference: QX7ABC · 12 Jan 2026 · saved 2 h ago", with what was typed marked. */
export function HitLine({ matches, dates = null, fetchedAtMs }: HitLineProps) {
  const now = useNow();
  return (
    <>
      {matches.map(({ field, before, found, after }) => (
        <span key={`${field} ${before}`}>
          {fieldLabels[field]}:{' '}
          <bdi>
            {before}
            <mark>{found}</mark>
            {after}
          </bdi>
          {' · '}
        </span>
      ))}
      {dates !== null && `${dates} · `}
      {fetchedAtMs === null ? texts.notSaved : texts.saved(formatTimeAgo(fetchedAtMs, now))}
    </>
  );
}

/**
 * Formats how much was searched: "Searched 2,400 saved trips, and the sectors of 1,950." Sectors are saved with a trip that was
 * opened or synced.
 */
export function formatCoverage(trips: FoundTrips, sectors: FoundTrips): string {
  const searched = texts.tripsSearched(trips.reading.done);
  const { state, done, total } = sectors.reading;
  if (state === 'complete') return done === 0 ? texts.noSectors(searched) : texts.sectorsSearched(searched, done);
  const progress = texts.progress(done, total);
  return state === 'paused' ? texts.paused(searched, progress) : texts.loading(searched, progress);
}

type CoverageProps = {
  readonly officeId: string;
  readonly trips: FoundTrips | undefined;
  readonly sectors: FoundTrips | undefined;
};

/** Says how much was searched, and offers to stop the reading of sectors, or to go on with it. */
export function SearchCoverage({ officeId, trips, sectors }: CoverageProps) {
  const client = useQueryClient();
  if (!trips || !sectors) return null;
  const { state } = sectors.reading;
  const pause = (isPaused: boolean) =>
    void callOffice('search:pause', officeId, isPaused)
      .catch(() => null)
      .then(() => client.invalidateQueries({ queryKey: ['search:sectors'] }));
  return (
    <span>
      {formatCoverage(trips, sectors)}{' '}
      {state !== 'complete' && (
        <button type="button" className="link" onClick={() => pause(state === 'reading')}>
          {state === 'reading' ? texts.stop : texts.resume}
        </button>
      )}
    </span>
  );
}
