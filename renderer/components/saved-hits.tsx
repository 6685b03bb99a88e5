/** What a search in saved data has found, as text: the fields and texts that match, dates, age and coverage. */
import { pauseReading } from '@renderer/data/queries/saved-search';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatDate, formatTimeAgo } from '@shared/dates';
import type { FoundTrips, SearchField, TextMatch, TripHit } from '@shared/schemas/saved-search';
import { useQueryClient } from '@tanstack/react-query';

const fieldLabels: Readonly<Record<SearchField, string>> = {
  id: 'Number',
  purchase_order: 'Purchase order',
  booked_by: 'Booked by',
  destination: 'Destination',
  charge_to: 'Charge to',
  source: 'Source',
  trip_type: 'Type',
  trip_status: 'Status',
  client: 'Client',
  consultant: 'Consultant',
  branch: 'Branch',
  trip_reloc: 'Booking reference',
  itinerary: 'Itinerary',
  details: 'Sector',
  reloc_code: 'Sector reference',
  status_name: 'Sector status',
  pax_tattoo: 'Passenger tattoo',
  sector_tattoo: 'Sector tattoo',
  supplier: 'Supplier',
  product: 'Product',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
};

/** "Trip 32394, Smith". */
export const formatTripHit = ({ id, client }: TripHit) => (client === null ? `Trip ${id}` : `Trip ${id}, ${client}`);

/** "12 Jan 2026 to 20 Jan 2026"; null without a date. */
export function formatHitDates({ from, to }: Pick<TripHit, 'from' | 'to'>): string | null {
  const dates = [from, to].filter((date) => date !== null && date !== '').map((date) => formatDate(String(date)));
  const [first, last = first] = dates;
  if (first === undefined) return null;
  return first === last ? first : `${first} to ${last}`;
}

type HitLineProps = {
  readonly matches: readonly TextMatch[];
  readonly dates?: string | null;
  readonly fetchedAtMs: number;
};

/** "Booking reference: QX7ABC · 12 Jan 2026 · saved 2 h ago", with what was typed marked. */
export function HitLine({ matches, dates = null, fetchedAtMs }: HitLineProps) {
  const now = useNow();
  return (
    <>
      {matches.map(({ field, before, found, after }) => (
        <span key={`${field} ${before}`}>
          {fieldLabels[field]}: {before}
          <mark>{found}</mark>
          {after}
          {' · '}
        </span>
      ))}
      {dates !== null && `${dates} · `}saved {formatTimeAgo(fetchedAtMs, now)}
    </>
  );
}

/**
 * Formats how much was searched: "Searched 2,400 saved trips, and the sectors of 1,950." Sectors are saved with a trip that was
 * opened or synced.
 */
export function formatCoverage(trips: FoundTrips, sectors: FoundTrips): string {
  const searched = `Searched ${formatInteger(trips.reading.done)} saved trips`;
  const { state, done, total } = sectors.reading;
  const read = formatInteger(done);
  if (state === 'complete' && done === 0) return `${searched}. No sectors are saved yet.`;
  if (state === 'complete') return `${searched}, and the sectors of ${read}.`;
  const progress = `${read} of ${formatInteger(total)} trips read`;
  if (state === 'paused') return `${searched}. Sectors are not complete: ${progress}.`;
  return `${searched}. Searching sectors: ${progress}.`;
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
    void pauseReading(officeId, isPaused).then(() => client.invalidateQueries({ queryKey: ['search:sectors'] }));
  return (
    <span>
      {formatCoverage(trips, sectors)}{' '}
      {state !== 'complete' && (
        <button type="button" className="link" onClick={() => pause(state === 'reading')}>
          {state === 'reading' ? 'Stop reading' : 'Resume'}
        </button>
      )}
    </span>
  );
}
