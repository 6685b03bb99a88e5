/** The texts of a search in saved data. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';
import type { SearchField } from '@shared/schemas/saved-search';
import { fields } from './texts';

export const fieldLabels: Readonly<Record<SearchField, string>> = {
  id: 'Number',
  purchase_order: fields.purchaseOrder,
  booked_by: fields.bookedBy,
  destination: fields.destination,
  charge_to: fields.chargeTo,
  source: fields.source,
  trip_type: fields.type,
  trip_status: fields.status,
  client: fields.client,
  consultant: fields.consultant,
  branch: fields.branch,
  trip_reloc: fields.bookingReference,
  itinerary: 'Itinerary',
  details: 'Sector',
  reloc_code: 'Sector reference',
  status_name: 'Sector status',
  pax_tattoo: 'Passenger ref.',
  sector_tattoo: 'Sector ref.',
  supplier: fields.supplier,
  product: fields.product,
  name: fields.name,
  email: 'Email',
  phone: 'Phone',
};

export const savedSearchTexts = {
  trip: (id: number) => `Trip ${id}`,
  client: (id: number) => `Client ${id}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  saved: (ago: string) => `saved ${ago}`,
  notSaved: 'only your label is saved',
  atLeast: (count: number) => `${formatInteger(count)} or more`,
  section: (what: string) => `Also in saved ${what}`,
  withText: (text: string) => ` with “${text}”`,
  otherFilters: ', ignoring the other filters',
  otherPages: ', perhaps on other pages of this list',
  show: 'Show',
  hide: 'Hide',
  newest: (count: number) => `The newest ${formatInteger(count)} are shown. Type more to find others.`,
  clientsSearched: (done: number) => `Searched ${formatCount(done, 'saved client')}.`,
  clientsLoading: (done: number, total: number) =>
    `Searching clients: ${formatInteger(done)} of ${formatInteger(total)} loaded.`,
  tripsSearched: (done: number) => `Searched ${formatCount(done, 'saved trip')}`,
  noSectors: (searched: string) => `${searched}. No sectors are saved yet.`,
  sectorsSearched: (searched: string, trips: number) => `${searched}, and the sectors of ${formatInteger(trips)}.`,
  progress: (done: number, total: number) => `${formatInteger(done)} of ${formatInteger(total)} trips loaded`,
  paused: (searched: string, progress: string) => `${searched}. Sectors are not complete: ${progress}.`,
  loading: (searched: string, progress: string) => `${searched}. Searching sectors: ${progress}.`,
  stop: 'Stop loading',
  resume: 'Resume',
} as const;
