/** All data of the demo office, made from a seed and a date. */

import { tripAmounts } from '@shared/fields/trip';
import { addDays } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import { Random } from '../random';
import { type DemoClient, makeClients, makeConsultants } from './clients-and-consultants';
import { type DemoSector, makeSectors, planTrip, type TripPlan } from './sectors';
import { categories, sources } from './seed/agency';
import { makePersonName } from './seed/person-names';
import { carriers, equipment, hotels, products, ranges, unusualHotels } from './seed/products';

/* Trips of the demo office over three years. List items, details and sectors agree to the cent. */

/* Itineraries of a demo trip: flights for air sectors, the hotel or service for all others. */

const pad = (value: number) => String(value).padStart(2, '0');

function makeAirItinerary(random: Random, sector: DemoSector, plan: TripPlan) {
  const isOutbound = sector.order === 1;
  const [from, to] = isOutbound ? [plan.home, plan.destination] : [plan.destination, plan.home];
  const departure = random.int(5, 20);
  const hours = random.int(...ranges[plan.range].hours);
  const minute = random.pick([0, 5, 15, 20, 35, 40, 55]);
  const arrival = departure + hours;
  const carrier = carriers[sector.supplier_id] ?? '';
  return {
    id: sector.id * 10 + 1,
    trip_sector_id: sector.id,
    flight_no: `${carrier}${String(random.int(1, 999)).padStart(4, '0')}`,
    carrier,
    departure: {
      date: sector.travel_date,
      time: `${pad(departure)}:${pad(minute)}:00`,
      location_code: from.code,
      location: from.city,
    },
    arrival: {
      date: addDays(sector.travel_date, Math.floor(arrival / 24)),
      time: `${pad(arrival % 24)}:${pad(minute)}:00`,
      location_code: to.code,
      location: to.city,
    },
    flight_details: {
      duration: `${pad(hours)}:00`,
      distance: `${hours * random.int(780, 860)} km`,
      num_stops: plan.range === 'far' ? '1' : '0',
      equipment: random.pick(equipment),
    },
    booking_details: { class_type: random.pick(['Economy', 'Economy', 'Economy', 'Premium Economy', 'Business']) },
    is_active: sector.flags.is_active,
  };
}

/** Makes the hotel or service of any other sector. */
function makeAuxItinerary(random: Random, sector: DemoSector, { destination }: TripPlan) {
  const { code, city } = destination;
  const hotel = random.chance(0.05) ? random.pick(unusualHotels) : `${random.pick(hotels)} ${city}`;
  const isHotel = sector.product_id === products.hotel.id;
  return {
    id: sector.id * 10 + 2,
    trip_sector_id: sector.id,
    seg_name: isHotel ? hotel : sector.details,
    start: {
      date: sector.travel_date,
      time: '14:00:00',
      location_code: code,
      location: city,
      phone_number: `0${random.digits(9)}`,
    },
    end: { date: sector.return_date, time: '10:00:00', location_code: code, location: city },
    class_type: isHotel ? random.pick(['Standard', 'Deluxe King', 'Suite', 'Twin']) : '',
    inclusions: isHotel ? random.pick(['Breakfast', 'Wi-Fi, breakfast', '', 'Late check-out']) : '',
    is_active: sector.flags.is_active,
  };
}

const firstTripId = 30_001;
const daysBack = 1_095;

type Phase = 'quote' | 'active' | 'finalised' | 'cancelled' | 'archived';

function pickPhase(random: Random, ageDays: number): Phase {
  if (random.chance(0.08)) return 'cancelled';
  if (ageDays < 60) return random.chance(0.45) ? 'quote' : 'active';
  if (random.chance(0.06)) return 'quote';
  return ageDays > 700 ? 'archived' : random.chance(0.75) ? 'finalised' : 'active';
}

/** Statuses as the office writes them, and as some consultants do. */
const statusLabels: Readonly<Record<Phase, readonly [usual: readonly string[], unusual: readonly string[]]>> = {
  quote: [['Quote'], ['QUOTE', 'quote']],
  active: [['Active'], ['active', 'On hold']],
  finalised: [
    ['Invoiced', 'Invoiced', 'Invoiced', 'Finalised'],
    ['Invoiced - part paid', 'finalised'],
  ],
  cancelled: [['Cancelled'], ['Canceled']],
  archived: [['Finalised'], ['finalised']],
};

/** Builds a trip's `sector_summary`. A trip without sectors has empty dates. */
export function toSectorSummary(sectors: readonly DemoSector[]): Record<string, number | string> {
  const totals = tripAmounts.map(({ field, summaryField }) => ({
    name: summaryField,
    cents: sectors.reduce((sum, { financial }) => sum + financial[field], 0),
  }));
  const first = sectors.map((sector) => sector.travel_date).sort()[0] ?? '';
  return {
    sector_count: sectors.length,
    active_sectors: sectors.filter((sector) => sector.flags.is_active).length,
    ...Object.fromEntries(totals.map(({ name, cents }) => [name, cents])),
    earliest_travel_date: first,
    latest_travel_date:
      sectors
        .map((sector) => sector.return_date)
        .sort()
        .at(-1) ?? '',
    ...Object.fromEntries(totals.map(({ name, cents }) => [`${name}_formatted`, centsToDecimal(cents)])),
  };
}

function makeBookedBy(random: Random, client: DemoClient): string {
  const { firstName, lastName } = makePersonName(random);
  return client.is_corporate ? `${firstName} ${lastName}` : `${client.first_name} ${client.last_name}`;
}

/** Purchase orders as companies number them, leading zeros included. */
const makePurchaseOrder = (random: Random): string =>
  random.chance(0.7) ? `PO-00${random.digits(4)}` : `45${random.digits(8)}`;

function makeBase(random: Random, id: number, client: DemoClient, phase: Phase, opened: string, plan: TripPlan) {
  const time = `${pad(random.int(8, 17))}:${random.int(10, 59)}:${random.int(10, 59)}`;
  const { city, code, country } = plan.destination;
  const isDomestic = plan.range === 'domestic';
  return {
    id,
    client_id: client.id,
    consultant_id: client.consultant_id,
    branch_id: client.branch_id,
    passenger_id: client.passenger_id ?? 50_000 + random.int(0, 599),
    date_opened: `${opened} ${time}`,
    date_quoted: `${opened} ${time}`,
    date_activated: phase === 'quote' ? '' : `${opened} ${time}`,
    trip_type: client.is_corporate ? 'Business' : random.chance(0.96) ? 'Leisure' : 'Unknown',
    purchase_order: client.is_corporate && random.chance(0.9) ? makePurchaseOrder(random) : '',
    booked_by: makeBookedBy(random, client),
    destination: random.chance(0.1) ? code : isDomestic || city === country ? city : `${city}, ${country}`,
    charge_to: client.is_corporate ? String(client.corporate_name) : 'Passenger',
    source: random.pick(sources),
    is_active: phase === 'active' || phase === 'finalised',
    is_archived: phase === 'archived',
    is_corporate: client.is_corporate,
    trip_status: random.pick(statusLabels[phase][random.chance(0.05) ? 1 : 0]),
  };
}

/** The number of sectors: none in some quotes, two dozen in a few trips of groups. */
function pickSectorCount(random: Random, phase: Phase): number {
  if (phase === 'quote' && random.chance(0.15)) return 0;
  return random.chance(0.01) ? 24 : random.int(1, 7);
}

function makeTrip(seed: number, index: number, age: number, clients: readonly DemoClient[], today: string) {
  const id = firstTripId + index;
  // Of its own: what is added to one trip changes no other.
  const random = new Random(seed + id * 2_654_435_761);
  const client = random.pick(clients);
  const ageDays = Math.floor(age * daysBack);
  const opened = addDays(today, -ageDays);
  const phase = pickPhase(random, ageDays);
  const plan = planTrip(random, client.branch_id, client.is_corporate, opened);
  const base = makeBase(random, id, client, phase, opened, plan);
  const sectors = makeSectors(random, id, pickSectorCount(random, phase), plan, {
    consultantId: client.consultant_id,
    opened,
    today,
    isCancelled: phase === 'cancelled',
    isQuote: phase === 'quote',
  });
  const isFlight = (sector: DemoSector) => sector.product_id === products.air.id;
  const air = sectors.filter(isFlight).map((sector) => makeAirItinerary(random, sector, plan));
  const aux = sectors.filter((sector) => !isFlight(sector)).map((sector) => makeAuxItinerary(random, sector, plan));
  const closed =
    phase === 'finalised' || phase === 'archived' ? `${addDays(opened, Math.min(45, ageDays))} 17:00:00` : null;
  const dates = {
    date_closed: closed,
    date_cancelled: phase === 'cancelled' ? `${addDays(opened, Math.min(9, ageDays))} 12:30:00` : null,
    date_finalized: closed,
  };
  return {
    id,
    client,
    opened,
    base,
    listItem: { ...base, ...dates, sector_summary: toSectorSummary(sectors) },
    detailOnly: {
      travel_profile_id: random.chance(0.3) ? random.int(1, 90) : null,
      department_id: client.is_corporate ? random.int(1, 12) : null,
      group_id: client.group_id,
      booking_fee_id: random.chance(0.4) ? random.int(1, 5) : null,
      trip_reloc: random.chance(0.7) ? random.letters(6) : null,
      agency_iata_no: `0${random.digits(7)}`,
      bpay_crn: `00${random.digits(8)}`,
      code_version: 3,
      category: random.pick(categories),
    },
    sectors,
    air,
    aux,
  };
}

export type DemoTrip = ReturnType<typeof makeTrip>;

/** Makes trips, oldest first, opened in the three years before `today` (YYYY-MM-DD). */
function makeTrips(seed: number, clients: readonly DemoClient[], today: string, count: number): DemoTrip[] {
  return Array.from({ length: count }, (_, index) => makeTrip(seed, index, (count - index) / count, clients, today));
}

/**
 * Makes the data. Trips are the newest first, as the list endpoint returns them.
 *
 * @param today - YYYY-MM-DD; the data reaches from three years before it to some months after
 * @param tripCount - fewer trips have the same spread over time. @default 2,400
 */
export function makeDemoData(seed: number, today: string, tripCount = 2_400) {
  const random = new Random(seed);
  const consultants = makeConsultants(random);
  const clients = makeClients(random, consultants, today);
  const trips = makeTrips(seed, clients, today, tripCount).reverse();
  return {
    today,
    consultants,
    clients,
    trips,
    tripsById: new Map(trips.map((trip) => [trip.id, trip])),
    clientsById: new Map(clients.map((client) => [client.id, client])),
  };
}

export type DemoData = ReturnType<typeof makeDemoData>;
