/** Makes trips like those of an office, the same in every run. */
import type { Names } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';

/** Random numbers from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const two = (value: number) => String(value).padStart(2, '0');
const first = ['Priya', 'Jack', 'Mei', 'Zoë', 'Liam', 'Aroha', 'Noah', 'Olivia', 'Tomás', 'Grace', 'Ethan', 'Isla'];
const last = ['Smith', 'Nguyen', 'O’Brien', 'Patel', 'Wilson', 'Kaur', 'Martin', 'Chen', 'Taylor', 'Singh', 'Walker'];
const cities = [
  'Sydney',
  'Auckland',
  'Singapore',
  'London',
  'Nadi',
  'Tokyo',
  'Perth',
  'Queenstown',
  'Bali',
  'New York',
];
const statuses = ['quote', 'Active', 'Closed', 'Cancelled', 'Finalised'];

export function makeNames(): Names {
  const random = createRandom(7);
  const person = () => `${first[Math.floor(random() * first.length)]} ${last[Math.floor(random() * last.length)]}`;
  const namesById = (count: number, from: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [String(from + index), person()]));
  return {
    branch: { '1': 'Sydney City', '2': 'Parramatta', '3': 'Newcastle', '4': 'Melbourne' },
    consultant: namesById(60, 100),
    client: namesById(5_000, 1_000),
    group: {},
    supplier: {},
    product: {},
  };
}

export function makeTrips(count: number): TripRow[] {
  const random = createRandom(42);
  const int = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = (from: readonly string[]) => from[int(0, from.length - 1)] as string;
  const date = () => `${int(2022, 2026)}-${two(int(1, 12))}-${two(int(1, 28))}`;
  return Array.from({ length: count }, (_, index) => {
    const net = int(5_000, 2_500_000);
    const commission = int(0, 40_000) - (random() < 0.03 ? 60_000 : 0);
    return {
      warnings: [],
      trip: {
        id: 200_000 + index,
        client_id: int(1_000, 5_999),
        consultant_id: int(100, 159),
        branch_id: int(1, 4),
        passenger_id: int(50_000, 90_000),
        date_opened: `${date()} 09:${two(int(0, 59))}:00`,
        date_quoted: `${date()} 10:00:00`,
        date_activated: null,
        trip_type: pick(['Business', 'Leisure', 'Unknown']),
        purchase_order: random() < 0.4 ? `PO-${int(10_000, 99_999)}` : '',
        booked_by: `${pick(first)} ${pick(last)}`,
        destination: pick(cities),
        charge_to: `${pick(last)} ${pick(['Pty Ltd', 'Holdings', 'Group'])}`,
        source: pick(['Web', 'Phone', 'Email', 'Walk-in']),
        is_active: random() < 0.8,
        is_archived: false,
        is_corporate: random() < 0.5,
        trip_status: pick(statuses),
        date_closed: null,
        date_cancelled: null,
        date_finalized: null,
        sector_summary: {
          sector_count: int(1, 12),
          active_sectors: int(0, 8),
          total_amount: net + commission,
          total_net: net,
          total_fees: int(0, 20_000),
          total_gst: Math.round(net / 11),
          total_commission: commission,
          earliest_travel_date: date(),
          latest_travel_date: date(),
          total_amount_formatted: null,
          total_net_formatted: null,
          total_fees_formatted: null,
          total_gst_formatted: null,
          total_commission_formatted: null,
        },
      },
    };
  });
}
