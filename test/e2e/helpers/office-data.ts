/** The data of the tests' offices, as the demo office makes it: what a test expects is computed from it. */

import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import { findClientName } from '@shared/records/client-names';
import type { DateRange } from '@shared/values/dates';

export const today = '2026-11-20';
/** Trips of an office: few, unless a test is about a long list. E2E_TRIPS sets another number for all. */
export const tripCount = Number(process.env.E2E_TRIPS ?? 240);
/** The trips of the built-in demo office. */
export const longTripCount = 2_400;

/** Newest trip first, as the list shows them. */
export const data = makeDemoData(defaultSeed, today, tripCount);

/** How much later than on the computer's clock it is on a desk: noon of that day when the tests begin. */
export const laterMs = new Date(`${today}T12:00`).getTime() - Date.now();

export type ListedTrip = {
  readonly id: number;
  readonly date_opened: string;
  readonly date_quoted: string;
  readonly date_activated: string;
  readonly is_active: boolean;
  readonly is_corporate: boolean;
  readonly consultant_id: number;
  readonly trip_status: string;
  readonly sector_summary: {
    readonly sector_count: number;
    readonly active_sectors: number;
    readonly earliest_travel_date: string;
    readonly latest_travel_date: string;
    readonly total_amount: number;
    readonly total_gst: number;
    readonly total_commission: number;
  };
};

/** The trips as the API lists them, newest first. */
export const trips = data.trips.map(({ listItem }) => listItem as unknown as ListedTrip);

type ClientCard = {
  readonly contact: {
    readonly phones: readonly { readonly phone: string }[];
    readonly emails: readonly { readonly email: string }[];
  };
  readonly frequent_flyer_cards: readonly { readonly card_number: string; readonly card_expiry: string }[];
};

/** What the API has of a client beside the list. */
export const getCard = (client: (typeof data.clients)[number] | undefined) => client as unknown as ClientCard;

/** A number as the window writes it. */
export const write = (count: number): string => count.toLocaleString('en-AU');

/** The trips of an office, as the foot of their list counts them. */
export const allTrips = `${write(tripCount)} trips`;

export const sum = <T>(items: readonly T[], getCents: (item: T) => number): number =>
  items.reduce((total, item) => total + getCents(item), 0);

/** The trips that depart in a range of days. */
export const departing = ({ from, to }: DateRange) =>
  trips.filter(({ sector_summary: { earliest_travel_date: day } }) => from <= day && day <= to);

/** A recent active trip of several sectors, all of them active, with a flight. */
const index = data.trips.findIndex(
  ({ air }, at) => air.length > 0 && trips[at]?.is_active && (trips[at]?.sector_summary.active_sectors ?? 0) > 3,
);
const [demoTrip, listed] = [data.trips[index], trips[index]];
if (!demoTrip || !listed) throw new Error('The demo office has no such trip.');
export const sampleTrip = { ...demoTrip, ...listed, number: String(listed.id) };

/** A client's name, as links have it. */
export const clientLink = (client: object): string => findClientName({ ...client }) ?? '';

/** Cents as the window writes them. */
export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 }).replace('-', '\u2212');

/** The commission of active bookings by month of travel, in cents, of a supplier or of all. */
export const sumCommission = (month: string, supplierId?: number): number =>
  sum(
    data.trips
      .flatMap(({ sectors }) => sectors)
      .filter(({ supplier_id: id }) => supplierId === undefined || id === supplierId)
      .filter(({ travel_date: date, flags }) => date.startsWith(month) && flags.is_active),
    ({ financial }) => financial.commission,
  );

/** The amounts of some sectors as a trip's page lists them: net, fees, GST, total, commission, claimed commission. */
export function sumSectors(sectors: (typeof data.trips)[number]['sectors']): string[] {
  const add = (field: 'net' | 'fees' | 'gst' | 'commission' | 'total', summed = sectors) =>
    formatCents(sum(summed, ({ financial }) => financial[field]));
  const claimed = sectors.filter(({ flags }) => flags.is_claimed);
  return [add('net'), add('fees'), add('gst'), add('total'), add('commission'), add('commission', claimed)];
}
