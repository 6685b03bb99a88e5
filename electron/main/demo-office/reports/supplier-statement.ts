import type { DemoReport } from './report-lines';

/** Report that always fails, as one with broken SQL does. */
export const supplierStatement: DemoReport = {
  slug: 'supplier-statement',
  displayName: 'Supplier Statement',
  lastModified: '2025-01-01 00:00:00',
  run() {
    throw new Error("SQLSTATE[42S22]: Unknown column 'statement_date' in 'field list'");
  },
};
