/** Reports that add up: sales by consultant, GST, supplier spend. Amounts are formatted decimal strings, as SQL gives them. */
import { suppliers } from '../data/seed-data';
import { type DemoReport, decimal, groupLines, selectLines, sumAmount } from './report-lines';

/** A row for each consultant: trips, sectors and amounts as decimal strings. */
export const salesByConsultant: DemoReport = {
  slug: 'sales-by-consultant',
  displayName: 'Sales By Consultant',
  lastModified: '2026-03-02 09:15:00',
  run(data, filters) {
    const names = new Map(data.consultants.map((person) => [person.id, `${person.first_name} ${person.last_name}`]));
    const groups = groupLines(selectLines(data, filters), (line) => Number(line.trip.base.consultant_id));
    const rows = [...groups]
      .sort(([a], [b]) => a - b)
      .map(([id, lines]) => ({
        consultant_id: id,
        consultant: names.get(id) ?? '',
        trips: new Set(lines.map((line) => line.trip.id)).size,
        sectors: lines.length,
        net: decimal(sumAmount(lines, 'net')),
        fees: decimal(sumAmount(lines, 'fees')),
        gst: decimal(sumAmount(lines, 'gst')),
        commission: decimal(sumAmount(lines, 'commission')),
        total: decimal(sumAmount(lines, 'total')),
      }));
    return {
      headers: ['consultant_id', 'consultant', 'trips', 'sectors', 'net', 'fees', 'gst', 'commission', 'total'],
      rows,
    };
  },
};

/** A row for each month: taxable and GST-free sales, GST collected, GST on refunds. */
export const gstSummary: DemoReport = {
  slug: 'gst-summary',
  displayName: 'GST Summary',
  lastModified: '2025-11-20 08:00:00',
  run(data, filters) {
    const groups = groupLines(selectLines(data, filters), ({ trip }) => trip.opened.slice(0, 7));
    const rows = [...groups]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([month, lines]) => {
        const taxable = lines.filter(({ sector }) => sector.financial.gst !== 0);
        const free = lines.filter(({ sector }) => sector.financial.gst === 0);
        return {
          Month: month,
          'Taxable sales': decimal(sumAmount(taxable, 'net') + sumAmount(taxable, 'fees')),
          'GST-free sales': decimal(sumAmount(free, 'total')),
          'GST collected': decimal(sumAmount(lines, 'gst')),
          'Refunds, GST': decimal(
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

/** A row for each supplier, amounts in raw cents. */
export const supplierSpend: DemoReport = {
  slug: 'supplier-spend',
  displayName: 'Supplier Spend',
  lastModified: '2026-01-15 14:45:00',
  run(data, filters) {
    const groups = groupLines(selectLines(data, filters), ({ sector }) => sector.supplier_id);
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
