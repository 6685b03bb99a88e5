/** What the demo reports are made of: sectors joined with their trips, and the document's filters applied to them. */
import type { DemoData } from '../data/demo-data';
import type { DemoSector } from '../data/sectors';
import type { DemoTrip } from '../data/trips';

export type ReportLine = { readonly trip: DemoTrip; readonly sector: DemoSector };
export type ReportFilters = Readonly<Record<string, string>>;

/** A report: its columns and the rows that a set of filters gives. A thrown Error is its SQL failing. */
export type DemoReport = {
  readonly slug: string;
  readonly displayName: string;
  readonly lastModified: string;
  run(
    data: DemoData,
    filters: ReportFilters,
  ): { headers: readonly string[]; rows: readonly Readonly<Record<string, unknown>>[] };
};

/** When one bound of a range is missing, a very early or late sentinel stands in (API document, report/run). */
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

/** The lines that pass every filter. */
export function selectLines(data: DemoData, filters: ReportFilters): ReportLine[] {
  const lines = data.trips.flatMap((trip) => trip.sectors.map((sector) => ({ trip, sector })));
  return lines.filter((line) => matchesFilters(line, filters));
}

/** Cents as the decimal string that a report's SQL would format. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Groups lines by a key, in the order of first appearance. */
export function groupLines<K>(lines: readonly ReportLine[], keyOf: (line: ReportLine) => K): Map<K, ReportLine[]> {
  const groups = new Map<K, ReportLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}

/** The sum of one amount over lines, in cents. */
export const sumAmount = (lines: readonly ReportLine[], field: keyof DemoSector['financial']) =>
  lines.reduce((sum, { sector }) => sum + sector.financial[field], 0);

/** The client's name as a report prints it. */
export function formatClientName(trip: DemoTrip): string {
  const { client } = trip;
  return client.corporate_name ?? `${client.first_name} ${client.last_name}`;
}
