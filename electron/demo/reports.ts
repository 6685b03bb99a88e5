/** Rows that the demo reports are built from: sectors joined with their trips, and the API's filters applied to them. */
import { type ReportFilterName, reportFilters } from '@shared/filters/filters';
import { addDays } from '@shared/values/date-ranges';
import { centsToDecimal } from '@shared/values/money';
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

/** Formats a trip's client as a report prints it: the company, or first and last name. */
export function formatClientName(trip: DemoTrip): string {
  const { client } = trip;
  return client.corporate_name ?? `${client.first_name} ${client.last_name}`;
}

/** Report of texts that spreadsheets mangle: +61 numbers, leading zeros, formulas, quotes, line ends. */
const clientContacts: DemoReport = {
  slug: 'client-contacts',
  displayName: 'Client Contacts',
  lastModified: '2026-05-07 09:00:00',
  run(data, filters) {
    const clients = data.clients.filter((client) => !filters.clientID || String(client.id) === filters.clientID);
    const rows = clients.map((client, index) => {
      const { phones, addresses } = client.contact as {
        phones: { phone: string }[];
        addresses: { post_code: string }[];
      };
      return {
        client_id: client.id,
        name: client.corporate_name ?? `${client.first_name} ${client.last_name}`,
        phone: phones.at(-1)?.phone ?? null,
        post_code: addresses[0]?.post_code ?? null,
        crn: client.bpay_crn ?? null,
        note: index % 50 === 7 ? '=1+2";=1+2' : index % 50 === 9 ? 'Prefers "window",\nno early flights' : '',
      };
    });
    return { headers: ['client_id', 'name', 'phone', 'post_code', 'crn', 'note'], rows };
  },
};

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
export const departures: DemoReport = {
  slug: 'departures',
  displayName: 'Departures',
  lastModified: '2026-02-01 10:00:00',
  run(data, filters) {
    const range =
      filters.travelStartDate || filters.travelEndDate
        ? {}
        : { travelStartDate: data.today, travelEndDate: addDays(data.today, 30) };
    const lines = selectLines(data, { ...range, ...filters }).filter(({ sector }) => sector.flags.is_active);
    lines.sort((a, b) => a.sector.travel_date.localeCompare(b.sector.travel_date) || a.sector.id - b.sector.id);
    const rows = lines.map(({ trip, sector }) => ({
      'Travel date': sector.travel_date,
      'Return date': sector.return_date,
      'Trip id': trip.id,
      Client: formatClientName(trip),
      Details: sector.details,
      Locator: sector.reloc_code,
      Pax: sector.qty,
    }));
    return { headers: ['Travel date', 'Return date', 'Trip id', 'Client', 'Details', 'Locator', 'Pax'], rows };
  },
};

/** Report with a row for each month: taxable and GST-free sales, GST collected, GST on refunds. */
const gstSummary: DemoReport = {
  slug: 'gst-summary',
  displayName: 'GST Summary',
  lastModified: '2025-11-20 08:00:00',
  run(data, filters) {
    const groups = Map.groupBy(selectLines(data, filters), ({ trip }) => trip.opened.slice(0, 7));
    const rows = [...groups]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([month, lines]) => {
        const taxable = lines.filter(({ sector }) => sector.financial.gst !== 0);
        const free = lines.filter(({ sector }) => sector.financial.gst === 0);
        return {
          Month: month,
          'Taxable sales': centsToDecimal(sumAmount(taxable, 'net') + sumAmount(taxable, 'fees')),
          'GST-free sales': centsToDecimal(sumAmount(free, 'total')),
          'GST collected': centsToDecimal(sumAmount(lines, 'gst')),
          'Refunds, GST': centsToDecimal(
            sumAmount(
              lines.filter(({ sector }) => sector.financial.gst < 0),
              'gst',
            ),
          ),
        };
      });
    return { headers: ['Month', 'Taxable sales', 'GST-free sales', 'GST collected', 'Refunds, GST'], rows };
  },
};

const outstandingQuotes: DemoReport = {
  slug: 'outstanding-quotes',
  displayName: 'Outstanding Quotes',
  lastModified: '2026-05-05 13:20:00',
  run(data, filters) {
    const matchingIds = new Set(selectLines(data, filters).map(({ trip }) => trip.id));
    const quotes = data.trips.filter((trip) => trip.base.trip_status === 'quote' && matchingIds.has(trip.id));
    const rows = quotes.map((trip) => ({
      trip_id: trip.id,
      client: formatClientName(trip),
      quoted: trip.base.date_quoted,
      destination: trip.base.destination,
      amount: centsToDecimal(
        sumAmount(
          trip.sectors.map((sector) => ({ trip, sector })),
          'total',
        ),
      ),
      purchase_order: trip.base.purchase_order === '' ? null : trip.base.purchase_order,
    }));
    return { headers: ['trip_id', 'client', 'quoted', 'destination', 'amount', 'purchase_order'], rows };
  },
};

/** Report of sectors with a negative total. */
export const refunds: DemoReport = {
  slug: 'refunds',
  displayName: 'Refunds',
  lastModified: '2026-05-06 13:20:00',
  run(data, filters) {
    const lines = selectLines(data, filters).filter(({ sector }) => sector.financial.total < 0);
    const rows = lines.map(({ trip, sector }) => ({
      trip_id: trip.id,
      client: formatClientName(trip),
      refunded: centsToDecimal(sector.financial.total),
      details: sector.details,
    }));
    return { headers: ['trip_id', 'client', 'refunded', 'details'], rows };
  },
};

/** Report with a row for each consultant: trips, sectors, and amounts as decimal strings, as SQL formats them. */
export const salesByConsultant: DemoReport = {
  slug: 'sales-by-consultant',
  displayName: 'Sales By Consultant',
  lastModified: '2026-03-02 09:15:00',
  run(data, filters) {
    const names = new Map(data.consultants.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
    const groups = Map.groupBy(selectLines(data, filters), (line) => Number(line.trip.base.consultant_id));
    const rows = [...groups]
      .sort(([a], [b]) => a - b)
      .map(([id, lines]) => ({
        consultant_id: id,
        consultant: names.get(id) ?? '',
        trips: new Set(lines.map((line) => line.trip.id)).size,
        sectors: lines.length,
        net: centsToDecimal(sumAmount(lines, 'net')),
        fees: centsToDecimal(sumAmount(lines, 'fees')),
        gst: centsToDecimal(sumAmount(lines, 'gst')),
        commission: centsToDecimal(sumAmount(lines, 'commission')),
        total: centsToDecimal(sumAmount(lines, 'total')),
      }));
    return {
      headers: ['consultant_id', 'consultant', 'trips', 'sectors', 'net', 'fees', 'gst', 'commission', 'total'],
      rows,
    };
  },
};

const unfilteredRows = 50_000;
const postings = ['net', 'fees', 'gst', 'commission', 'total'] as const;

/** Report of 50,000 lines, or with filters one line for each posting of each sector. */
export const sectorLedger: DemoReport = {
  slug: 'sector-ledger',
  displayName: 'Sector Ledger',
  lastModified: '2026-06-01 07:00:00',
  run(data, filters) {
    const entries = selectLines(data, filters).flatMap((line) => postings.map((posting) => ({ ...line, posting })));
    const count = entries.length === 0 ? 0 : Object.keys(filters).length > 0 ? entries.length : unfilteredRows;
    const rows = Array.from({ length: count }, (_, index) => {
      const entry = entries[index % entries.length];
      const cents = entry?.sector.financial[entry.posting] ?? 0;
      return {
        line: index + 1,
        entry_no: String(index + 1).padStart(7, '0'),
        date: entry?.trip.opened ?? '',
        trip_id: entry?.trip.id ?? 0,
        sector_id: entry?.sector.id ?? 0,
        branch_id: entry?.trip.base.branch_id ?? 0,
        account: `4-${String(1_000 + (entry?.sector.product_id ?? 0))}`,
        posting: entry?.posting ?? '',
        details: entry?.sector.details ?? '',
        debit: cents < 0 ? centsToDecimal(-cents) : '',
        credit: cents >= 0 ? centsToDecimal(cents) : '',
        amount_cents: cents,
      };
    });
    return {
      headers: [
        'line',
        'entry_no',
        'date',
        'trip_id',
        'sector_id',
        'branch_id',
        'account',
        'posting',
        'details',
        'debit',
        'credit',
        'amount_cents',
      ],
      rows,
    };
  },
};

/** Report with a row for each supplier, in raw cents. */
const supplierSpend: DemoReport = {
  slug: 'supplier-spend',
  displayName: 'Supplier Spend',
  lastModified: '2026-01-15 14:45:00',
  run(data, filters) {
    const groups = Map.groupBy(selectLines(data, filters), ({ sector }) => sector.supplier_id);
    const rows = [...groups]
      .sort(([a], [b]) => a - b)
      .map(([id, lines]) => ({
        supplier_id: id,
        supplier: suppliers[id] ?? '',
        bookings: lines.length,
        net_cents: sumAmount(lines, 'net'),
        commission_cents: sumAmount(lines, 'commission'),
        total_cents: sumAmount(lines, 'total'),
      }));
    return { headers: ['supplier_id', 'supplier', 'bookings', 'net_cents', 'commission_cents', 'total_cents'], rows };
  },
};

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
const unclaimedCommission: DemoReport = {
  slug: 'unclaimed-commission',
  displayName: 'Unclaimed Commission',
  lastModified: '2026-04-10 11:30:00',
  run(data, filters) {
    const open = ({ sector }: ReportLine) =>
      !sector.flags.is_claimed && sector.flags.is_active && sector.financial.commission !== 0;
    const rows = selectLines(data, filters)
      .filter(open)
      .map(({ trip, sector }) => ({
        trip_id: trip.id,
        sector_id: sector.id,
        supplier_id: sector.supplier_id,
        details: sector.details,
        travel_date: sector.travel_date,
        commission: sector.financial.commission,
        is_claimed: sector.flags.is_claimed,
      }));
    return {
      headers: ['trip_id', 'sector_id', 'supplier_id', 'details', 'travel_date', 'commission', 'is_claimed'],
      rows,
    };
  },
};

/* Reports of the demo office. A report is one file beside this one, and one entry in the list below. */

const reports: readonly DemoReport[] = [
  clientContacts,
  dataQuality,
  departures,
  gstSummary,
  outstandingQuotes,
  refunds,
  salesByConsultant,
  sectorLedger,
  supplierSpend,
  supplierStatement,
  unclaimedCommission,
];

export const reportCatalogue: ReadonlyMap<string, DemoReport> = new Map(reports.map((report) => [report.slug, report]));
