/** What the palette finds: screens and commands by their words, records by what the API or the cache answers. */
import { clientsQuery } from '@renderer/data/queries/clients';
import { reportsQuery } from '@renderer/data/queries/reports';
import { tripsQuery } from '@renderer/data/queries/trips';
import { dateToScreen } from '@shared/dates';
import type { ErrorCode } from '@shared/errors';
import { AppError } from '@shared/errors';
import { centsToScreen } from '@shared/money';
import { clientName } from '@shared/schemas/client';
import type { Freshness } from '@shared/schemas/freshness';
import { useQuery } from '@tanstack/react-query';

export type PaletteItem = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly run: () => void;
};
export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] };

/** Hits of one kind; each is found among all pages, and the rest is a search away. */
const maxHits = 6;
/** A record's number: trips and clients are opened by it without asking first. */
const recordNumber = /^-?\d{1,12}$/;

/** The items that contain every word that is typed, in any order. */
export function matchingItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return items.filter(({ label, description = '' }) => {
    const text = `${label} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Makes texts comparable: without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word stands somewhere in the texts and numbers of a record. */
function isHit(record: object, typed: string): boolean {
  const texts = Object.values(record).filter((value) => typeof value === 'string' || typeof value === 'number');
  const text = fold(texts.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Drops the rows of a server that ignores the search. A page that is not full was narrowed by the server, perhaps by
 * fields that its list does not show: such rows stay.
 */
export function narrowHits<T extends object>(records: readonly T[], typed: string): readonly T[] {
  const hits = records.filter((record) => isHit(record, typed));
  return hits.length === 0 && records.length < maxHits ? records : hits;
}

type Go = {
  readonly trip: (id: string) => void;
  readonly client: (id: string) => void;
  readonly report: (slug: string) => void;
};

/** The way straight to a record whose number was typed. */
export function numberItems(typed: string, go: Go): PaletteItem[] {
  if (!recordNumber.test(typed)) return [];
  return [
    { key: 'trip by number', label: `Open trip ${typed}`, run: () => go.trip(typed) },
    { key: 'client by number', label: `Open client ${typed}`, run: () => go.client(typed) },
  ];
}

const fromWhere = (freshness: Freshness | undefined) =>
  freshness?.source === 'cache' ? ', kept on this computer' : '';

const quietCodes: ReadonlySet<ErrorCode> = new Set(['cancelled', 'not-kept']);

/** Trips, clients and reports that match; what was kept stands in while the API cannot be reached. */
export function useRecordGroups(officeId: string, typed: string, isOpen: boolean, go: Go) {
  const isAsking = isOpen && typed.length >= 2;
  const query = { filters: { search: typed }, page: 1, perPage: maxHits };
  const trips = useQuery({ ...tripsQuery(officeId, query), enabled: isAsking });
  const clients = useQuery({ ...clientsQuery(officeId, query), enabled: isAsking });
  const reports = useQuery({ ...reportsQuery(officeId), enabled: isOpen });
  const tripRows = isAsking && !trips.isPlaceholderData ? (trips.data?.rows ?? []) : [];
  const tripItems = narrowHits(
    tripRows.map(({ trip }) => trip),
    typed,
  ).flatMap((trip): PaletteItem[] => {
    if (trip.id === null) return [];
    const id = String(trip.id);
    const amount = trip.sector_summary?.total_amount ?? null;
    const words = [
      trip.trip_status,
      trip.booked_by,
      trip.destination,
      trip.date_opened && `opened ${dateToScreen(trip.date_opened)}`,
      amount === null ? null : centsToScreen(amount),
    ];
    const description = `${words.filter((word) => word).join(' · ')}${fromWhere(trips.data?.freshness)}`;
    return [{ key: `trip ${id}`, label: `Trip ${id}`, description, run: () => go.trip(id) }];
  });
  const clientRows = isAsking && !clients.isPlaceholderData ? (clients.data?.clients ?? []) : [];
  const clientItems = narrowHits(clientRows, typed).flatMap((client): PaletteItem[] => {
    if (typeof client.id !== 'number') return [];
    const id = String(client.id);
    const description = `Client ${id}${fromWhere(clients.data?.freshness)}`;
    return [{ key: `client ${id}`, label: clientName(client), description, run: () => go.client(id) }];
  });
  const reportItems = (reports.data?.reports ?? []).flatMap(({ slug, display_name }): PaletteItem[] =>
    slug === null
      ? []
      : [
          {
            key: `report ${slug}`,
            label: display_name ?? slug,
            description: `Report ${slug}`,
            run: () => go.report(slug),
          },
        ],
  );
  const failed = [trips.error, clients.error].find(
    (error) => isAsking && error && !(error instanceof AppError && quietCodes.has(error.code)),
  );
  const groups: PaletteGroup[] = [
    { label: 'Trips', items: tripItems },
    { label: 'Clients', items: clientItems },
    { label: 'Reports', items: typed === '' ? [] : matchingItems(reportItems, typed).slice(0, maxHits) },
  ];
  return { groups, isSearching: isAsking && (trips.isFetching || clients.isFetching), failed: failed ?? null };
}
