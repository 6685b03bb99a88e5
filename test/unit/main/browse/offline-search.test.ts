import { matchesTripFilters } from '@main/browse/offline-search';
import { readRecord } from '@shared/schemas/record';
import { tripItemRecord } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

const { record } = readRecord(tripItemRecord, {
  id: 32_001,
  client_id: 5,
  consultant_id: 7,
  branch_id: 2,
  purchase_order: 'PO-007',
  booked_by: 'Zoë',
  destination: 'Tōkyō',
  charge_to: 'Acme',
  source: 'Web',
  is_active: true,
  is_corporate: false,
  trip_status: 'Active',
  trip_type: 'Leisure',
  date_opened: '2026-03-01 09:00:00',
});
if (!record) throw new Error('no record');

describe('offline search', () => {
  it.each([
    [{ search: 'po-00' }, true],
    [{ search: 'zoë' }, true],
    [{ search: '32001' }, true],
    [{ search: '3200' }, false],
    [{ active: 'true' }, true],
    [{ active: 'false' }, false],
    [{ corporate: 'false', branch_id: '2' }, true],
    [{ consultant_id: '8' }, false],
    [{ client_id: '5', trip_status: 'active', trip_type: 'leisure' }, true],
    [{ date_from: '2026-03-01', date_to: '2026-03-01' }, true],
    [{ date_from: '2026-03-02' }, false],
  ])('answers %j with %s', (filters, expected) => {
    expect(matchesTripFilters(record, filters as Record<string, string>)).toBe(expected);
  });
});
