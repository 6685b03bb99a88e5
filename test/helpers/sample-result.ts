/** A small report result for unit tests: ids, dates, whole and decimal numbers, codes and notes. */
import type { Cell } from '@shared/reports/report';
import { makeReportRun } from './results';

export const sampleHeaders = ['trip_id', 'Travel date', 'total', 'rate', 'account', 'note'];

const records: readonly Readonly<Record<string, Cell>>[] = [
  { trip_id: 32400, 'Travel date': '2026-01-02', total: 125050, rate: 1.5, account: '0042', note: 'a' },
  { trip_id: 32399, 'Travel date': '2026-02-03', total: -250, rate: 2.25, account: '0043', note: null },
  { trip_id: 32398, 'Travel date': '2026-02-04', total: null, rate: 3, account: '0044', note: '=1+2' },
];

export const sampleRun = makeReportRun(sampleHeaders, records);

export const sampleRows: Cell[][] = records.map((record) => sampleHeaders.map((header) => record[header] ?? null));
