/** Sectors of a demo trip. Total = net + fees + GST, in cents. A refund has negative amounts. */

import type { AmountField } from '@shared/fields/trip';
import { at } from '@shared/values/collections';
import { addDays } from '@shared/values/dates';
import type { Random } from '../random';
import { branches } from './seed/agency';
import { locations, type TravelRange, unusualLocations } from './seed/locations';
import { fees, type ProductKind, products, ranges, suppliers, unusualHotelSupplier } from './seed/products';

/* Where a demo trip goes, when, and with how many. */

/** Where trips go, the usual ranges more than once. */
const corporateRanges: readonly TravelRange[] = [...Array<'domestic'>(4).fill('domestic'), 'pacific', 'asia', 'far'];
const leisureRanges: readonly TravelRange[] = [
  ...Array<'domestic'>(3).fill('domestic'),
  ...(['pacific', 'pacific', 'asia', 'asia', 'far'] as const),
];

/** How many weeks before travel a trip is booked: companies late, families early. */
const daysAhead = (random: Random, isCorporate: boolean) => (isCorporate ? random.int(3, 70) : random.int(14, 260));

/** Plans a trip of a client: from the branch's town to one destination and back. */
export function planTrip(random: Random, branchId: number, isCorporate: boolean, opened: string) {
  const isUnusual = random.chance(0.05);
  const range = isUnusual ? 'far' : random.pick(isCorporate ? corporateRanges : leisureRanges);
  const branch = branches.find(({ id }) => id === branchId);
  const home = locations.domestic.find(({ code }) => code === branch?.code) ?? at(locations.domestic, 0);
  const destinations = (isUnusual ? unusualLocations : locations[range]).filter(({ code }) => code !== home.code);
  return {
    home,
    destination: random.pick(destinations),
    range,
    departs: addDays(opened, daysAhead(random, isCorporate)),
    nights: isCorporate ? random.int(1, 5) : random.int(3, range === 'far' ? 28 : 14),
    travellers: isCorporate ? (random.chance(0.85) ? 1 : random.int(2, 4)) : random.pick([1, 2, 2, 2, 3, 4]),
    isCorporate,
  };
}

export type TripPlan = ReturnType<typeof planTrip>;

type SectorContext = {
  readonly consultantId: number;
  readonly opened: string;
  readonly today: string;
  readonly isCancelled: boolean;
  readonly isQuote: boolean;
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
  if (random.chance(0.03)) return 'refunded';
  return random.chance(0.05) ? 'cancelled' : random.chance(0.02) ? 'waitlisted' : 'active';
}

/** Lists the products of a trip with so many sectors: the flight there first, the flight back last. */
function planProducts(random: Random, count: number, plan: TripPlan): readonly ProductKind[] {
  const stay: readonly ProductKind[] = plan.isCorporate
    ? ['hotel', 'hotel', 'car', 'transfer']
    : plan.range === 'far'
      ? ['hotel', 'hotel', 'tour', 'insurance', 'rail', 'transfer', 'cruise']
      : ['hotel', 'hotel', 'tour', 'insurance', 'transfer', 'car'];
  return Array.from({ length: count }, (_, index) => {
    if (index === 0 || (index === count - 1 && count > 2)) return 'air';
    return index === 1 ? 'hotel' : random.pick(stay);
  });
}

/** What a product is in its trip; `what`, without product and supplier, is "Sydney to Perth" or "Perth, 3 nights". */
function makeBooking(random: Random, kind: ProductKind, isLast: boolean, isOnly: boolean, plan: TripPlan) {
  const { departs, nights, home, destination, travellers } = plan;
  const name = destination.city;
  const whole = { kind, travelDate: departs, returnDate: addDays(departs, nights), qty: travellers };
  switch (kind) {
    case 'air': {
      if (isOnly) return { ...whole, what: `${home.city} to ${name} return` };
      const [from, to, day] = isLast ? [name, home.city, whole.returnDate] : [home.city, name, departs];
      return { ...whole, travelDate: day, returnDate: day, what: `${from} to ${to}` };
    }
    case 'hotel':
    case 'car': {
      const unit = kind === 'hotel' ? 'night' : 'day';
      return { ...whole, qty: nights, what: `${name}, ${nights} ${unit}${nights === 1 ? '' : 's'}` };
    }
    case 'insurance':
      return { ...whole, what: 'comprehensive' };
    case 'transfer':
      return { ...whole, returnDate: departs, qty: 1, what: `${name} airport to hotel` };
    default: {
      const day = addDays(departs, random.int(0, Math.max(0, nights - 1)));
      return { ...whole, travelDate: day, returnDate: kind === 'cruise' ? whole.returnDate : day, what: name };
    }
  }
}

type Booking = ReturnType<typeof makeBooking>;

function makeFinancial(
  random: Random,
  { kind, qty }: Booking,
  plan: TripPlan,
  isReturnFare: boolean,
  isRefund: boolean,
): Record<AmountField | 'unit_price', number> {
  const [low, high] = (kind === 'air' ? ranges[plan.range] : products[kind]).price;
  const [lowRate, highRate] = products[kind].commission;
  const sign = isRefund ? -1 : 1;
  const unit = sign * random.int(low, high) * (isReturnFare ? 2 : 1);
  const net = unit * qty;
  const fee = sign * random.pick(fees);
  const gst = plan.range === 'domestic' ? Math.round((net + fee) / 10) : 0;
  const commission = Math.round((net * random.int(lowRate, highRate)) / 100);
  return { net, unit_price: unit, fees: fee, gst, commission, total: net + fee + gst };
}

function pickSupplier(random: Random, kind: ProductKind, plan: TripPlan): number {
  if (kind === 'hotel' && random.chance(0.05)) return unusualHotelSupplier;
  return random.pick<number>((kind === 'air' ? ranges[plan.range] : products[kind]).suppliers);
}

/** Whether the commission was claimed: of most travel within two months, of some never. */
function pickIsClaimed(random: Random, returnDate: string, today: string): boolean {
  if (returnDate > today) return random.chance(0.05);
  return random.chance(returnDate < addDays(today, -60) ? 0.88 : 0.4);
}

/** Makes the sectors of a trip, in their order. @param tripId - the first part of their ids */
export function makeSectors(random: Random, tripId: number, count: number, plan: TripPlan, context: SectorContext) {
  return planProducts(random, count, plan).map((kind, index) => {
    const isOnlyFlight = count <= 2;
    const booking = makeBooking(random, kind, index > 0, isOnlyFlight, plan);
    const supplier = pickSupplier(random, kind, plan);
    const status = pickStatus(random, context);
    const isRefund = status === 'refunded';
    return {
      id: tripId * 100 + index + 1,
      product_id: products[kind].id,
      supplier_id: supplier,
      consultant_id: context.consultantId,
      trip_sector_status_id: statuses[status][0],
      status_name: statuses[status][1],
      details: `${products[kind].name}: ${suppliers[supplier] ?? supplier}, ${booking.what}${isRefund ? ' (refund)' : ''}`,
      travel_date: booking.travelDate,
      return_date: booking.returnDate,
      qty: booking.qty,
      financial: makeFinancial(random, booking, plan, kind === 'air' && isOnlyFlight, isRefund),
      flags: {
        is_active: status === 'active' || status === 'refunded',
        is_claimed: pickIsClaimed(random, booking.returnDate, context.today),
      },
      reloc_code: random.letters(6),
      pax_tattoo: String(random.int(1, 9)),
      sector_tattoo: String(index + 1),
      created_date: `${context.opened} 10:${String(random.int(10, 59))}:00`,
      date_activated: context.isQuote ? '' : context.opened,
      order: index + 1,
    };
  });
}

export type DemoSector = ReturnType<typeof makeSectors>[number];
