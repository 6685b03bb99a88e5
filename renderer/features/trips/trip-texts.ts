/** The texts of one trip. */
import { fields } from '@renderer/fields/texts';
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount, pickPlural } from '@shared/values/texts';

const listFormat = new Intl.ListFormat('en-AU');

export const texts = {
  title: (id: string | number | null) => `Trip ${id ?? 'without a number'}`,
  details: 'Trip',
  more: (count: number) => `${count} more`,
  previous: 'Previous trip (K)',
  next: 'Next trip (J)',
  print: 'Print',
  fields: {
    type: fields.trip_type,
    markets: { corporate: 'Corporate', leisure: 'Leisure' },
    category: 'Category',
    categoryDescription: 'Category description',
    categoryId: 'Category no.',
  },
  money: {
    label: 'Amounts',
    otherParts: (parts: string) => `✗ parts make ${parts}`,
    inactive: 'of which inactive',
    claimed: 'of which claimed',
  },
  check: {
    label: 'Differences from the trips list',
    agrees: {
      all: 'The sectors add up to the trips list',
      active: 'The active sectors add up to the trips list',
    },
    listSays: (label: string, amount: string) =>
      `Trips list says ${label === fields.total_amount ? '' : `${label} `}${amount}`,
    show: 'Show',
    compared: { all: 'Compared with all sectors:', active: 'Compared with the active sectors:' },
    columns: ['Amount', 'List', 'Sectors', 'Difference'],
    uncompared: (labels: readonly string[]) =>
      `${listFormat.format(labels)} ${pickPlural(labels.length, 'is', 'are')} not compared: a value is missing or can’t be read.`,
  },
  sectors: {
    ofTrip: (tripId: number) => `Sectors of trip ${tripId}`,
    exportedRow: 'sector',
    title: fields.sector_count,
    count: (all: number, active: number, inactive: number) =>
      `${formatInteger(all)}, ${
        active === all
          ? 'all active'
          : inactive > 0
            ? `${formatInteger(inactive)} inactive`
            : `${formatInteger(active)} active`
      }`,
    empty: 'This trip has no sectors.',
    notSaved: 'The sectors of this trip aren’t on this computer.',
    withStatus: (details: string, status: string) => `${details} · ${status}`,
    total: (count: number) => formatCount(count, 'sector'),
  },
  itinerary: {
    title: 'Itinerary',
    localTimes: 'local times',
    noDate: 'No date',
    inactive: 'Inactive',
    sector: (number: number) => `Sector ${number}`,
    flight: 'Flight',
    service: 'Service',
    route: (from: string, to: string) => `${from} to ${to}`,
    arrives: (end: string) => `arrives ${end}`,
    hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
    stops: (count: string) =>
      count === '' ? '' : count === '0' ? 'non-stop' : count === '1' ? '1 stop' : `${count} stops`,
    to: (location: string) => `to ${location}`,
    until: (end: string) => `until ${end}`,
    nights: (count: number) => `· ${formatCount(count, 'night')}`,
  },
} as const;
