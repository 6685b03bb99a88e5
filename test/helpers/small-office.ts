/** API with a few trips and clients, for tests of saved data: small enough to name every record. */
import type { RequestListener } from 'node:http';
import { respondWith, startFaultServer } from './fault-server';

/** Replaces the response to a path; null for the usual one. */
export type Override = (path: string) => RequestListener | null;

type Trips = {
  readonly trips: readonly number[];
  readonly notes: ReadonlyMap<number, string>;
  readonly inactive: ReadonlySet<number>;
};

const trip = (id: number, note?: string) => ({
  id,
  client_id: 500 + (id % 3),
  date_opened: '2026-11-01 09:00:00',
  trip_status: id % 2 === 0 ? 'Active' : 'quote',
  trip_type: 'Business',
  booked_by: `Booker ${'ABC'.charAt(id % 3)}`,
  ...(note === undefined ? {} : { charge_to: note }),
});

function paginate(items: readonly unknown[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const perPage = Number(query.get('per_page') ?? 50);
  const total = items.length;
  const totalPages = Math.ceil(total / perPage);
  return {
    data: items.slice((page - 1) * perPage, page * perPage),
    pagination: {
      total,
      page,
      per_page: perPage,
      total_pages: totalPages,
      has_next: page < totalPages,
      has_previous: page > 1,
    },
  };
}

function matchesQuery(item: ReturnType<typeof trip>, query: URLSearchParams): boolean {
  const status = query.get('trip_status');
  const type = query.get('trip_type');
  const search = query.get('search');
  return (
    (status === null || item.trip_status === status) &&
    (type === null || item.trip_type === type) &&
    (search === null || String(item.id).includes(search) || item.booked_by.includes(search))
  );
}

function getResponse(state: Trips, url: URL): { status: number; body: object } {
  const { pathname, searchParams } = url;
  const id = Number(searchParams.get('id') ?? pathname.split('/').at(-1));
  const makeTrip = (number: number) => ({
    ...trip(number, state.notes.get(number)),
    is_active: !state.inactive.has(number),
  });
  const items = state.trips.map(makeTrip);
  if (pathname.endsWith('/trip/fetchAll')) {
    return {
      status: 200,
      body: paginate(
        items.filter((item) => matchesQuery(item, searchParams)),
        searchParams,
      ),
    };
  }
  if (pathname.includes('/trip/fetchOne')) {
    if (!state.trips.includes(id)) {
      return { status: 404, body: { success: false, error: 'Not Found', message: `Trip ${id} not found` } };
    }
    return {
      status: 200,
      body: { data: { ...makeTrip(id), sectors: [], air_itineraries: [], aux_itineraries: [] } },
    };
  }
  const client = (number: number) => ({
    id: number,
    first_name: 'Client',
    last_name: `No ${number}`,
    is_corporate: false,
    is_active: true,
  });
  if (pathname.includes('/client/fetchOne')) {
    return { status: 200, body: { data: { ...client(id), contact: { emails: [], phones: [], addresses: [] } } } };
  }
  if (pathname === '/client/fetchAll') {
    return { status: 200, body: paginate([500, 501, 502, 503].map(client), searchParams) };
  }
  if (pathname === '/report/list')
    return { status: 200, body: { data: { reports: [{ slug: 'sales', display_name: 'Sales' }] } } };
  return { status: 200, body: paginate([], searchParams) };
}

/** The API's own error, which is not one of the network. */
export const boom = respondWith('{"success":false,"error":"boom","code":500}', 500);

/** The trip whose details a path requests; null for any other path. */
export function getTripId(path: string): number | null {
  const id = /trip\/fetchOne(?:\/|\?id=)(\d+)$/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** The first ids of trips. */
export const listIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Starts the API for one test, which may change `state` while it runs. */
export async function startSmallOffice(trips: readonly number[]) {
  const state = {
    trips,
    notes: new Map<number, string>(),
    inactive: new Set<number>(),
    override: (() => null) as Override,
    /** Of every response that is not replaced. */
    headers: {} as Readonly<Record<string, string>>,
  };
  const server = await startFaultServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const override = state.override(`${url.pathname}${url.search}`);
    if (override) {
      override(request, response);
      return;
    }
    const { status, body } = getResponse(state, url);
    response.writeHead(status, { 'content-type': 'application/json', ...state.headers });
    response.end(JSON.stringify({ success: status === 200, timestamp: '2026-11-20T00:00:00+00:00', ...body }));
  });
  return {
    ...server,
    state,
    /** Replaces the responses to some paths. */
    breakWhere: (isBroken: (path: string) => boolean, response: RequestListener = boom) => {
      state.override = (path) => (isBroken(path) ? response : null);
    },
    mend: () => {
      state.override = () => null;
    },
    /** The requests that work sends. */
    listen: async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = server.seen.length;
      await work();
      return server.seen.slice(before).map(({ path }) => path);
    },
  };
}
