/** What a search finds in saved data beside the rows of a list: trips by any text and sector, clients by any contact. */
import { useSavedSearch } from '@renderer/data/queries/saved-search';
import { formatInteger } from '@renderer/ui/formatters';
import type { FoundClients, FoundTrips } from '@shared/schemas/saved-search';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatHitDates, formatTripHit, HitLine, SearchCoverage } from './saved-hits';
import { savedSearchTexts as texts } from './saved-search-texts';

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
