import { centsToDecimal } from '@shared/money';
import { type DemoReport, formatClientName, selectLines, sumAmount } from './report-lines';

/** Report of trips that are still quotes. */
export const outstandingQuotes: DemoReport = {
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
