import { makeDemoData } from '@main/demo-office/data/demo-data';
import { summarizeSectors } from '@main/demo-office/data/trips';
import { reportCatalogue } from '@main/demo-office/reports/catalogue';
import { route } from '@main/demo-office/routes';
import { clientRecord } from '@shared/schemas/client';
import { parseRecord } from '@shared/schemas/record';
import { tripDetailRecord, tripItemRecord } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

const data = makeDemoData(1, '2026-11-20');
const dataOf = (path: string, query = '') => route(data, path, new URLSearchParams(query)).body.data;

describe('demo office', () => {
  it('is the same for a seed and a date, and another for another seed', () => {
    const texts = [makeDemoData(1, '2026-11-20'), makeDemoData(2, '2026-11-20')].map((each) =>
      JSON.stringify(each.trips),
    );
    expect(JSON.stringify(data.trips)).toBe(texts[0]);
    expect(texts[1]).not.toBe(texts[0]);
  });

  it('has the size and the variety of an office', () => {
    expect([data.trips.length, data.clients.length, data.consultants.length]).toEqual([2_400, 600, 25]);
    const summaries = data.trips.map((trip) => summarizeSectors(trip.sectors));
    expect(summaries.some((summary) => Number(summary.total_amount) < 0)).toBe(true);
    expect(summaries.some((summary) => summary.sector_count === 0)).toBe(true);
    for (const field of ['is_archived', 'is_corporate', 'is_active'] as const) {
      expect(new Set(data.trips.map((trip) => trip.base[field]))).toEqual(new Set([true, false]));
    }
    expect(data.trips.some((trip) => trip.base.trip_status === 'Cancelled')).toBe(true);
  });

  it('has sectors that agree with their sums to the cent', () => {
    for (const { sectors } of data.trips) {
      for (const { financial } of sectors) expect(financial.total).toBe(financial.net + financial.fees + financial.gst);
    }
  });

  it('keeps to the document: every trip and client reads without a warning', () => {
    for (const trip of data.trips) {
      expect(parseRecord(tripItemRecord, trip.listItem).warnings).toEqual([]);
      expect(parseRecord(tripDetailRecord, dataOf(`/trip/fetchOne/${trip.id}`)).warnings).toEqual([]);
    }
    for (const client of data.clients)
      expect(parseRecord(clientRecord, dataOf(`/client/fetchOne/${client.id}`)).warnings).toEqual([]);
  });

  it('serves both trip path forms, and an id in the path or in the query', () => {
    const answers = ['/api/trip/fetchOne/32400', '/trip/fetchOne/32400'].map((path) => JSON.stringify(dataOf(path)));
    expect(answers[0]).toBe(answers[1]);
    expect(JSON.stringify(dataOf('/api/trip/fetchOne', 'id=32400'))).toBe(answers[0]);
    expect(dataOf('/trip/fetchOne/32400', 'include_sectors=false')).not.toHaveProperty('sectors');
  });

  it('answers the error bodies of the document', () => {
    const body = (path: string, query = '') => route(data, path, new URLSearchParams(query)).body;
    expect(body('/trip/fetchOne/1')).toEqual({ success: false, error: 'Not Found', message: 'Trip 1 not found' });
    expect(body('/trip/fetchOne')).toEqual({
      success: false,
      error: 'Bad Request',
      message: 'Missing required parameter: id',
    });
    expect(body('/client/fetchOne/1')).toEqual({ success: false, error: 'Client not found', code: 404 });
    expect(body('/client/fetchOne')).toEqual({ success: false, error: 'Client ID required', code: 400 });
    expect(body('/report/run')).toEqual({ success: false, error: 'Missing required parameter: report', code: 400 });
    expect(body('/report/run', 'report=none')).toMatchObject({
      error: 'Report execution failed',
      code: 500,
      details: { report: 'none' },
    });
  });

  it('has eleven reports; the ledger has 50,000 rows and one fails', () => {
    expect(reportCatalogue.size).toBe(11);
    expect(dataOf('/report/run', 'report=sector-ledger')).toMatchObject({ row_count: 50_000 });
    expect(route(data, '/report/run', new URLSearchParams('report=supplier-statement')).status).toBe(500);
  });

  it('applies report filters, in cents and dates', () => {
    const all = dataOf('/report/run', 'report=unclaimed-commission') as { row_count: number };
    const some = dataOf(
      '/report/run',
      'report=unclaimed-commission&branchID=1&minTotal=100000&startDate=2026-01-01',
    ) as typeof all;
    expect(some.row_count).toBeGreaterThan(0);
    expect(some.row_count).toBeLessThan(all.row_count);
  });
});
