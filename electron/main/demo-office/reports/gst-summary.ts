import { centsToDecimal } from '@shared/money';
import { type DemoReport, selectLines, sumAmount } from './report-lines';

/** Report with a row for each month: taxable and GST-free sales, GST collected, GST on refunds. */
export const gstSummary: DemoReport = {
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
