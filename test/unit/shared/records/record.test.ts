import { getOtherFields } from '@shared/records/record';
import { sectorRecord, tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import { parseRecord } from '@test/helpers/records';
import { describe, expect, it } from 'vitest';

const sector = {
  id: 1,
  product_id: 2,
  supplier_id: 3,
  consultant_id: 4,
  trip_sector_status_id: 1,
  status_name: 'Confirmed',
  details: 'Hotel',
  travel_date: '2026-01-01',
  return_date: '2026-01-02',
  qty: 1,
  financial: { net: 100, unit_price: 100, fees: 0, gst: 10, commission: 5, total: 110 },
  flags: { is_active: true, is_claimed: false },
  reloc_code: 'ABC',
  pax_tattoo: '1',
  sector_tattoo: '1',
  created_date: '2026-01-01 00:00:00',
  date_activated: '2026-01-01',
  order: 1,
};

describe('records', () => {
  it('parse without a warning where they match the API’s contract', () => {
    expect(parseRecord(sectorRecord, sector)).toEqual({ record: sector, warnings: [] });
  });

  it('faults 32: have a warning for invalid cents, and all other fields', () => {
    for (const gst of [1.5, '100', '1e400', '9007199254740993', null]) {
      const raw = { ...sector, financial: { ...sector.financial, gst } };
      const { record, warnings } = parseRecord(sectorRecord, raw);
      expect(record?.financial).toEqual({ ...sector.financial, gst: null });
      expect(warnings).toMatchObject([{ path: 'financial.gst', received: String(gst) }]);
      // The raw value is left unchanged.
      expect(raw.financial.gst).toBe(gst);
    }
  });

  it('have warnings that name the kind of value, never the value', () => {
    const secret = { ...sector, details: { note: 'Ms Jane Citizen' }, qty: 'Jane', flags: null };
    const { warnings } = parseRecord(sectorRecord, secret);
    const described = warnings.map(({ path, expected, found }) => `${path}: ${expected}, not ${found}`);
    expect(described).toEqual([
      'details: text, not an object',
      'qty: a whole number, not text',
      'flags: an object, not null',
    ]);
  });

  it('have a warning and null for a missing field', () => {
    const { status_name, ...without } = sector;
    const { record, warnings } = parseRecord(sectorRecord, without);
    expect(record?.status_name).toBeNull();
    expect(warnings).toEqual([{ path: 'status_name', expected: 'text', found: 'missing', received: '(missing)' }]);
  });

  it('faults 35: keep unknown fields, as other fields, and an unknown status', () => {
    const { record, warnings } = parseRecord(sectorRecord, { ...sector, loyalty: { tier: 'gold' } });
    expect(warnings).toEqual([]);
    expect(record && getOtherFields(sectorRecord, record)).toEqual([['loyalty', { tier: 'gold' }]]);
    const unknown = parseRecord(tripDetailRecord, { id: 4, trip_status: 'Frobnicated' });
    expect(unknown.record?.trip_status).toBe('Frobnicated');
  });

  it('survive one invalid sector, and may lack all', () => {
    const { record, warnings } = parseRecord(tripDetailRecord, { id: 7, sectors: [sector, 'nonsense'] });
    expect(record?.sectors).toEqual([sector, null]);
    expect(warnings.map(({ path }) => path)).toContain('sectors.1');
    expect(parseRecord(tripDetailRecord, { id: 7 }).warnings.map(({ path }) => path)).not.toContain('sectors');
  });

  it('are null for a value that is no object', () => {
    const warnings = [{ path: '', expected: 'an object', found: 'text' }];
    expect(parseRecord(tripItemRecord, 'text')).toMatchObject({ record: null, warnings });
  });
});
