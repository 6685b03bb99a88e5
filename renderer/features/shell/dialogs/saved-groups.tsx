/** What the palette finds in saved data: trips by any of their texts, by their sectors, and clients. */
import { formatHitDates, formatTripHit, HitLine, SearchCoverage } from '@renderer/components/saved-hits';
import { useSavedSearch } from '@renderer/data/queries/saved-search';
import type { FoundTrips, TripHit } from '@shared/schemas/saved-search';
import { maxMatches, type OpenRecord, type PaletteGroup, type PaletteItem } from './palette-items';
import { texts } from './texts';

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
