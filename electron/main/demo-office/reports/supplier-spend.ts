import { suppliers } from '../data/seed/products';
import { type DemoReport, selectLines, sumAmount } from './report-lines';

/** Report with a row for each supplier, in raw cents. */
export const supplierSpend: DemoReport = {
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
