/** What a search finds in saved data beside the rows of a list: trips by any text and sector, clients by any contact. */
import { callOffice } from '@renderer/data/call';
import { useSavedSearch } from '@renderer/data/saved-search';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import type { FoundClients, FoundTrips, TextMatch, TripHit } from '@shared/records/saved-search';
import { formatDate, formatTimeAgo } from '@shared/values/dates';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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

/** Hits that are listed; a longer text finds fewer. */
const maxHits = 200;

type Props = {
  readonly officeId: string;
  /** The text that the list was searched for. */
  readonly text: string;
  /** The ids of the rows that the list has. */
  readonly listed: ReadonlySet<number | null>;
  /** Whether the list has other filters, which are not applied here. */
  readonly hasFilters: boolean;
  /** Whether the list is one page of a longer one, so that the other pages may have some of the hits. */
  readonly isPartial: boolean;
  /** Whether the list has come: before that nothing can be missing from it. */
  readonly isEnabled: boolean;
};

type Found = Pick<FoundTrips | FoundClients, 'total' | 'ids'>;

/** Counts the records that a list does not have: "12", or "500 or more" where not all of them are named. */
function countOthers(found: readonly Found[], listed: Props['listed']) {
  const ids = new Set(found.flatMap((part) => part.ids).filter((id) => !listed.has(id)));
  const isExact = found.every((part) => part.ids.length === part.total);
  return { count: ids.size, label: isExact ? formatInteger(ids.size) : texts.atLeast(ids.size) };
}

type PanelProps = Pick<Props, 'text' | 'hasFilters' | 'isPartial'> & {
  /** "trips" or "clients". */
  readonly what: string;
  readonly count: number;
  readonly countLabel: string;
  readonly coverage: ReactNode;
  readonly items: readonly ReactNode[];
};

function MatchesPanel({ what, text, hasFilters, isPartial, count, countLabel, coverage, items }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="saved-matches" aria-label={texts.section(what)}>
      <div role="status">
        {texts.section(what)}: <strong>{countLabel}</strong>
        {texts.withText(text)}
        {hasFilters && texts.otherFilters}
        {isPartial && texts.otherPages}.{' '}
        {count > 0 && (
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.hide : texts.show}
          </button>
        )}{' '}
        <span className="dim small">{coverage}</span>
      </div>
      {isOpen && count > 0 && (
        <>
          <ul>{items}</ul>
          {items.length < count && <span className="dim small">{texts.newest(items.length)}</span>}
        </>
      )}
    </section>
  );
}

/** Saved trips with a text in any field, name or sector, that the list of trips does not have. */
export function TripMatches({ officeId, text, listed, isEnabled, ...context }: Props) {
  const trips = useSavedSearch('search:trips', officeId, text, { maxHits, isEnabled });
  const sectors = useSavedSearch('search:sectors', officeId, text, { maxHits, isEnabled });
  if (!trips || !sectors) return null;
  const { count, label } = countOthers([trips, sectors], listed);
  if (count === 0 && sectors.reading.state === 'complete') return null;
  const hits = new Map([...sectors.hits, ...trips.hits].map((hit) => [hit.id, hit]));
  const shown = [...hits.values()].filter(({ id }) => !listed.has(id)).sort((a, b) => b.id - a.id);
  return (
    <MatchesPanel
      what="trips"
      {...context}
      {...{ text, count }}
      countLabel={label}
      coverage={<SearchCoverage officeId={officeId} trips={trips} sectors={sectors} />}
      items={shown.map((hit) => (
        <li key={hit.id}>
          <Link className="link" to="/trips/$id" params={{ id: String(hit.id) }} search={{}}>
            {formatTripHit(hit)}
          </Link>{' '}
          <span className="dim small">
            <HitLine {...hit} dates={formatHitDates(hit)} />
          </span>
        </li>
      ))}
    />
  );
}

/** Saved clients with a text in a name, email address or phone, that the list of clients does not have. */
export function ClientMatches({ officeId, text, listed, isEnabled, ...context }: Props) {
  const clients = useSavedSearch('search:clients', officeId, text, { maxHits, isEnabled });
  if (!clients) return null;
  const { count, label } = countOthers([clients], listed);
  const { state, done, total } = clients.reading;
  if (count === 0 && state === 'complete') return null;
  const coverage = state === 'complete' ? texts.clientsSearched(done) : texts.clientsLoading(done, total);
  return (
    <MatchesPanel
      what="clients"
      {...context}
      {...{ text, count }}
      countLabel={label}
      coverage={coverage}
      items={clients.hits
        .filter(({ id }) => !listed.has(id))
        .map((hit) => (
          <li key={hit.id}>
            <Link className="link" to="/clients/$id" params={{ id: String(hit.id) }} search={{}}>
              {hit.name ?? texts.client(hit.id)}
            </Link>{' '}
            <span className="dim small">
              <HitLine {...hit} />
            </span>
          </li>
        ))}
    />
  );
}
