/** Reports of the demo office. A report is one file beside this one, and one entry in the list below. */
import { clientContacts } from './client-contacts';
import { dataQuality } from './data-quality';
import { departures } from './departures';
import { gstSummary } from './gst-summary';
import { outstandingQuotes } from './outstanding-quotes';
import { refunds } from './refunds';
import type { DemoReport } from './report-lines';
import { salesByConsultant } from './sales-by-consultant';
import { sectorLedger } from './sector-ledger';
import { supplierSpend } from './supplier-spend';
import { supplierStatement } from './supplier-statement';
import { unclaimedCommission } from './unclaimed-commission';

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

/** Reports by slug. */
export const reportCatalogue: ReadonlyMap<string, DemoReport> = new Map(reports.map((report) => [report.slug, report]));
