/** Every documented endpoint of the API over the demo data. Pure: a path and a query in, an answer out. */
import { type Answer, answers } from './answers';
import type { DemoData } from './data/demo-data';
import type { DemoTrip } from './data/trips';
import { branches, groups } from './data/words';
import { reportCatalogue } from './reports/catalogue';

type Query = URLSearchParams;

/** A boolean parameter: absent is undefined, rubbish matches nothing in particular and is ignored like absence. */
function flag(query: Query, name: string): boolean | undefined {
  const value = query.get(name);
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : undefined;
}

function whole(query: Query, name: string, fallback: number, low: number, high: number): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(high, Math.max(low, Number(text))) : fallback;
}

const paging = (query: Query) => ({
  page: whole(query, 'page', 1, 1, 1_000_000),
  perPage: whole(query, 'per_page', 50, 1, 100),
});

const searched = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;

function matchesTrip(trip: DemoTrip, query: Query): boolean {
  const { base } = trip;
  const same = (name: string, value: unknown) => !query.get(name) || query.get(name) === String(value);
  const sameFlag = (name: string, value: unknown) => flag(query, name) === undefined || flag(query, name) === value;
  const search = query.get('search')?.toLowerCase() ?? '';
  return (
    sameFlag('active', base.is_active) &&
    sameFlag('corporate', base.is_corporate) &&
    same('branch_id', base.branch_id) &&
    same('consultant_id', base.consultant_id) &&
    same('client_id', base.client_id) &&
    same('trip_type', base.trip_type) &&
    same('trip_status', base.trip_status) &&
    trip.opened >= (query.get('date_from') || '0001-01-01') &&
    trip.opened <= (query.get('date_to') || '9999-12-31') &&
    (search === '' ||
      String(trip.id) === search ||
      searched.some((name) => String(base[name]).toLowerCase().includes(search)))
  );
}

function listTrips(data: DemoData, query: Query): Answer {
  const { page, perPage } = paging(query);
  return answers.page(
    data.trips.filter((trip) => matchesTrip(trip, query)).map((trip) => trip.listItem),
    page,
    perPage,
  );
}

function oneTrip(data: DemoData, id: string | null, query: Query): Answer {
  if (id === null || id === '') return answers.tripIdMissing();
  const trip = /^\d{1,12}$/.test(id) ? data.tripsById.get(Number(id)) : undefined;
  if (!trip) return answers.tripNotFound(id.slice(0, 40));
  const sectors = flag(query, 'include_sectors') === false ? {} : { sectors: trip.sectors };
  return answers.data({
    ...trip.base,
    ...trip.detailOnly,
    ...sectors,
    air_itineraries: trip.air,
    aux_itineraries: trip.aux,
  });
}

function listClients(data: DemoData, query: Query): Answer {
  const { page, perPage } = paging(query);
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = data.clients.filter((client) => {
    const name = `${client.first_name ?? ''} ${client.last_name ?? ''} ${client.corporate_name ?? ''}`.toLowerCase();
    const active = flag(query, 'active');
    const corporate = flag(query, 'corporate');
    return (
      (active === undefined || client.is_active === active) &&
      (corporate === undefined || client.is_corporate === corporate) &&
      (search === '' || name.includes(search) || String(client.id) === search)
    );
  });
  const items = found.map(({ contact, frequent_flyer_cards, ...item }) => item);
  return answers.page(items, page, perPage);
}

function oneClient(data: DemoData, id: string | null): Answer {
  if (id === null || id === '') return answers.clientIdMissing();
  const client = /^\d{1,12}$/.test(id) ? data.clientsById.get(Number(id)) : undefined;
  return client ? answers.data(client) : answers.clientNotFound();
}

function runReport(data: DemoData, query: Query): Answer {
  const slug = query.get('report');
  if (!slug) return answers.reportSlugMissing();
  const report = reportCatalogue.get(slug);
  if (!report) return answers.reportFailed(slug.slice(0, 80), 'Report file not found');
  const filters = Object.fromEntries(
    [...query].filter(([name, value]) => name !== 'report' && name !== 'debug' && value !== ''),
  );
  try {
    const { headers, rows } = report.run(data, filters);
    const executionTime = Number((0.012 + rows.length / 250_000).toFixed(3));
    return answers.data({
      report_name: report.slug,
      display_name: report.displayName,
      filters_applied: filters,
      row_count: rows.length,
      execution_time: executionTime,
      headers,
      rows,
    });
  } catch (error) {
    return answers.reportFailed(report.slug, error instanceof Error ? error.message : 'unknown');
  }
}

function listReports(): Answer {
  const reports = [...reportCatalogue.values()].map((report) => ({
    slug: report.slug,
    display_name: report.displayName,
    last_modified: report.lastModified,
  }));
  return answers.data({ reports });
}

function named(items: readonly { id: number }[], verb: string, id: string | null): Answer {
  if (verb === 'fetchAll') return answers.page(items, 1, 100);
  const found = items.find((item) => String(item.id) === id);
  return found ? answers.data(found) : answers.notFound();
}

/** Answers one authenticated GET. Both trip path forms are served. */
export function route(data: DemoData, path: string, query: Query): Answer {
  const parts = path.split('/').filter((part) => part !== '');
  const [family = '', verb = '', inPath] = parts[0] === 'api' && parts[1] === 'trip' ? parts.slice(1) : parts;
  const id = inPath ?? query.get('id');
  switch (`${family}/${verb}`) {
    case 'trip/fetchAll':
      return listTrips(data, query);
    case 'trip/fetchOne':
      return oneTrip(data, id, query);
    case 'client/fetchAll':
      return listClients(data, query);
    case 'client/fetchOne':
      return oneClient(data, id);
    case 'report/list':
      return listReports();
    case 'report/run':
      return runReport(data, query);
    case 'branch/fetchAll':
    case 'branch/fetchOne':
      return named(branches, verb, id);
    case 'consultant/fetchAll':
    case 'consultant/fetchOne':
      return named(data.consultants, verb, id);
    case 'group/fetchAll':
    case 'group/fetchOne':
      return named(groups, verb, id);
    default:
      return answers.notFound();
  }
}
