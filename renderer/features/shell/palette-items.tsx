/** Items of the palette: screens and commands by label, records from the API or the cache. */
import { recordQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { useSavedSearch } from '@renderer/data/saved-search';
import { formatHitDates, formatTripHit, HitLine, SearchCoverage } from '@renderer/lists/SavedMatches';
import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { getClientName } from '@shared/records/client-names';
import { formatNameAndId, type Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { FoundTrips, TripHit } from '@shared/records/saved-search';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { foldText } from '@shared/values/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from './late-texts';

export type PaletteItem = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Shown in place of the description. */
  readonly details?: ReactNode;
  readonly run: () => void;
};
export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] };

/** Matches shown per kind; the trips screen has the others. */
export const maxMatches = 6;
/** A trip or client id: it can be opened without a search. */
const recordNumberPattern = /^-?\d{1,12}$/;

/** Filters items by label and description: every typed word must occur, in any order. */
export function filterItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const terms = foldText(typed)
    .split(/\s+/)
    .filter((term) => term !== '');
  return items.filter(({ label, description = '' }) => {
    const text = foldText(`${label} ${description}`);
    return terms.every((term) => text.includes(term));
  });
}

/** Whether every typed word occurs in the texts and numbers of a record. */
function matchesRecord(record: object, typed: string): boolean {
  const texts = Object.values(record).filter((value) => typeof value === 'string' || typeof value === 'number');
  const text = foldText(texts.join(' '));
  return foldText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Filters the response of a server that ignores the search. A page that is not full was filtered by the server, perhaps
 * by fields that its list does not contain: its rows stay.
 */
export function filterMatches<T extends object>(records: readonly T[], typed: string): readonly T[] {
  const matches = records.filter((record) => matchesRecord(record, typed));
  return matches.length === 0 && records.length < maxMatches ? records : matches;
}

type OpenRecord = {
  readonly trip: (id: string) => void;
  readonly client: (id: string) => void;
  readonly report: (slug: string) => void;
};

/** Gets the items that open a trip or client by the typed id. */
export function getRecordNumberItems(typed: string, openRecord: OpenRecord): PaletteItem[] {
  if (!recordNumberPattern.test(typed)) return [];
  return [
    { key: 'trip by number', label: texts.palette.openTrip(typed), run: () => openRecord.trip(typed) },
    { key: 'client by number', label: texts.palette.openClient(typed), run: () => openRecord.client(typed) },
  ];
}

/** The records of a response of the server: where it was not reached, saved data is searched by all of its texts instead. */
function getLive<T>(freshness: Freshness | undefined, records: readonly T[] | undefined): readonly T[] {
  return freshness?.source === 'network' ? (records ?? []) : [];
}

/** Says whose a trip is: a search by the client finds trips in which its name does not stand. */
function describeClient(names: Names, clientId: number | null): string | null {
  if (clientId === null) return null;
  const id = String(clientId);
  return names.client[id] === undefined ? texts.palette.client(id) : formatNameAndId(names, 'client', id);
}

/** Searches trips and clients on the server, and reports. */
export function useRecordGroups(officeId: string, typed: string, isOpen: boolean, openRecord: OpenRecord) {
  const isEnabled = isOpen && typed.length >= 2;
  const query = { filters: { search: typed }, page: 1, perPage: maxMatches };
  const trips = useQuery({ ...recordQuery('trips:list', officeId, query), enabled: isEnabled });
  const clients = useQuery({ ...recordQuery('clients:list', officeId, query), enabled: isEnabled });
  const reports = useQuery({ ...recordQuery('reports:list', officeId, null), enabled: isOpen });
  const names = useNames(isEnabled);
  const tripRows = isEnabled && !trips.isPlaceholderData ? getLive(trips.data?.freshness, trips.data?.rows) : [];
  const tripItems = filterMatches(
    // A server that finds trips by their client sends its number only.
    tripRows.map(({ trip }) => ({ ...trip, client: describeClient(names, trip.client_id) })),
    typed,
  ).flatMap((trip): PaletteItem[] => {
    if (trip.id === null) return [];
    const id = String(trip.id);
    const amount = trip.sector_summary?.total_amount ?? null;
    const details = [
      trip.trip_status,
      trip.client,
      trip.booked_by,
      trip.destination,
      trip.date_opened && texts.palette.opened(formatDate(trip.date_opened)),
      amount === null ? null : formatMoney(amount),
    ];
    const description = details.filter((detail) => detail).join(' · ');
    return [{ key: `trip ${id}`, label: texts.palette.trip(id), description, run: () => openRecord.trip(id) }];
  });
  const clientRows =
    isEnabled && !clients.isPlaceholderData ? getLive(clients.data?.freshness, clients.data?.clients) : [];
  const clientItems = filterMatches(clientRows, typed).flatMap((client): PaletteItem[] => {
    if (typeof client.id !== 'number') return [];
    const id = String(client.id);
    return [
      {
        key: `client ${id}`,
        label: getClientName(client),
        description: texts.palette.client(id),
        run: () => openRecord.client(id),
      },
    ];
  });
  const reportItems = (reports.data?.reports ?? []).flatMap(({ slug, display_name }): PaletteItem[] =>
    slug === null
      ? []
      : [
          {
            key: `report ${slug}`,
            label: display_name ?? slug,
            description: texts.palette.report(slug),
            run: () => openRecord.report(slug),
          },
        ],
  );
  const failed = [trips.error, clients.error].find(
    (error) => isEnabled && error && !(error instanceof AppError && hasPolicy(error.code, 'ignore-in-search')),
  );
  const groups = {
    trips: { label: texts.palette.trips, items: tripItems },
    clients: { label: texts.palette.clients, items: clientItems },
    reports: {
      label: texts.palette.reports,
      items: typed === '' ? [] : filterItems(reportItems, typed).slice(0, maxMatches),
    },
  };
  return { ...groups, isSearching: isEnabled && (trips.isFetching || clients.isFetching), failed: failed ?? null };
}

/* What the palette finds in saved data: trips by any of their texts, by their sectors, and clients. */

/** Searches saved trips, sectors and clients. */
export function useSavedGroups(officeId: string, typed: string, isEnabled: boolean, openRecord: OpenRecord) {
  const options = { maxHits: 2 * maxMatches, isEnabled };
  const trips = useSavedSearch('search:trips', officeId, typed, options);
  const sectors = useSavedSearch('search:sectors', officeId, typed, options);
  const clients = useSavedSearch('search:clients', officeId, typed, options);
  const toTripItem = (hit: TripHit): PaletteItem => ({
    key: `saved trip ${hit.id}`,
    label: formatTripHit(hit),
    details: <HitLine {...hit} dates={formatHitDates(hit)} />,
    run: () => openRecord.trip(String(hit.id)),
  });
  const toTripItems = (found: FoundTrips | undefined) => (found?.hits ?? []).map(toTripItem);
  return {
    trips: toTripItems(trips),
    sectors: toTripItems(sectors),
    clients: (clients?.hits ?? []).map(
      (hit): PaletteItem => ({
        key: `saved client ${hit.id}`,
        label: hit.name ?? texts.palette.client(String(hit.id)),
        details: <HitLine {...hit} />,
        run: () => openRecord.client(String(hit.id)),
      }),
    ),
    coverage: <SearchCoverage officeId={officeId} trips={trips} sectors={sectors} />,
  };
}

/** The items that no earlier group has, whether from the server or saved. */
function omitListed(items: readonly PaletteItem[], earlier: readonly PaletteItem[]): PaletteItem[] {
  const keys = new Set(earlier.map(({ key }) => key.replace('saved ', '')));
  return items.filter(({ key }) => !keys.has(key.replace('saved ', ''))).slice(0, maxMatches);
}

type Live = Readonly<Record<'trips' | 'clients', PaletteGroup>>;
type Saved = Readonly<Record<'trips' | 'sectors' | 'clients', readonly PaletteItem[]>>;

/** The groups of trips and clients: the server's come first, and saved ones apart from them. */
export function mergeGroups(live: Live, saved: Saved): PaletteGroup[] {
  const label = (group: PaletteGroup, also: string) => (group.items.length > 0 ? also : group.label);
  const trips = omitListed(saved.trips, live.trips.items);
  return [
    live.trips,
    { label: label(live.trips, texts.palette.alsoTrips), items: trips },
    { label: texts.palette.inSectors, items: omitListed(saved.sectors, [...live.trips.items, ...trips]) },
    live.clients,
    { label: label(live.clients, texts.palette.alsoClients), items: omitListed(saved.clients, live.clients.items) },
  ];
}
