import { centsToDecimal } from '@shared/money';
import { type DemoReport, selectLines } from './report-lines';

const unfilteredRows = 50_000;
const postings = ['net', 'fees', 'gst', 'commission', 'total'] as const;

/** Report of 50,000 lines, or with filters one line for each posting of each sector. */
export const sectorLedger: DemoReport = {
  slug: 'sector-ledger',
  displayName: 'Sector Ledger',
  lastModified: '2026-06-01 07:00:00',
  run(data, filters) {
    const entries = selectLines(data, filters).flatMap((line) => postings.map((posting) => ({ ...line, posting })));
    const count = entries.length === 0 ? 0 : Object.keys(filters).length > 0 ? entries.length : unfilteredRows;
    const rows = Array.from({ length: count }, (_, index) => {
      const entry = entries[index % entries.length];
      const cents = entry?.sector.financial[entry.posting] ?? 0;
      return {
        line: index + 1,
        entry_no: String(index + 1).padStart(7, '0'),
        date: entry?.trip.opened ?? '',
        trip_id: entry?.trip.id ?? 0,
        sector_id: entry?.sector.id ?? 0,
        branch_id: entry?.trip.base.branch_id ?? 0,
        account: `4-${String(1_000 + (entry?.sector.product_id ?? 0))}`,
        posting: entry?.posting ?? '',
        details: entry?.sector.details ?? '',
        debit: cents < 0 ? centsToDecimal(-cents) : '',
        credit: cents >= 0 ? centsToDecimal(cents) : '',
        amount_cents: cents,
      };
    });
    return {
      headers: [
        'line',
        'entry_no',
        'date',
        'trip_id',
        'sector_id',
        'branch_id',
        'account',
        'posting',
        'details',
        'debit',
        'credit',
        'amount_cents',
      ],
      rows,
    };
  },
};
