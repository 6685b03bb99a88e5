/** What the search on Ctrl+K finds: clients, trips, reports and summaries, what can be done here, and where one can go. */

import { useNames, useOfficeId, usePreferences } from '@renderer/data/app';
import { officeQuery, recordQuery } from '@renderer/data/call';
import { useSavedSearch } from '@renderer/data/saved-search';
import { listOpened } from '@renderer/data/stores/screen-searches';
import { getTableStore, type TableRows } from '@renderer/data/tables';
import { searchedTripTexts } from '@shared/fields/trip';
import { createFilterTest, serialiseFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import { parsePeriod } from '@shared/filters/grammar';
import { getClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import type { FoundClients, TextMatch, TripHit } from '@shared/records/saved-search';
import type { TripItem, TripRow } from '@shared/records/trip';
import { getSummaryId } from '@shared/settings/preferences';
import { dateRanges, formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { foldText, formatCount, splitTerms } from '@shared/values/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { texts } from './late-texts';

export type PaletteItem = {
  readonly key: string;
  /** In bold. */
  readonly label: string;
  /** After the label, on the same line. */
  readonly details?: string;
  /** At the right end of the line. */
  readonly end?: string;
  readonly run: () => void;
};
export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] };

/** Most hits of a kind: the screens have the others. */
const maxClients = 3;
const maxTrips = 5;
const maxReports = 4;
/** With this many the server is not asked. */
const enough = 8;
/** Hits that are ranked. */
const maxRanked = 60;

/** The dates by which a typed period finds trips. */
const dateFields = ['earliest_travel_date', 'latest_travel_date', 'date_opened'] as const;

/** A trip or client number: it can be opened without a search. */
const numberPattern = /^-?\d{1,12}$/;

/** The terms of what was typed: commas part terms, spaces within a number do not. */
export const toSearchText = (typed: string): string => {
  const text = typed.replaceAll(/[,;]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return /^\+?[\d ]{6,}$/.test(text) ? text.replaceAll(' ', '') : text;
};

/** How well a text has the terms: 0 it begins with them, 1 it has them whole, 2 anywhere. */
export function getRank(text: string | null, typed: string): number {
  const folded = foldText(text ?? '');
  const terms = splitTerms(typed);
  if (folded.startsWith(terms.join(' '))) return 0;
  const own = new Set(folded.split(/[^\p{L}\p{N}]+/u));
  return terms.every((word) => own.has(word)) ? 1 : 2;
}

/** The best first; those that are as good keep their order. */
const sortByRank = <T>(hits: readonly T[], getText: (hit: T) => string | null, typed: string): T[] =>
  [...hits].sort((a, b) => getRank(getText(a), typed) - getRank(getText(b), typed));

/** Filters items by label and details: every typed word must occur, in any order. */
export function filterItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const terms = splitTerms(typed);
  return items.filter(({ label, details = '' }) => {
    const text = foldText(`${label} ${details}`);
    return terms.every((word) => text.includes(word));
  });
}

/** The items of the navigation whose names begin with what was typed: they come first of all. */
export const listFirstItems = (navigationItems: readonly PaletteItem[], typed: string): PaletteItem[] =>
  typed === '' ? [] : navigationItems.filter(({ label }) => getRank(label, typed) === 0);

/** Where items lead. */
export function useGo() {
  const navigate = useNavigate();
  return {
    trip: (id: string) => void navigate({ to: '/trips/$id', params: { id }, search: {} }),
    client: (id: string) => void navigate({ to: '/clients/$id', params: { id }, search: {} }),
    report: (slug: string) => void navigate({ to: '/reports/$slug', params: { slug }, search: {} }),
    trips: (search: Search) => void navigate({ to: '/trips', search }),
    summary: (saved: string) => void navigate({ to: '/summary', search: { saved } }),
  };
}

export type Go = ReturnType<typeof useGo>;

const maxOpened = 6;

/** The records and reports that were opened last. */
const listLast = (officeId: string, go: Go, getLabel: (kind: string, id: string) => string): PaletteItem[] =>
  listOpened(officeId)
    .flatMap((path) => {
      const [, kind = '', encoded = ''] = /^\/(trips|clients|reports)\/([^/]+)$/.exec(path) ?? [];
      const id = decodeURIComponent(encoded);
      const run = () => (kind === 'trips' ? go.trip(id) : kind === 'clients' ? go.client(id) : go.report(id));
      return kind === '' ? [] : [{ key: `opened ${kind} ${id}`, label: getLabel(kind, id), run }];
    })
    .slice(0, maxOpened);

/** All trips, as far as the page has them. */
export type Trips = Pick<TableRows<TripRow>, 'listed' | 'table'>;

/** Counts the trips with some values of a field; null where the page does not have them. */
function countTrips(
  trips: Trips | null,
  field: 'client_id' | (typeof dateFields)[number],
  isWanted: (value: unknown) => boolean,
): number | null {
  const column = trips?.table?.column(field);
  if (!trips || !column) return null;
  let count = 0;
  for (const row of trips.listed) if (isWanted(column.get(row))) count += 1;
  return count;
}

const join = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** "Sector 2: Qantas Airways": what was typed stands in no field of the line. */
const formatMatch = (sector: number | null, { field, text }: TextMatch) =>
  `${sector === null ? texts.fieldLabels[field] : texts.palette.sector(sector)}: ${text}`;

const formatDeparture = (date: string | null | undefined) => date && texts.palette.departs(formatDate(date));

const toTripItem = (id: number, details: readonly (string | null | undefined)[], go: Go): PaletteItem => ({
  key: `trip ${id}`,
  label: texts.palette.trip(String(id)),
  details: join(details),
  run: () => go.trip(String(id)),
});

/** A trip in whose bookings something was found. */
const toFoundItem = ({ id, client, match, sector, from }: TripHit, go: Go): PaletteItem =>
  toTripItem(id, [client, match && formatMatch(sector, match), formatDeparture(from)], go);

const nameClient = (id: string, names: Names) => names.client[id] ?? texts.palette.client(id);

/** A trip of the list, or of the server's. */
function toListedItem(trip: TripItem, names: Names, go: Go): PaletteItem[] {
  const { id, client_id, consultant_id, destination, trip_status, sector_summary: sums } = trip;
  if (id === null) return [];
  const client = client_id === null ? null : nameClient(String(client_id), names);
  const details = [client, destination, formatDeparture(sums?.earliest_travel_date)];
  const item = toTripItem(id, [...details, names.consultant[String(consultant_id)], trip_status], go);
  const total = sums?.total_amount ?? null;
  return [total === null ? item : { ...item, end: formatMoney(total) }];
}

const namedKinds = ['client', 'consultant', 'branch'] as const;

/** Finds the listed trips that have every word in a text, in their number or in a name, the newest first. */
export function findTrips({ listed, table }: Trips, typed: string, names: Names): Uint32Array {
  if (table === undefined) return listed.subarray(0, 0);
  const matches = table.search(table.all(), typed, searchedTripTexts, (word, found) => {
    for (const kind of namedKinds) {
      const named = Object.entries(names[kind]).filter(([, name]) => foldText(name).includes(word));
      table.column(`${kind}_id`).mark(new Set(named.map(([id]) => Number(id))), found);
    }
    if (/^\d+$/.test(word)) table.column('id').markContaining(word, found);
  });
  return listed.filter((row) => matches[row] === 1);
}

/** How many trips the list shows for a text: those that have it, and those that have it in a booking. */
function countShown({ listed, table }: Trips, found: Uint32Array, ids: readonly number[] = []): number {
  const shown = new Uint8Array(table?.rowCount ?? 0);
  for (const row of found) shown[row] = 1;
  table?.column('id').mark(new Set(ids), shown);
  return listed.filter((row) => shown[row] === 1).length;
}

function toClientItem({ id, name }: FoundClients['hits'][number], trips: Trips | null, go: Go): PaletteItem {
  const count = countTrips(trips, 'client_id', (value) => value === id);
  return {
    key: `client ${id}`,
    label: name ?? texts.palette.client(String(id)),
    details: texts.palette.clientNo(String(id)),
    ...(count === null ? {} : { end: formatCount(count, 'trip') }),
    run: () => go.client(String(id)),
  };
}

/** The exact number first, then each record once. */
const toGroup = (label: string, items: readonly PaletteItem[], max: number): PaletteGroup => ({
  label,
  items: [...new Map(items.map((item) => [item.key, item])).values()].slice(0, max),
});

/** The items that open a number, where nothing on this computer has it. */
export function listNumbers(typed: string, found: readonly PaletteItem[], go: Go): PaletteItem[] {
  if (!numberPattern.test(typed)) return [];
  const items = [
    { key: `trip ${typed}`, label: texts.palette.openTrip(typed), run: () => go.trip(typed) },
    { key: `client ${typed}`, label: texts.palette.openClient(typed), run: () => go.client(typed) },
  ];
  return items.filter(({ key }) => !found.some((item) => item.key === key));
}

/** The trips of a typed period by each of three dates, as chips of the list. */
export function listPeriods(typed: string, today: string, trips: Trips | null, go: Go): PaletteItem[] {
  const named = dateRanges.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
  const period = named ? { op: 'in' as const, values: [named.id] } : parsePeriod(typed, today);
  // A number alone is a trip's.
  if (period === null || numberPattern.test(typed)) return [];
  const [from = '', to] = period.values;
  const terms = from === to ? formatDate(from) : typed.toLowerCase();
  return dateFields.flatMap((field) => {
    const filter = { field, ...period };
    const test = createFilterTest(filter, 'date', today);
    const count = countTrips(trips, field, (value) => test('', value));
    if (count === 0) return [];
    const label = texts.palette.periods[field](count ?? 2, terms);
    const run = () => go.trips({ where: serialiseFilters([filter]) });
    return {
      key: `period ${field}`,
      label: count === null ? `${texts.palette.trips} ${label}` : `${formatCount(count, 'trip')} ${label}`,
      run,
    };
  });
}

/** Asks the server too, where little was found here. Its answers are added at the end of their group. */
function useServerHits(typed: string, isEnabled: boolean) {
  const officeId = useOfficeId();
  const query = { filters: { search: typed }, page: 1, perPage: maxTrips };
  // The same text is not asked for again within a minute.
  const options = { staleTime: 60_000, enabled: isEnabled };
  const trips = useQuery({ ...officeQuery('trips:list', officeId, query), ...options });
  const clients = useQuery({ ...officeQuery('clients:list', officeId, query), ...options });
  return {
    trips: isEnabled ? (trips.data ?? []) : [],
    clients: isEnabled ? (clients.data ?? []) : [],
    isAsking: isEnabled && (trips.isFetching || clients.isFetching),
  };
}

type Searched = {
  readonly typed: string;
  /** The text once typing has paused. */
  readonly paused: string;
  readonly isOpen: boolean;
  readonly today: string;
  readonly go: Go;
};

const followNothing = () => () => undefined;

/** Follows what is found for a text: here at once, then on the server. */
export function useFound({ typed, paused, isOpen, today, go }: Searched) {
  const officeId = useOfficeId();
  const names = useNames();
  const store = getTableStore(officeId, 'trips');
  const known = useSyncExternalStore(isOpen ? store.subscribe : followNothing, store.getSnapshot).rows;
  const { summaries } = usePreferences();
  const options = { maxHits: maxRanked, isEnabled: isOpen };
  const isSearched = isOpen && typed.length >= 2;
  const listed = useMemo(
    () => (isSearched && known ? findTrips(known, typed, names) : new Uint32Array()),
    [isSearched, known, typed, names],
  );
  const sectors = useSavedSearch('search:sectors', typed, options);
  const savedClients = useSavedSearch('search:clients', typed, options);
  const isRead = known !== null && savedClients !== undefined;
  const here = listed.length + (savedClients?.total ?? 0) + (sectors?.total ?? 0);
  const isPart = sectors?.isReading === true;
  const isFew = isOpen && isRead && typed === paused && paused.length >= 2 && (here < enough || isPart);
  const server = useServerHits(paused, isFew);
  const reports = useQuery({ ...recordQuery('reports:list', officeId, null), enabled: isOpen });

  const isExact = ({ id }: { readonly id: number | null }) => String(id) === typed;
  const byNumber = <T extends { readonly id: number | null }>(hits: readonly T[]) =>
    hits.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
  const first = Array.from(listed.subarray(0, maxRanked), (row) => known?.at(row)?.trip).filter(
    (trip) => trip !== undefined,
  );
  const getClient = ({ client_id }: TripItem) => names.client[String(client_id)] ?? null;
  const trips = byNumber(sortByRank(first, getClient, typed));
  const clients = byNumber(sortByRank(savedClients?.hits ?? [], ({ name }) => name, typed));
  const tripItems = [
    ...trips.flatMap((trip) => toListedItem(trip, names, go)),
    ...(sectors?.hits ?? []).map((hit) => toFoundItem(hit, go)),
    ...server.trips.flatMap(({ trip }) => toListedItem(trip, names, go)),
  ];
  const clientItems = [
    ...clients.map((hit) => toClientItem(hit, known, go)),
    ...server.clients.flatMap((client) =>
      typeof client.id === 'number' ? [toClientItem({ id: client.id, name: getClientName(client) }, known, go)] : [],
    ),
  ];
  const reportItems = [
    ...(reports.data?.reports ?? []).flatMap(({ slug, display_name }): PaletteItem[] =>
      slug === null ? [] : [{ key: `report ${slug}`, label: display_name ?? slug, run: () => go.report(slug) }],
    ),
    ...summaries.flatMap((summary): PaletteItem[] => {
      const { name, definition } = summary;
      const run = () => go.summary(getSummaryId(summary));
      // A summary of a report's result opens there.
      return typeof definition.source === 'string'
        ? [{ key: `summary ${name}`, label: name, details: texts.palette.summary, run }]
        : [];
    }),
  ];
  const isNumber = numberPattern.test(typed);
  const tripGroup = toGroup(texts.palette.trips, tripItems, maxTrips);
  const clientGroup = toGroup(texts.palette.clients, clientItems, maxClients);
  const getLabel = (kind: string, id: string) =>
    kind === 'trips'
      ? texts.palette.trip(id)
      : kind === 'clients'
        ? nameClient(id, names)
        : (reports.data?.reports.find(({ slug }) => slug === id)?.display_name ?? id);
  const records =
    typed === ''
      ? [{ label: texts.palette.opened, items: listLast(officeId, go, getLabel) }]
      : [
          { label: texts.palette.open, items: listNumbers(typed, [...tripGroup.items, ...clientGroup.items], go) },
          // A number is most often a trip's; a name is first the client's.
          ...(isNumber ? [tripGroup, clientGroup] : [clientGroup, tripGroup]),
          { label: texts.palette.reports, items: filterItems(reportItems, typed).slice(0, maxReports) },
          { label: texts.palette.dates, items: listPeriods(typed, today, known, go) },
        ];
  const reading = isPart ? texts.palette.reading : null;
  const tripCount = known ? countShown(known, listed, sectors?.ids) : 0;
  return { records, tripCount, isAsking: server.isAsking, reading };
}

/** Lists what the screen's controls can do now. */
export function listScreenActions(): PaletteItem[] {
  const all = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]:not(:disabled)')];
  return texts.palette.controls.flatMap(([shortcut, label]): PaletteItem[] => {
    const control = all.find((element) => element.ariaKeyShortcuts?.split(' ').includes(shortcut));
    if (control === undefined) return [];
    const run = () => (control instanceof HTMLInputElement ? control.focus() : control.click());
    return [{ key: shortcut, label, end: texts.palette.toKeys(shortcut), run }];
  });
}
