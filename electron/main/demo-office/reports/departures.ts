import { addDays } from '@shared/date-ranges';
import { type DemoReport, formatClientName, selectLines } from './report-lines';

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
