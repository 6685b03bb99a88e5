/** What the API leaves open is seen from a few requests, and saved trips are then filtered as the server filters. */
import { getRecordId } from '@main/api/json/record-id';
import { readListRules, readProbeVerdicts } from '@main/records/list-rules';
import { listTrips } from '@main/records/trips';
import { SyncService } from '@main/sync/sync-service';
import { checkFilters, tripFilters } from '@shared/filters';
import { defaultRules, pickRules } from '@shared/list-rules';
import { autoAdvancingClock } from '@test/helpers/clock';
import { makeSession } from '@test/helpers/office';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, texts } from '@test/helpers/random-trips';
import { anyAccent, anyCase, exact, getDate, type ServerRules, startRuledOffice } from '@test/helpers/ruled-office';
import { describe, expect, it } from 'vitest';

const perPage = 25;
const dayMs = 86_400_000;
const day = (text: string) => text.slice(0, 10);

/** As a PHP application on MySQL: collations ignore case and accents, a datetime is compared with midnight. */
const folding: ServerRules = {
  status: anyAccent,
  type: anyAccent,
  search: anyAccent,
  isPattern: true,
  partFields: ['id', 'purchase_order', 'booked_by', 'destination', 'charge_to', 'source'],
  wholeFields: [],
  hasTextIds: false,
  passesFrom: (trip, from) => day(getDate(trip, 'date_quoted')) >= from,
  passesTo: (trip, to) => {
    const date = getDate(trip, 'date_quoted');
    return date !== '' && (day(date) < to || date === to || date === `${to} 00:00:00`);
  },
  compare: (a, b) => getDate(b, 'date_opened').localeCompare(getDate(a, 'date_opened')) || b.id - a.id,
};

/** Exact wherever the other is not; travel that overlaps the range, without its last day. */
const strict: ServerRules = {
  status: exact,
  type: anyCase,
  search: exact,
  isPattern: false,
  partFields: ['purchase_order', 'charge_to'],
  wholeFields: ['id', 'destination'],
  hasTextIds: true,
  passesFrom: (trip, from) => getDate(trip, 'latest_travel_date') >= from,
  passesTo: (trip, to) => {
    const date = getDate(trip, 'earliest_travel_date');
    return date !== '' && date < to;
  },
  compare: (a, b) => a.id - b.id,
};

const searches = [
  ...['12', '7', 'PO-00', 'po-001', 'zürich', 'zurich', 'ZÜR', 'Zürich', 'Perth', 'PERTH', 'pert', 'P_rth', 'z%CH'],
  ...[
    'ß',
    'strasse',
    'οδος',
    'ΟΔΟΣ',
    'o’b',
    "o'b",
    '努',
    '%b_',
    'noumea',
    '😀',
    'Web',
    'web',
    'acme',
    'Acme',
    '_',
    '%',
  ],
  ...['ruiz', 'Ana', 'Phone', 'walk-', '1_', '301', 'Walk-in', 'Contoso', 'søren', 'SOREN', 'łucja'],
];

function pickFilters(random: () => number): Record<string, string> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const pickDay = () => `202${Math.floor(random() * 7)}-${pick(['01', '02', '12'])}-${pick(['01', '15', '28', '16'])}`;
  const values: Record<string, () => string> = {
    search: () => pick(searches),
    active: () => pick(['true', 'false', '1', '0']),
    corporate: () => pick(['true', 'false']),
    branch_id: () => pick(['0', '1', '02', '100']),
    consultant_id: () => pick(['0', '003', '4']),
    client_id: () => pick(['5', '0012', '19']),
    trip_status: () => pick([...texts.status.filter((text) => text !== ''), 'CLOSED', 'Clösed', 'Activ', 'unknown']),
    trip_type: () => pick([...texts.type, 'LEISURE', 'léisure']),
    date_from: pickDay,
    date_to: pickDay,
  };
  const names = tripFilters.map(({ name }) => name).filter(() => random() < 0.2);
  return Object.fromEntries(names.map((name) => [name, (values[name] as () => string)()]));
}

type TripJson = Parameters<typeof startRuledOffice>[0][number];

const makeTrips = (count: number): TripJson[] => {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => JSON.parse(makeRandomTrip(random, index + 1, false)) as TripJson);
};

async function setUp(rules: ServerRules, trips = makeTrips(200)) {
  const api = await startRuledOffice(trips, rules);
  const clock = autoAdvancingClock();
  const session = makeSession(api.url, undefined, [], { clock });
  const run = () => new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
  const isProbe = (path: string) => /[?&]per_page=1(?:&|$)/.test(path);
  /** The probes that a sync sends. */
  const listProbes = async () => {
    const before = api.seen.length;
    await run();
    return api.seen.slice(before).flatMap(({ path }) => (isProbe(path) ? [path] : []));
  };
  const list = async (filters: Record<string, string>, page: number, fetchPolicy: 'cache-only' | 'network-only') => {
    const { value, freshness } = await listTrips(session, { filters, page, perPage }, { fetchPolicy });
    const notes = freshness.source === 'cache' ? (freshness.notes ?? []) : [];
    return { total: value.pagination.total, ids: value.rows.map(({ trip }) => trip.id).join(' '), notes };
  };
  return { api, clock, session, listProbes, list };
}

type Office = Awaited<ReturnType<typeof setUp>>;

/** Compares pages of lists on line with those off line. @returns those that differ without a note */
async function compareLists({ session, list }: Office, seed: number, rounds: number) {
  const random = createRandom(seed);
  const different: object[] = [];
  let noted = 0;
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const filters = pickFilters(random);
    const page = 1 + Math.floor(random() * 3);
    const query = { filters: checkFilters(tripFilters, filters), page, perPage };
    const { items, pagination } = await session.api.trips.list(query);
    const online = { total: pagination.total, ids: items.map(getRecordId).join(' ') };
    const { notes, ...offline } = await list(filters, page, 'cache-only');
    if (notes.length > 0) noted += 1;
    else if (offline.ids !== online.ids || offline.total !== online.total) different.push({ filters, online, offline });
    if (online.total > 0) found += 1;
  }
  return { different, noted, found };
}

describe('the rules of an office’s list', () => {
  it.each([
    ['that folds texts', folding],
    ['that is strict', strict],
  ])(
    'faults 255: of 1,000 random filters no row and no order differs, on line and off line, at a server %s',
    async (_, rules) => {
      const office = await setUp(rules);
      const probes = await office.listProbes();
      expect(probes.length).toBeLessThanOrEqual(14);
      const { different, noted, found } = await compareLists(office, 42, 1_000);
      expect(different).toEqual([]);
      expect(noted).toBe(0);
      expect(found).toBeGreaterThan(400);
    },
    120_000,
  );

  it('faults 255: a list of the server that the rules exclude makes them unknown, until the next day’s sync has seen others', async () => {
    const office = await setUp(strict, makeTrips(60));
    await office.listProbes();
    const filters = { trip_status: 'CLOSED' };
    expect(await office.list(filters, 1, 'cache-only')).toMatchObject({ total: 0, notes: [] });
    office.api.state.rules = { ...strict, status: anyCase };
    const online = await office.list(filters, 1, 'network-only');
    expect(online.total).toBeGreaterThan(0);
    const unsure = await office.list(filters, 1, 'cache-only');
    expect(unsure.notes).toEqual([
      'Trip status: capitals and accents must match. Saved trips are compared like this; the server may do it differently.',
    ]);
    expect((await readProbeVerdicts(office.session)).trip_status).toMatchObject({ outcome: 'contradicted' });
    expect(await office.listProbes()).toEqual([]);
    office.clock.advance(2 * dayMs);
    // The status alone, and whether the office has changed.
    expect(await office.listProbes()).toHaveLength(3);
    expect(await office.list(filters, 1, 'cache-only')).toEqual({ ...online, notes: [] });
  });

  it('faults 255: an office that changes between its list and the probes shows no rule; it is probed again a day later', async () => {
    const office = await setUp(strict, makeTrips(60));
    const isLast = (trip: { readonly id: number }) => trip.id === 60;
    office.api.state.rules = { ...strict, isLive: (trip, query) => query.get('per_page') !== '1' || !isLast(trip) };
    expect((await office.listProbes()).length).toBeGreaterThan(0);
    expect(pickRules(await readListRules(office.session))).toEqual({ ...defaultRules, order: 'ascending' });
    office.api.state.rules = strict;
    expect(await office.listProbes()).toEqual([]);
    office.clock.advance(2 * dayMs);
    expect((await office.listProbes()).length).toBeGreaterThan(0);
    expect((await readListRules(office.session)).trip_status).toEqual(['exact']);
  });

  it('faults 255: a server that refuses a probe is not sent the rest of its kind; what it shows otherwise is used', async () => {
    const office = await setUp(folding, makeTrips(60));
    office.api.state.refuses = (query) => query.has('search');
    const probes = await office.listProbes();
    expect(probes.filter((path) => path.includes('search='))).toHaveLength(1);
    expect(await readProbeVerdicts(office.session)).toMatchObject({
      search: { outcome: 'refused', requests: 1 },
      trip_status: { outcome: 'known' },
    });
    const { notes } = await office.list({ search: 'zurich', trip_status: 'CLOSED' }, 1, 'cache-only');
    expect(notes).toEqual([expect.stringMatching(/^Search: capitals make no difference; a part of a purchase order/)]);
    office.clock.advance(2 * dayMs);
    expect(await office.listProbes()).toEqual([]);
  });

  it('faults 255: what saved trips cannot show stays unknown, and a note says how they are compared', async () => {
    const plain = makeTrips(40).map((trip) => ({
      ...trip,
      trip_status: '努',
      charge_to: '',
      date_quoted: trip.date_opened,
      sector_summary: null,
    }));
    const rules: ServerRules = {
      ...folding,
      passesFrom: (trip, from) => day(getDate(trip, 'date_opened')) >= from,
      passesTo: (trip, to) => day(getDate(trip, 'date_opened')) <= to,
    };
    const office = await setUp(rules, plain);
    await office.listProbes();
    const { notes } = await office.list(
      { trip_status: 'x', date_from: '2020-01-01', search: 'zurich' },
      1,
      'cache-only',
    );
    expect(notes).toEqual([
      'Trip status: capitals and accents must match. Saved trips are compared like this; the server may do it differently.',
      'From: the day a trip was opened. Saved trips are compared like this; the server may do it differently.',
    ]);
    const { different } = await compareLists(office, 5, 60);
    expect(different).toEqual([]);
  });
});
