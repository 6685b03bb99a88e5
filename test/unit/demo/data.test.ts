import { makeDemoData, toSectorSummary } from '@demo/data/demo-data';
import { route } from '@demo/routes';
import { clientRecord } from '@shared/records/client';
import { tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import { parseRecord } from '@test/helpers/records';
import { describe, expect, it } from 'vitest';

const data = makeDemoData(1, '2026-11-20');
const getData = (path: string, query = '') => route(data, path, new URLSearchParams(query)).body.data;

describe('demo office', () => {
  it('makes the same data from the same seed and date, and other data from another seed', () => {
    const texts = [makeDemoData(1, '2026-11-20'), makeDemoData(2, '2026-11-20')].map(({ trips }) =>
      JSON.stringify(trips),
    );
    expect(JSON.stringify(data.trips)).toBe(texts[0]);
    expect(texts[1]).not.toBe(texts[0]);
  });

  it('has the size and the variety of an office', () => {
    expect([data.trips.length, data.clients.length, data.consultants.length]).toEqual([2_400, 600, 25]);
    const summaries = data.trips.map((trip) => toSectorSummary(trip.sectors));
    expect(summaries.some((summary) => Number(summary.total_amount) < 0)).toBe(true);
    expect(summaries.some((summary) => summary.sector_count === 0)).toBe(true);
    for (const field of ['is_archived', 'is_corporate', 'is_active'] as const) {
      expect(new Set(data.trips.map((trip) => trip.base[field]))).toEqual(new Set([true, false]));
    }
    expect(data.trips.some((trip) => trip.base.trip_status === 'Cancelled')).toBe(true);
  });

  it('has sectors whose amounts add up to the cent', () => {
    const amounts = data.trips.flatMap(({ sectors }) => sectors.map(({ financial }) => financial));
    expect(amounts.filter(({ total, net, fees, gst }) => total !== net + fees + gst)).toEqual([]);
  });

  it('sends trips and clients that read without a warning', () => {
    const warnings = [
      ...data.trips.map(({ listItem }) => parseRecord(tripItemRecord, listItem)),
      ...data.trips.map(({ id }) => parseRecord(tripDetailRecord, getData(`/trip/fetchOne/${id}`))),
      ...data.clients.map(({ id }) => parseRecord(clientRecord, getData(`/client/fetchOne/${id}`))),
    ].flatMap((parsed) => parsed.warnings);
    expect(warnings).toEqual([]);
  });

  it('serves both variants of the trip path, and an id in the path or in the query', () => {
    const bodies = ['/api/trip/fetchOne/32400', '/trip/fetchOne/32400'].map((path) => JSON.stringify(getData(path)));
    expect(bodies[0]).toBe(bodies[1]);
    expect(JSON.stringify(getData('/api/trip/fetchOne', 'id=32400'))).toBe(bodies[0]);
  });

  it.each([
    ['/trip/fetchOne/1', '', { success: false, error: 'Not Found', message: 'Trip 1 not found' }],
    ['/trip/fetchOne', '', { success: false, error: 'Bad Request', message: 'Missing required parameter: id' }],
    ['/client/fetchOne/1', '', { success: false, error: 'Client not found', code: 404 }],
    ['/client/fetchOne', '', { success: false, error: 'Client ID required', code: 400 }],
    ['/report/run', '', { success: false, error: 'Missing required parameter: report', code: 400 }],
    ['/report/run', 'report=none', { error: 'Report execution failed', code: 500, details: { report: 'none' } }],
  ])('responds to %s?%s with the documented error body', (path, query, expected) => {
    const { body } = route(data, path, new URLSearchParams(query));
    if (query === '') expect(body).toEqual(expected);
    else expect(body).toMatchObject(expected);
  });
});
