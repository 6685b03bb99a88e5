import { findUnclaimed, getAgeClass, mayHaveUnclaimed } from '@shared/unclaimed';
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
    expect(sectors.map(({ sectorId, commission }) => [sectorId, commission])).toEqual([
      [1, 600],
      [7, -250],
    ]);
  });

  it('is aged in calendar days from the return, or from the travel where no return is given', () => {
    expect(found({}).sectors[0]?.days).toBe(40);
    expect(found({ return_date: null }).sectors[0]?.days).toBe(50);
  });

  it.each([
    [1, '0-30'],
    [30, '0-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '90+'],
  ] as const)('puts %i days into %s', (days, age) => {
    expect(getAgeClass(days)).toBe(age);
  });

  it('counts sectors whose commission or dates cannot be read, instead of guessing', () => {
    const { sectors, unreadable } = found(
      { financial: { commission: '6.00' } },
      { travel_date: 'soon', return_date: null },
      { financial: { commission: 1.5 }, return_date: '2027-01-01' },
    );
    expect(sectors).toEqual([]);
    expect(unreadable).toBe(2);
  });

  it('says nothing of a sector that does not say whether it is active or claimed', () => {
    expect(found({ flags: { is_active: null } }, { flags: { is_claimed: 'no' } })).toEqual({
      sectors: [],
      unreadable: 0,
      claimedIds: [],
    });
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
