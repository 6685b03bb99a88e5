import { centsToDecimal } from '@shared/money';
import { type DemoReport, formatClientName, selectLines } from './report-lines';

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
