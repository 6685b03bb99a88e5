/** Rows that the demo reports are built from: sectors joined with their trips, and the API's filters applied to them. */
import { type ReportFilterName, reportFilters } from '@shared/filters/filters';
import { at } from '@shared/values/collections';
import { addDays } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import type { DemoClient } from './data/clients-and-consultants';
import type { DemoData, DemoTrip } from './data/demo-data';
import type { DemoSector } from './data/sectors';
import { suppliers } from './data/seed/products';

export type ReportLine = { readonly trip: DemoTrip; readonly sector: DemoSector };
/** Filters of a report's query by name, without empty ones. */
type ReportFilters = Readonly<Record<string, string>>;

/** Report: `run` returns its columns and rows. An Error that it throws stands for broken SQL. */
type DemoReport = {
  readonly slug: string;
  readonly displayName: string;
  readonly lastModified: string;
  run(
    data: DemoData,
    filters: ReportFilters,
  ): { headers: readonly string[]; rows: readonly Readonly<Record<string, unknown>>[] };
};

/** Makes a report of a value for each column of what it lists. */
function makeReport<T>(
  name: Omit<DemoReport, 'run'>,
  list: (data: DemoData, filters: ReportFilters) => readonly T[],
  columns: Readonly<Record<string, (item: T) => unknown>>,
): DemoReport {
  const readers = Object.entries(columns);
  const toRow = (item: T) => Object.fromEntries(readers.map(([column, read]) => [column, read(item)]));
  return { ...name, run: (data, filters) => ({ headers: Object.keys(columns), rows: list(data, filters).map(toRow) }) };
}

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
const sumAmount = (lines: readonly ReportLine[], field: keyof DemoSector['financial']) =>
  lines.reduce((sum, { sector }) => sum + sector.financial[field], 0);

const formatSum = (lines: readonly ReportLine[], field: keyof DemoSector['financial']) =>
  centsToDecimal(sumAmount(lines, field));

/** Groups lines by a key, in the order of the keys. */
const groupLines = <K extends string | number>(lines: readonly ReportLine[], getKey: (line: ReportLine) => K) =>
  [...Map.groupBy(lines, getKey)].sort(([a], [b]) => (a < b ? -1 : 1));

/** Formats a client as a report prints it: the company, or first and last name. */
export const formatClientName = ({ corporate_name, first_name, last_name }: DemoClient): string =>
  corporate_name ?? `${first_name} ${last_name}`;

/** Report of texts that spreadsheets mangle: +61 numbers, leading zeros, formulas, quotes, line ends. */
const clientContacts = makeReport(
  { slug: 'client-contacts', displayName: 'Client Contacts', lastModified: '2026-05-07 09:00:00' },
  ({ clients }, { clientID }) =>
    clients.filter(({ id }) => !clientID || String(id) === clientID).map((client, index) => ({ client, index })),
  {
    client_id: ({ client }) => client.id,
    name: ({ client }) => formatClientName(client),
    phone: ({ client: { contact } }) => contact.phones.at(-1)?.phone ?? null,
    post_code: ({ client: { contact } }) => contact.addresses[0]?.post_code ?? null,
    crn: ({ client }) => client.bpay_crn,
    note: ({ index }) =>
      index % 50 === 7 ? '=1+2";=1+2' : index % 50 === 9 ? 'Prefers "window",\nno early flights' : '',
  },
);

/** A number as it stands in JSON text (JSON.rawJSON, ECMAScript 2026; in Node since 22). */
function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/** Report with values of every JSON kind, numbers that JavaScript would rewrite, and a column that no row has. */
const dataQuality: DemoReport = {
  slug: 'data-quality',
  displayName: 'Data Quality',
  lastModified: '2026-06-02 07:00:00',
  run() {
    const rows = [
      {
        id: 1,
        'Rate, %': rawNumber('1.50'),
        big: rawNumber('9007199254740993'),
        flag: true,
        nested: { a: [1, null] },
        text: '0042',
      },
      {
        id: 2,
        'Rate, %': rawNumber('-0.10'),
        big: rawNumber('1e2'),
        flag: false,
        nested: null,
        text: 'line one\nline "two"',
      },
      { id: 3, 'Rate, %': 0, big: 0, flag: null, text: '\u2066עברית\u2069, mixed' },
    ];
    return { headers: ['id', 'Rate, %', 'big', 'flag', 'nested', 'text', 'never filled'], rows };
  },
};

/** Report of active sectors by travel date: the next 30 days unless a travel range is given. */
export const departures = makeReport(
  { slug: 'departures', displayName: 'Departures', lastModified: '2026-02-01 10:00:00' },
  (data, filters) => {
    const range =
      filters.travelStartDate || filters.travelEndDate
        ? {}
        : { travelStartDate: data.today, travelEndDate: addDays(data.today, 30) };
    return selectLines(data, { ...range, ...filters })
      .filter(({ sector }) => sector.flags.is_active)
      .sort((a, b) => a.sector.travel_date.localeCompare(b.sector.travel_date) || a.sector.id - b.sector.id);
  },
  {
    'Travel date': ({ sector }) => sector.travel_date,
    'Return date': ({ sector }) => sector.return_date,
    'Trip id': ({ trip }) => trip.id,
    Client: ({ trip }) => formatClientName(trip.client),
    Details: ({ sector }) => sector.details,
    Locator: ({ sector }) => sector.reloc_code,
    Pax: ({ sector }) => sector.qty,
  },
);

/** Report with a row for each month: taxable and GST-free sales, GST collected, GST on refunds. */
const gstSummary = makeReport(
  { slug: 'gst-summary', displayName: 'GST Summary', lastModified: '2025-11-20 08:00:00' },
  (data, filters) =>
    groupLines(selectLines(data, filters), ({ trip }) => trip.opened.slice(0, 7)).map(([month, lines]) => ({
      month,
      lines,
      taxable: lines.filter(({ sector }) => sector.financial.gst !== 0),
      free: lines.filter(({ sector }) => sector.financial.gst === 0),
      refunds: lines.filter(({ sector }) => sector.financial.gst < 0),
    })),
  {
    Month: ({ month }) => month,
    'Taxable sales': ({ taxable }) => centsToDecimal(sumAmount(taxable, 'net') + sumAmount(taxable, 'fees')),
    'GST-free sales': ({ free }) => formatSum(free, 'total'),
    'GST collected': ({ lines }) => formatSum(lines, 'gst'),
    'Refunds, GST': ({ refunds: refunded }) => formatSum(refunded, 'gst'),
  },
);

/** Report of sectors with a negative total. */
export const refunds = makeReport(
  { slug: 'refunds', displayName: 'Refunds', lastModified: '2026-05-06 13:20:00' },
  (data, filters) => selectLines(data, filters).filter(({ sector }) => sector.financial.total < 0),
  {
    trip_id: ({ trip }) => trip.id,
    client: ({ trip }) => formatClientName(trip.client),
    refunded: ({ sector }) => centsToDecimal(sector.financial.total),
    details: ({ sector }) => sector.details,
  },
);

/** Report with a row for each consultant: trips, sectors, and amounts as decimal strings, as SQL formats them. */
export const salesByConsultant = makeReport(
  { slug: 'sales-by-consultant', displayName: 'Sales By Consultant', lastModified: '2026-03-02 09:15:00' },
  (data, filters) => {
    const names = new Map(data.consultants.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
    const groups = groupLines(selectLines(data, filters), ({ trip }) => Number(trip.base.consultant_id));
    return groups.map(([id, lines]) => ({ id, name: names.get(id) ?? '', lines }));
  },
  {
    consultant_id: ({ id }) => id,
    consultant: ({ name }) => name,
    trips: ({ lines }) => new Set(lines.map(({ trip }) => trip.id)).size,
    sectors: ({ lines }) => lines.length,
    net: ({ lines }) => formatSum(lines, 'net'),
    fees: ({ lines }) => formatSum(lines, 'fees'),
    gst: ({ lines }) => formatSum(lines, 'gst'),
    commission: ({ lines }) => formatSum(lines, 'commission'),
    total: ({ lines }) => formatSum(lines, 'total'),
  },
);

const unfilteredRows = 50_000;
const postings = ['net', 'fees', 'gst', 'commission', 'total'] as const;

/** Report of 50,000 lines, or with filters one line for each posting of each sector. */
export const sectorLedger = makeReport(
  { slug: 'sector-ledger', displayName: 'Sector Ledger', lastModified: '2026-06-01 07:00:00' },
  (data, filters) => {
    const entries = selectLines(data, filters).flatMap(({ trip, sector }) =>
      postings.map((posting) => ({ trip, sector, posting, cents: sector.financial[posting] })),
    );
    const count = entries.length === 0 || Object.keys(filters).length > 0 ? entries.length : unfilteredRows;
    return Array.from({ length: count }, (_, index) => ({ ...at(entries, index % entries.length), line: index + 1 }));
  },
  {
    line: ({ line }) => line,
    entry_no: ({ line }) => String(line).padStart(7, '0'),
    date: ({ trip }) => trip.opened,
    trip_id: ({ trip }) => trip.id,
    sector_id: ({ sector }) => sector.id,
    branch_id: ({ trip }) => trip.base.branch_id,
    account: ({ sector }) => `4-${1_000 + sector.product_id}`,
    posting: ({ posting }) => posting,
    details: ({ sector }) => sector.details,
    debit: ({ cents }) => (cents < 0 ? centsToDecimal(-cents) : ''),
    credit: ({ cents }) => (cents >= 0 ? centsToDecimal(cents) : ''),
    amount_cents: ({ cents }) => cents,
  },
);

/** Report with a row for each supplier, in raw cents. */
const supplierSpend = makeReport(
  { slug: 'supplier-spend', displayName: 'Supplier Spend', lastModified: '2026-01-15 14:45:00' },
  (data, filters) => groupLines(selectLines(data, filters), ({ sector }) => sector.supplier_id),
  {
    supplier_id: ([id]) => id,
    supplier: ([id]) => suppliers[id] ?? '',
    bookings: ([, lines]) => lines.length,
    net_cents: ([, lines]) => sumAmount(lines, 'net'),
    commission_cents: ([, lines]) => sumAmount(lines, 'commission'),
    total_cents: ([, lines]) => sumAmount(lines, 'total'),
  },
);

/** Report that always fails, as one with broken SQL does. */
const supplierStatement: DemoReport = {
  slug: 'supplier-statement',
  displayName: 'Supplier Statement',
  lastModified: '2025-01-01 00:00:00',
  run() {
    throw new Error("SQLSTATE[42S22]: Unknown column 'statement_date' in 'field list'");
  },
};

/** Report of active sectors whose commission is not claimed, in raw cents. */
const unclaimedCommission = makeReport(
  { slug: 'unclaimed-commission', displayName: 'Unclaimed Commission', lastModified: '2026-04-10 11:30:00' },
  (data, filters) =>
    selectLines(data, filters).filter(
      ({ sector: { flags, financial } }) => !flags.is_claimed && flags.is_active && financial.commission !== 0,
    ),
  {
    trip_id: ({ trip }) => trip.id,
    sector_id: ({ sector }) => sector.id,
    supplier_id: ({ sector }) => sector.supplier_id,
    details: ({ sector }) => sector.details,
    travel_date: ({ sector }) => sector.travel_date,
    commission: ({ sector }) => sector.financial.commission,
    is_claimed: ({ sector }) => sector.flags.is_claimed,
  },
);

const reports: readonly DemoReport[] = [
  clientContacts,
  dataQuality,
  departures,
  gstSummary,
  refunds,
  salesByConsultant,
  sectorLedger,
  supplierSpend,
  supplierStatement,
  unclaimedCommission,
];

export const reportCatalogue: ReadonlyMap<string, DemoReport> = new Map(reports.map((report) => [report.slug, report]));
