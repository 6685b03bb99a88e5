/** Rows that the demo reports are built from: sectors joined with their trips, and the API's filters applied to them. */
import { type ReportFilterName, reportFilters } from '@shared/filters';
import type { DemoData } from '../data/demo-data';
import type { DemoSector } from '../data/sectors';
import type { DemoTrip } from '../data/trips';

/** Sector with its trip. */
export type ReportLine = { readonly trip: DemoTrip; readonly sector: DemoSector };
/** Filters of a report's query by name, without empty ones. */
export type ReportFilters = Readonly<Record<string, string>>;

/** Report: `run` returns its columns and rows. An Error that it throws stands for broken SQL. */
export type DemoReport = {
  readonly slug: string;
  readonly displayName: string;
  readonly lastModified: string;
  run(
    data: DemoData,
    filters: ReportFilters,
  ): { headers: readonly string[]; rows: readonly Readonly<Record<string, unknown>>[] };
};

/** One predicate for each filter of a report. A line passes a filter that is not set (build/docs/api.md, Reports). */
const linePredicates: Readonly<Record<ReportFilterName, (line: ReportLine, value: string) => boolean>> = {
  startDate: ({ trip }, value) => trip.opened >= value,
  endDate: ({ trip }, value) => trip.opened <= value,
  travelStartDate: ({ sector }, value) => sector.travel_date >= value,
  travelEndDate: ({ sector }, value) => sector.travel_date <= value,
  branchID: ({ trip }, value) => String(trip.base.branch_id) === value,
  consultantID: ({ trip }, value) => String(trip.base.consultant_id) === value,
  clientID: ({ trip }, value) => String(trip.client.id) === value,
  tripID: ({ trip }, value) => String(trip.id) === value,
  supplierID: ({ sector }, value) => String(sector.supplier_id) === value,
  productID: ({ sector }, value) => String(sector.product_id) === value,
  tripStatus: ({ trip }, value) => String(trip.base.trip_status) === value,
  source: ({ trip }, value) => String(trip.base.source) === value,
  isActive: ({ sector }, value) => (value !== 'true' && value !== '1') || sector.flags.is_active,
  minTotal: ({ sector }, value) => sector.financial.total >= Number(value),
  maxTotal: ({ sector }, value) => sector.financial.total <= Number(value),
};

function matchesFilters(line: ReportLine, filters: ReportFilters): boolean {
  return reportFilters.every(({ name }) => {
    const value = filters[name];
    return value === undefined || linePredicates[name](line, value);
  });
}

/** Returns the lines that match every filter. */
export function selectLines(data: DemoData, filters: ReportFilters): ReportLine[] {
  const lines = data.trips.flatMap((trip) => trip.sectors.map((sector) => ({ trip, sector })));
  return lines.filter((line) => matchesFilters(line, filters));
}

/** Adds up one amount over lines, in cents. */
export const sumAmount = (lines: readonly ReportLine[], field: keyof DemoSector['financial']) =>
  lines.reduce((sum, { sector }) => sum + sector.financial[field], 0);

/** Formats a trip's client as a report prints it: the company, or first and last name. */
export function formatClientName(trip: DemoTrip): string {
  const { client } = trip;
  return client.corporate_name ?? `${client.first_name} ${client.last_name}`;
}
