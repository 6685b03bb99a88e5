/** The demo office's reports by slug. */
import { brokenStatement, clientContacts, dataQuality } from './edge-cases';
import { departures, outstandingQuotes, refunds, sectorLedger, unclaimedCommission } from './listings';
import type { DemoReport } from './report-lines';
import { gstSummary, salesByConsultant, supplierSpend } from './summaries';

const all: readonly DemoReport[] = [
  clientContacts,
  dataQuality,
  departures,
  gstSummary,
  outstandingQuotes,
  refunds,
  salesByConsultant,
  sectorLedger,
  supplierSpend,
  brokenStatement,
  unclaimedCommission,
];

/** Eleven reports by slug, one of which always fails. */
export const reportCatalogue: ReadonlyMap<string, DemoReport> = new Map(all.map((report) => [report.slug, report]));
