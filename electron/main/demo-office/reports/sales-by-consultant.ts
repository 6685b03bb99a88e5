import { centsToDecimal } from '@shared/money';
import { type DemoReport, selectLines, sumAmount } from './report-lines';

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
