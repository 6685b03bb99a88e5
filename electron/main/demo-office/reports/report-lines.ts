/** Rows that the demo reports are built from: sectors joined with their trips, and the API's filters applied to them. */
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

/** Stand in for a missing bound of a range (build/docs/api.md, Reports). */
const earliest = '0001-01-01';
const latest = '9999-12-31';

const isWithin = (day: string, from: string | undefined, to: string | undefined) =>
  day >= (from ?? earliest) && day <= (to ?? latest);
const equals = (filter: string | undefined, value: unknown) => filter === undefined || filter === String(value);

function matchesFilters({ trip, sector }: ReportLine, filters: ReportFilters): boolean {
  const isActiveOnly = filters.isActive === 'true' || filters.isActive === '1';
  return (
    equals(filters.branchID, trip.base.branch_id) &&
    equals(filters.consultantID, trip.base.consultant_id) &&
    equals(filters.clientID, trip.client.id) &&
    equals(filters.tripID, trip.id) &&
    equals(filters.supplierID, sector.supplier_id) &&
    equals(filters.productID, sector.product_id) &&
    equals(filters.tripStatus, trip.base.trip_status) &&
    equals(filters.source, trip.base.source) &&
    (!isActiveOnly || sector.flags.is_active) &&
    (filters.minTotal === undefined || sector.financial.total >= Number(filters.minTotal)) &&
    (filters.maxTotal === undefined || sector.financial.total <= Number(filters.maxTotal)) &&
    isWithin(trip.opened, filters.startDate, filters.endDate) &&
    isWithin(sector.travel_date, filters.travelStartDate, filters.travelEndDate)
  );
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
