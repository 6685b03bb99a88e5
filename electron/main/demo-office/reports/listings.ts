/** Reports that list: departures, unclaimed commission, outstanding quotes, refunds, client contacts, the ledger. */
import { addDays } from '../data/days';
import { type DemoReport, decimal, formatClientName, type ReportLine, selectLines, sumAmount } from './report-lines';

/** Active sectors by travel date; the next 30 days unless a travel range is given. */
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

/** Active sectors whose commission is not claimed, in raw cents. */
export const unclaimedCommission: DemoReport = {
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

/** Trips that are still quotes. */
export const outstandingQuotes: DemoReport = {
  slug: 'outstanding-quotes',
  displayName: 'Outstanding Quotes',
  lastModified: '2026-05-05 13:20:00',
  run(data, filters) {
    const wanted = new Set(selectLines(data, filters).map(({ trip }) => trip.id));
    const quotes = data.trips.filter((trip) => trip.base.trip_status === 'quote' && wanted.has(trip.id));
    const rows = quotes.map((trip) => ({
      trip_id: trip.id,
      client: formatClientName(trip),
      quoted: trip.base.date_quoted,
      destination: trip.base.destination,
      amount: decimal(
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

/** Sectors with a negative total. */
export const refunds: DemoReport = {
  slug: 'refunds',
  displayName: 'Refunds',
  lastModified: '2026-05-06 13:20:00',
  run(data, filters) {
    const lines = selectLines(data, filters).filter(({ sector }) => sector.financial.total < 0);
    const rows = lines.map(({ trip, sector }) => ({
      trip_id: trip.id,
      client: formatClientName(trip),
      refunded: decimal(sector.financial.total),
      details: sector.details,
    }));
    return { headers: ['trip_id', 'client', 'refunded', 'details'], rows };
  },
};

const ledgerRows = 50_000;
const postings = ['net', 'fees', 'gst', 'commission', 'total'] as const;

/** 50,000 ledger lines without filters; with filters, one for each posting of each sector. */
export const sectorLedger: DemoReport = {
  slug: 'sector-ledger',
  displayName: 'Sector Ledger',
  lastModified: '2026-06-01 07:00:00',
  run(data, filters) {
    const entries = selectLines(data, filters).flatMap((line) => postings.map((posting) => ({ ...line, posting })));
    const count = entries.length === 0 ? 0 : Object.keys(filters).length > 0 ? entries.length : ledgerRows;
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
        debit: cents < 0 ? decimal(-cents) : '',
        credit: cents >= 0 ? decimal(cents) : '',
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
