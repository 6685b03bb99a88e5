import { filterWorkRows, hasStatus, parseWorkFilters, toWorkRows } from '@renderer/features/unclaimed/work-rows';
import { type Claim, type ClaimPatch, newClaim, patchClaim } from '@shared/claims';
import { findUnclaimed } from '@shared/unclaimed';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const today = '2026-03-01';
const raw = [{ id: 1 }, { id: 2, supplier_id: null }, { id: 3 }].map(makeRawSector);
const { sectors } = findUnclaimed(makeTrip({ sectors: raw }), today, 1);
const note = (sectorId: number, patch: ClaimPatch): Claim =>
  patchClaim(newClaim({ tripId: sectors[0]?.tripId ?? 0, sectorId }), patch, today);
const filter = (claims: readonly Claim[], search: Record<string, string> = {}) => {
  const found = filterWorkRows(toWorkRows(sectors, claims), parseWorkFilters(search), today);
  return { ids: found.listed.map(({ sectorId }) => sectorId), hidden: found.hiddenDone };
};

describe('the rows of the worklist', () => {
  it('are to chase until something is noted of them', () => {
    const statuses = toWorkRows(sectors, [note(2, { status: 'promised' })]).map(({ claim }) => claim.status);
    expect(statuses).toEqual(['to-chase', 'promised', 'to-chase']);
  });

  it('hide what is done, and count it, until a status asks for it or done is shown', () => {
    const claims = [note(1, { status: 'not-claimable' })];
    expect(filter(claims)).toEqual({ ids: [2, 3], hidden: 1 });
    expect(filter(claims, { done: 'shown' })).toEqual({ ids: [1, 2, 3], hidden: 0 });
    expect(filter(claims, { status: 'not-claimable' })).toEqual({ ids: [1], hidden: 0 });
  });

  it('are filtered by supplier, no supplier, and age', () => {
    const searches = [{ supplier: 'none' }, { age: '31-60' }, { age: '90+' }];
    expect(searches.map((search) => filter([], search).ids)).toEqual([[2], [1, 2, 3], []]);
  });

  it('are chased long ago after 14 days, and due on the day of the reminder unless they are done', () => {
    const of = (patch: ClaimPatch) => {
      const [row] = toWorkRows(sectors, [note(1, patch)]);
      return row && [hasStatus(row, 'chased-long-ago', today), hasStatus(row, 'reminder-due', today)];
    };
    expect(of({ status: 'chased', chasedOn: '2026-02-15' })).toEqual([true, false]);
    expect(of({ status: 'chased', chasedOn: '2026-02-16', remindOn: today })).toEqual([false, true]);
    expect(of({ remindOn: '2026-03-02' })).toEqual([false, false]);
    expect(of({ status: 'claimed-elsewhere', remindOn: '2026-02-01' })).toEqual([false, false]);
  });
});
