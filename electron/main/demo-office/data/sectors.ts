/** Sectors and itineraries of a demo trip. Total = net + fees + GST, in cents. A refund has negative amounts. */
import { type AmountField, sectorAmounts } from '@shared/amounts';
import { addDays } from '@shared/date-ranges';
import type { Random } from '../random';
import { carriers, equipment, hotels, locations, products, suppliers } from './seed-data';

export type DemoSector = {
  id: number;
  product_id: number;
  supplier_id: number;
  consultant_id: number;
  trip_sector_status_id: number;
  status_name: string;
  details: string;
  travel_date: string;
  return_date: string;
  qty: number;
  financial: Record<AmountField | 'unit_price', number>;
  flags: { is_active: boolean; is_claimed: boolean };
  reloc_code: string;
  pax_tattoo: string;
  sector_tattoo: string;
  created_date: string;
  date_activated: string;
  order: number;
};

export type SectorContext = {
  readonly consultantId: number;
  readonly opened: string;
  readonly departs: string;
  readonly isCancelled: boolean;
  readonly isQuote: boolean;
};

/** Rough price of one unit in cents, by product id. */
const priceRange: Readonly<Record<number, readonly [number, number]>> = {
  1: [8_900, 420_000],
  2: [11_000, 69_500],
  3: [4_500, 21_000],
  4: [9_900, 560_000],
  5: [4_900, 38_000],
  6: [5_500, 24_900],
  7: [180_000, 1_450_000],
  8: [3_900, 88_000],
};

const statuses = {
  active: [1, 'Confirmed'],
  quote: [2, 'Quoted'],
  cancelled: [3, 'Cancelled'],
  refunded: [4, 'Refunded'],
  waitlisted: [5, 'Waitlisted'],
} as const;

function pickStatus(random: Random, context: SectorContext): keyof typeof statuses {
  if (context.isCancelled) return random.chance(0.3) ? 'refunded' : 'cancelled';
  if (context.isQuote) return 'quote';
  if (random.chance(0.04)) return 'refunded';
  return random.chance(0.06) ? 'cancelled' : random.chance(0.03) ? 'waitlisted' : 'active';
}

/** Every amount at 0, for those that `makeFinancial` does not make. */
const zeroAmounts = Object.fromEntries(sectorAmounts.map(({ field }) => [field, 0])) as Record<AmountField, number>;

function makeFinancial(random: Random, productId: number, qty: number, isRefund: boolean, isDomestic: boolean) {
  const [low, high] = priceRange[productId] ?? [1_000, 10_000];
  const sign = isRefund ? -1 : 1;
  const unit = sign * random.int(low, high);
  const net = unit * qty;
  const fees = sign * (random.chance(0.6) ? random.int(0, 7_500) : 0);
  const gst = isDomestic ? Math.round((net + fees) / 10) : 0;
  const commission = Math.round((net * random.int(0, 14)) / 100);
  const made = { net, unit_price: unit, fees, gst, commission, total: net + fees + gst };
  // The first copy keeps the API's field order, the last one the values.
  return { ...made, ...zeroAmounts, ...made };
}

/** Makes a sector of a trip. @param order - its position, from 1 */
export function makeSector(random: Random, id: number, order: number, context: SectorContext): DemoSector {
  const product = order === 1 && random.chance(0.8) ? products[0] : random.pick(products);
  const supplier = random.pick<number>(product.suppliers);
  const status = pickStatus(random, context);
  const location = random.pick(locations);
  const qty = random.int(1, product.id === 2 ? 9 : 4);
  const from = addDays(context.departs, random.int(0, 6));
  const isRefund = status === 'refunded';
  return {
    id,
    product_id: product.id,
    supplier_id: supplier,
    consultant_id: context.consultantId,
    trip_sector_status_id: statuses[status][0],
    status_name: statuses[status][1],
    details: `${product.name}: ${suppliers[supplier] ?? supplier}, ${location[0]}${isRefund ? ' (refund)' : ''}`,
    travel_date: from,
    return_date: addDays(from, random.int(0, 14)),
    qty,
    financial: makeFinancial(random, product.id, qty, isRefund, location[3]),
    flags: { is_active: status === 'active' || status === 'refunded', is_claimed: random.chance(0.55) },
    reloc_code: random.letters(6),
    pax_tattoo: String(random.int(1, 9)),
    sector_tattoo: String(order),
    created_date: `${context.opened} 10:${String(random.int(10, 59))}:00`,
    date_activated: context.isQuote ? '' : context.opened,
    order,
  };
}

/** Makes the flight of an air sector. */
export function makeAirItinerary(random: Random, sector: DemoSector) {
  const [from, to] = [random.pick(locations), random.pick(locations)];
  const hour = random.int(5, 20);
  const carrier = random.pick(carriers);
  return {
    id: sector.id * 10 + 1,
    trip_sector_id: sector.id,
    flight_no: `${carrier}${String(random.int(1, 999)).padStart(4, '0')}`,
    carrier,
    departure: {
      date: sector.travel_date,
      time: `${String(hour).padStart(2, '0')}:05:00`,
      location_code: from[1],
      location: from[0],
    },
    arrival: {
      date: sector.travel_date,
      time: `${String(hour + 3).padStart(2, '0')}:40:00`,
      location_code: to[1],
      location: to[0],
    },
    flight_details: {
      duration: '03:35',
      distance: `${random.int(300, 12_000)} km`,
      num_stops: String(random.int(0, 2)),
      equipment: random.pick(equipment),
    },
    booking_details: { class_type: random.pick(['Economy', 'Premium Economy', 'Business']) },
    is_active: sector.flags.is_active,
  };
}

/** Makes the hotel or service of any other sector. */
export function makeAuxItinerary(random: Random, sector: DemoSector) {
  const location = random.pick(locations);
  return {
    id: sector.id * 10 + 2,
    trip_sector_id: sector.id,
    seg_name: sector.product_id === 2 ? random.pick(hotels) : sector.details,
    start: {
      date: sector.travel_date,
      time: '14:00:00',
      location_code: location[1],
      location: location[0],
      phone_number: `0${random.digits(9)}`,
    },
    end: { date: sector.return_date, time: '10:00:00', location_code: location[1], location: location[0] },
    class_type: random.pick(['Standard', 'Deluxe King', 'Suite', 'Compact']),
    inclusions: random.pick(['Breakfast', 'Wi-Fi, breakfast', '', 'Late check-out']),
    is_active: sector.flags.is_active,
  };
}
