import { findUnclaimed, getAgeClass, mayHaveUnclaimed } from '@shared/commission/unclaimed';
import { makeRawSector, makeTrip, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const today = '2026-03-01';
const found = (...sectors: Readonly<Record<string, unknown>>[]) =>
  findUnclaimed(makeTrip({ sectors: sectors.map(makeRawSector) }), today, 1);

describe('unclaimed commission', () => {
  it('is that of active sectors with commission, not claimed, whose travel is past', () => {
    const { sectors } = found(
      { id: 1 },
      { id: 2, flags: { is_active: false } },
      { id: 3, flags: { is_claimed: true } },
      { id: 4, financial: { commission: 0 } },
      { id: 5, return_date: '2026-03-01' },
      { id: 6, return_date: '2026-04-01' },
      { id: 7, financial: { commission: -250 } },
    );
    expect(sectors).toMatchObject([
      { sectorId: 1, commission: 600 },
      { sectorId: 7, commission: -250 },
    ]);
  });

  it('faults 721: is aged in calendar days from the return, or from the travel where that is no day', () => {
    expect(found({}).sectors[0]?.days).toBe(40);
    for (const return_date of [null, '0000-00-00', '2026-01-32', '2026-02-30 10:00:00'])
      expect(found({ return_date }).sectors[0]?.days).toBe(50);
    expect(found({ travel_date: '0000-00-00', return_date: '0000-00-00' }).unreadable).toBe(1);
    const ages = [1, 30, 31, 60, 61, 90, 91].map(getAgeClass);
    expect(ages).toEqual(['0-30', '0-30', '31-60', '31-60', '61-90', '61-90', '90+']);
  });

  it('counts sectors whose commission or dates cannot be read, instead of guessing', () => {
    const { sectors, unreadable } = found(
      { financial: { commission: '6.00' } },
      { travel_date: 'soon', return_date: null },
      { financial: { commission: 1.5 }, return_date: '2027-01-01' },
    );
    expect([sectors, unreadable]).toEqual([[], 2]);
  });

  it('faults 720: counts a sector that does not say whether it is active or claimed', () => {
    const unsaid = [
      { is_active: 1 },
      { is_claimed: 0 },
      { is_claimed: 'false' },
      { is_active: null },
      { is_claimed: null },
    ];
    for (const flags of unsaid) expect(found({ flags })).toEqual({ sectors: [], unreadable: 1, claimedIds: [] });
  });

  it('faults 720: leaves out what one readable flag, the commission or the dates rule out', () => {
    const { unreadable } = found(
      { flags: { is_active: false, is_claimed: null } },
      { flags: { is_active: null, is_claimed: true } },
      { flags: { is_claimed: 'no' }, financial: { commission: 0 } },
      { flags: { is_claimed: 'no' }, return_date: '2026-04-01' },
    );
    expect(unreadable).toBe(0);
  });

  it('takes the sector’s consultant, else the trip’s', () => {
    expect(found({}, { consultant_id: null }).sectors.map(({ consultantId }) => consultantId)).toEqual([30, 31]);
  });

  it.each([
    ['no summary', null, true],
    ['no sectors', { sector_count: 0, earliest_travel_date: '' }, false],
    ['travel ahead', { sector_count: 2, earliest_travel_date: '2026-03-02' }, false],
    ['travel that began', { sector_count: 2, earliest_travel_date: '2026-02-28' }, true],
    ['an unreadable date', { sector_count: 2, earliest_travel_date: '??' }, true],
    ['an unreadable count', { earliest_travel_date: '2026-01-01' }, true],
  ])('checks trips with %s: %s', (_, summary, isCandidate) => {
    expect(mayHaveUnclaimed(makeTripItem(summary), today)).toBe(isCandidate);
  });
});
