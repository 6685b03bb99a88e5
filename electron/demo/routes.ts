/** The endpoints of the API that are asked for, over the demo data. Pure: takes a path and a query, returns a response. */

import { defaultPerPage, maxPerPage } from '@shared/app/application';
import { type TripFilterName, tripFilters } from '@shared/filters/trip-filters';
import type { DemoData, DemoTrip } from './data/demo-data';
import { branches, groups } from './data/seed/agency';
import { reportCatalogue } from './reports';

/* Envelopes and error bodies, in the shapes of the API (build/docs/api.md, Response envelope and errors). */

/** Status and body of a response. */
export type DemoResponse = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const success = (data: unknown, more: Record<string, unknown> = {}): DemoResponse => ({
  status: 200,
  body: { success: true, data, ...more },
});
const failure = (status: number, body: Record<string, unknown>): DemoResponse => ({
  status,
  body: { success: false, ...body },
});

/** Builds every documented response. */
export const responses = {
  page: (items: readonly unknown[], page: number, perPage: number): DemoResponse => {
    const totalPages = Math.ceil(items.length / perPage);
    return success(items.slice((page - 1) * perPage, page * perPage), {
      pagination: {
        total: items.length,
        page,
        per_page: perPage,
        total_pages: totalPages,
        has_next: page < totalPages,
        has_previous: page > 1,
      },
    });
  },
  misdirected: (host: string) =>
    failure(421, {
      error: 'Misdirected Request',
      message: `The demo office answers at http://${host} only`,
      code: 421,
    }),
  tripNotFound: (id: string) => failure(404, { error: 'Not Found', message: `Trip ${id} not found` }),
  tripIdMissing: () => failure(400, { error: 'Bad Request', message: 'Missing required parameter: id' }),
  clientNotFound: () => failure(404, { error: 'Client not found', code: 404 }),
  clientIdMissing: () => failure(400, { error: 'Client ID required', code: 400 }),
  tokenMissing: () => failure(401, { error: 'Missing X-Api-Token header', code: 401 }),
  tokenInvalid: () =>
    failure(401, {
      error: 'Invalid API token',
      code: 401,
      details: { message: 'The token was not recognised', trace: null },
    }),
  reportSlugMissing: () => failure(400, { error: 'Missing required parameter: report', code: 400 }),
  reportFailed: (report: string, error: string) =>
    failure(500, { error: 'Report execution failed', code: 500, details: { report, error } }),
  rateLimited: (seconds: number) =>
    failure(429, { error: 'Rate limit exceeded', message: `Too many requests. Try again in ${seconds} seconds.` }),
  notFound: () => failure(404, { error: 'Not Found', message: 'Unknown path' }),
  methodNotAllowed: () => failure(405, { error: 'Method not allowed', code: 405 }),
};

/** Parses a boolean parameter. Undefined where it is absent or no boolean. */
function parseFlag(value: string | null): boolean | undefined {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : undefined;
}

/** Whether a record passes a boolean filter. A value that is no boolean filters nothing. */
function matchesFlag(field: unknown, value: string | null): boolean {
  const wanted = parseFlag(value);
  return wanted === undefined || wanted === field;
}

function parseWholeNumber(query: URLSearchParams, name: string, fallback: number, low: number, high: number): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(high, Math.max(low, Number(text))) : fallback;
}

const parsePaging = (query: URLSearchParams) => ({
  page: parseWholeNumber(query, 'page', 1, 1, 1_000_000),
  perPage: parseWholeNumber(query, 'per_page', defaultPerPage, 1, maxPerPage),
});

const searchedFields = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;

function matchesTripSearch({ id, base }: DemoTrip, value: string): boolean {
  const search = value.toLowerCase();
  return String(id) === search || searchedFields.some((name) => String(base[name]).toLowerCase().includes(search));
}

/** One predicate for each filter of the trip list. */
const tripPredicates: Readonly<Record<TripFilterName, (trip: DemoTrip, value: string) => boolean>> = {
  search: matchesTripSearch,
  active: ({ base }, value) => matchesFlag(base.is_active, value),
  corporate: ({ base }, value) => matchesFlag(base.is_corporate, value),
  branch_id: ({ base }, value) => String(base.branch_id) === value,
  consultant_id: ({ base }, value) => String(base.consultant_id) === value,
  client_id: ({ base }, value) => String(base.client_id) === value,
  trip_status: ({ base }, value) => String(base.trip_status) === value,
  trip_type: ({ base }, value) => String(base.trip_type) === value,
  date_from: ({ opened }, value) => opened >= value,
  date_to: ({ opened }, value) => opened <= value,
};

function matchesTrip(trip: DemoTrip, query: URLSearchParams): boolean {
  return tripFilters.every(({ name }) => {
    const value = query.get(name);
    return !value || tripPredicates[name](trip, value);
  });
}

function listTrips(data: DemoData, query: URLSearchParams): DemoResponse {
  const { page, perPage } = parsePaging(query);
  return responses.page(
    data.trips.filter((trip) => matchesTrip(trip, query)).map((trip) => trip.listItem),
    page,
    perPage,
  );
}

function getTrip(data: DemoData, id: string | null): DemoResponse {
  if (id === null || id === '') return responses.tripIdMissing();
  const trip = /^\d{1,12}$/.test(id) ? data.tripsById.get(Number(id)) : undefined;
  if (!trip) return responses.tripNotFound(id.slice(0, 40));
  return success({
    ...trip.base,
    ...trip.detailOnly,
    sectors: trip.sectors,
    air_itineraries: trip.air,
    aux_itineraries: trip.aux,
  });
}

function listClients(data: DemoData, query: URLSearchParams): DemoResponse {
  const { page, perPage } = parsePaging(query);
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = data.clients.filter((client) => {
    const name = `${client.first_name ?? ''} ${client.last_name ?? ''} ${client.corporate_name ?? ''}`.toLowerCase();
    return (
      matchesFlag(client.is_active, query.get('active')) &&
      matchesFlag(client.is_corporate, query.get('corporate')) &&
      (search === '' || name.includes(search) || String(client.id) === search)
    );
  });
  const items = found.map(({ contact, frequent_flyer_cards, ...item }) => item);
  return responses.page(items, page, perPage);
}

function getClient(data: DemoData, id: string | null): DemoResponse {
  if (id === null || id === '') return responses.clientIdMissing();
  const client = /^\d{1,12}$/.test(id) ? data.clientsById.get(Number(id)) : undefined;
  return client ? success(client) : responses.clientNotFound();
}

function runReport(data: DemoData, query: URLSearchParams): DemoResponse {
  const slug = query.get('report');
  if (!slug) return responses.reportSlugMissing();
  const report = reportCatalogue.get(slug);
  if (!report) return responses.reportFailed(slug.slice(0, 80), 'Report file not found');
  const filters = Object.fromEntries([...query].filter(([name, value]) => name !== 'report' && value !== ''));
  try {
    const { headers, rows } = report.run(data, filters);
    const executionTime = Number((0.012 + rows.length / 250_000).toFixed(3));
    return success({
      report_name: report.slug,
      display_name: report.displayName,
      filters_applied: filters,
      row_count: rows.length,
      execution_time: executionTime,
      headers,
      rows,
    });
  } catch (error) {
    return responses.reportFailed(report.slug, error instanceof Error ? error.message : 'unknown');
  }
}

function listReports(): DemoResponse {
  const reports = [...reportCatalogue.values()].map((report) => ({
    slug: report.slug,
    display_name: report.displayName,
    last_modified: report.lastModified,
  }));
  return success({ reports });
}

/** Responds with a directory. Its filters and pages are not documented, so that it has none. */
const listDirectory = (items: readonly unknown[]) => responses.page(items, 1, maxPerPage);

/** Responds to an authenticated GET. Serves both variants of the trip path. */
export function route(data: DemoData, path: string, query: URLSearchParams): DemoResponse {
  const segments = path.split('/').filter((segment) => segment !== '');
  const hasPrefix = segments[0] === 'api' && segments[1] === 'trip';
  const [family = '', verb = '', idInPath] = hasPrefix ? segments.slice(1) : segments;
  const id = idInPath ?? query.get('id');
  switch (`${family}/${verb}`) {
    case 'trip/fetchAll':
      return listTrips(data, query);
    case 'trip/fetchOne':
      return getTrip(data, id);
    case 'client/fetchAll':
      return listClients(data, query);
    case 'client/fetchOne':
      return getClient(data, id);
    case 'report/list':
      return listReports();
    case 'report/run':
      return runReport(data, query);
    case 'branch/fetchAll':
      return listDirectory(branches);
    case 'consultant/fetchAll':
      return listDirectory(data.consultants);
    case 'group/fetchAll':
      return listDirectory(groups);
    default:
      return responses.notFound();
  }
}
