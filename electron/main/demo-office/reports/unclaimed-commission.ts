import { type DemoReport, type ReportLine, selectLines } from './report-lines';

/** Report of active sectors whose commission is not claimed, in raw cents. */
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
