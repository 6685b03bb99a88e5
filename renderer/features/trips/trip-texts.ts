/** The texts of one trip. */
import { fields } from '@renderer/fields/texts';
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount, pickPlural } from '@shared/values/texts';

/* Kinds of services, as far as their names tell: the API has no field for them. They choose an icon and a word, no more. */

export type ServiceMode = 'car' | 'transfer' | 'rail' | 'cruise' | 'stay' | 'other';

const modes: readonly (readonly [ServiceMode, RegExp])[] = [
  ['car', /\b(?:car|vehicle|campervan) (?:hire|rental)|\bhire car|\brent[- ]a[- ]car/i],
  ['transfer', /\b(?:transfers?|shuttle|coach|taxi|limousine)\b/i],
  ['rail', /\b(?:rail|train)\b/i],
  ['cruise', /\b(?:cruise|ferry)\b/i],
  ['stay', /\b(?:hotel|motel|hostel|resort|lodge|inn|apartments?|suites?|villas?|accommodation)\b/i],
];

/** Finds the kind of a service by its name. */
export function getServiceMode(name: string): ServiceMode {
  return modes.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}

/* The texts of a trip. */

/** Words for the first and the last day of services whose names say what they are. */
const firstDayLabels: Partial<Readonly<Record<ServiceMode, string>>> = { car: 'Pick-up', stay: 'Check-in' };
const lastDayLabels: Partial<Readonly<Record<ServiceMode, string>>> = { car: 'Drop-off', stay: 'Check-out' };

const listFormat = new Intl.ListFormat('en-AU');

export const texts = {
  title: (id: string | number | null) => `Trip ${id ?? 'without a number'}`,
  details: 'Trip',
  moreDetails: 'More details',
  client: (id: number) => `Client ${id}`,
  previous: 'Previous trip (K)',
  next: 'Next trip (J)',
  dates: 'Dates',
  until: 'to',
  itinerary: {
    title: 'Itinerary',
    noDate: 'No date',
    inactive: 'Inactive',
    noSector: 'sector not found',
    sector: (order: number) => `Sector ${order}`,
    localTimes: 'All times local.',
    daysLater: (days: number) => `${days > 0 ? '+' : '\u2212'}${formatCount(Math.abs(days), 'day')}`,
    flight: 'Flight',
    service: 'Service',
    route: (name: string, from: string, to: string) => `${name}: ${from} to ${to}`,
    arrives: (time: string) => `arr. ${time}`,
    hours: (hours: string, minutes: string) => `${Number(hours)} h ${minutes} min`,
    nonStop: 'non-stop',
    stops: (count: string) => (count === '1' ? '1 stop' : `${count} stops`),
    to: (location: string) => `to ${location}`,
    endsAt: (time: string) => `until ${time}`,
    /** The first and the last day of a service of several days. */
    starts: (title: string, mode: ServiceMode) => `${firstDayLabels[mode] ?? 'Start'}: ${title}`,
    ends: (title: string, mode: ServiceMode) => `${lastDayLabels[mode] ?? 'End'}: ${title}`,
    showAll: (count: number) => `Show all ${formatInteger(count)} stops`,
    showLess: 'Show less',
  },
  chart: {
    title: 'Amounts by sector',
    description: (parts: string) =>
      `${parts} of each sector, which add up to its total; the table of sectors has the same amounts`,
    less: (label: string, included: string) => `${label} less ${included}`,
    rest: 'Not in these parts',
    largest: (shown: number, omitted: number) =>
      `The ${formatInteger(shown)} largest. Total of ${formatCount(omitted, 'other sector')}:`,
  },
  print: {
    menu: 'Print',
    print: 'Print…',
    pdf: 'Save as PDF',
    fileName: (id: number | null) => `trip ${id}`,
    showInFolder: 'Show in folder',
    saved: 'Saved ',
    notSaved: 'Not saved',
    notSavedMessage: 'The PDF was not saved.',
    columns: ['#', 'Details', fields.trip_status, 'Booking ref.', 'Travel', 'Return'],
    total: (count: number) => `Total (${formatCount(count, 'sector')})`,
    current: (time: string) => `Printed from Tripledger; data as at ${time}`,
    savedCopy: (time: string) => `Printed from Tripledger; saved copy as at ${time}`,
    inactiveSectors: 'Inactive sectors',
  },
  sectors: {
    ofTrip: (tripId: number) => `Sectors of trip ${tripId}`,
    exportedRow: 'sector',
    title: fields.sector_count,
    region: 'Financial breakdown',
    activity: 'Activity',
    active: 'Active sectors',
    inactive: 'Inactive sectors',
    notGiven: 'Activity not given',
    empty: 'This trip has no sectors.',
    what: 'sectors',
    unclaimed: (count: number, commission: string) => `${formatCount(count, 'unclaimed sector')}, ${commission}`,
    showInUnclaimed: 'Show in Unclaimed',
    total: (count: number, all: number) =>
      count === all ? `All ${formatInteger(count)}` : `${formatInteger(count)} of ${formatInteger(all)}`,
    columns: {
      details: 'Details',
      travelDate: 'Travel',
      returnDate: 'Return',
      claimed: 'Claimed',
      quantity: 'Qty',
      unitPrice: 'Unit price',
      id: 'Sector no.',
      passengerReference: 'Pax ref.',
      sectorReference: 'Sector ref.',
    },
  },
  totals: {
    claimed: 'Claimed',
    unclaimed: 'Unclaimed',
    label: 'Sums of sectors',
    all: 'All',
    active: 'Active',
    inactive: 'Inactive',
    notGiven: 'Not given',
    noPayments: 'Payments and the balance due are not in the data from the server.',
    subtotals: 'Subtotals',
    by: 'Subtotals by',
    subtotalsBy: (label: string) => `Subtotals by ${label.toLowerCase()}`,
    none: (label: string) => `No ${label.toLowerCase()}`,
  },
  check: {
    label: 'Check of totals',
    notYet: 'Not checked yet: open the trip from the list to compare.',
    agrees: { all: '✓ Sectors add up to the trip total.', active: '✓ Active sectors add up to the trip total.' },
    differs: (ago: string) => `Sectors don’t add up to the trip total (list updated ${ago}).`,
    differences: { all: 'Differences (all sectors):', active: 'Differences (active sectors):' },
    agreesInPart: {
      all: 'The other totals agree with the sectors.',
      active: 'The other totals agree with the active sectors.',
    },
    uncompared: (labels: readonly string[]) =>
      `${listFormat.format(labels)} ${pickPlural(labels.length, 'is', 'are')} not compared: a value is missing or can’t be read.`,
    table: 'Differences',
    columns: ['Amount', 'List', 'Sectors', 'Difference'],
  },
  fallback: {
    label: 'Saved line of the list',
    nothing: (id: number) => `Nothing of trip ${id} was ever saved on this computer.`,
    noSectors: (id: number) => `The sectors of trip ${id} were never saved on this computer.`,
    line: (ago: string) => ` This is its line in the list of trips, saved ${ago}.`,
  },
  timeline: { travel: 'Travel' },
  fields: {
    category: 'Category',
    categoryDescription: 'Category description',
    categoryId: 'Category no.',
  },
} as const;
