import { toClaimDraft, toClaimList } from '@renderer/features/commission/ClaimListMenu';
import { formatCoverage, getEmptyTitle } from '@renderer/features/commission/Coverage';
import {
  filterWorkRows,
  getUnclaimedColumns,
  hasStatus,
  parseWorkFilters,
  toWorkRows,
  type WorkRow,
} from '@renderer/features/commission/unclaimed-columns';
import { texts } from '@renderer/features/commission/unclaimed-texts';
import { formatAge } from '@renderer/features/commission/WorkFilterBar';
import { maxDraftUrl, toDraftUrl } from '@shared/app/contact';
import { type Claim, type ClaimPatch, newClaim, patchClaim } from '@shared/commission/claims';
import { findUnclaimed, type UnclaimedState } from '@shared/commission/unclaimed';
import { noNames } from '@test/helpers/no-names';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

it('the coverage of the worklist is said plainly', () => {
  const state = { trips: 1_310, checked: 1_204, oldestMs: 0, oldestTripId: 5 } as UnclaimedState;
  const max = '1,204 trips checked; oldest 3 days ago (trip 5). 106 not checked yet';
  expect(formatCoverage(state, 72 * 3_600_000)).toBe(max);
  expect(formatCoverage({ ...state, trips: 1, checked: 1 }, 0)).toBe('1 trip checked; oldest just now (trip 5)');
  expect(formatCoverage({ ...state, checked: 0, oldestMs: null }, 0)).toBe('0 trips checked. 1,310 not checked yet');
});

it('nothing is said to be claimed, and no sum is 0.00, while trips are not checked', () => {
  const state = { phase: 'idle', trips: 149, checked: 3 } as UnclaimedState;
  const whole = { ...state, checked: 149 };
  expect(getEmptyTitle(state)).toBe('Nothing unclaimed on the 3 trips that are checked. 146 aren’t checked yet.');
  expect(getEmptyTitle(whole)).toBe(texts.empty.allClaimed);
  expect(getEmptyTitle({ ...state, checked: 0, phase: 'done' })).toBe(texts.empty.noCandidates);
  expect(getEmptyTitle({ ...state, checked: 0 })).toBeNull();
  expect([formatAge([], false), formatAge([], true)]).toEqual(['not checked', '0.00']);
  expect(formatAge([1_250, 50], false)).toBe('13.00 so far');
  expect(formatAge([1_250, 50], true)).toBe('13.00');
});

function makeRows(...sectors: Readonly<Record<string, unknown>>[]) {
  const fields = { client_id: 7, purchase_order: 'PO-19', trip_reloc: 'TRIPRL' };
  const trip = makeTrip({ ...fields, sectors: sectors.map(makeRawSector) });
  return toWorkRows(findUnclaimed(trip, '2026-03-01', 1).sectors, []);
}
const names = { ...noNames, client: { 7: 'Nguyen, =family' }, supplier: { 5: 'Wattle Tours' } };

describe('the claim list of a supplier', () => {
  it('has what the supplier finds a booking by, as text and as a table, without formulas', () => {
    const booked = { id: 1, supplier_id: 5, reloc_code: 'KZZCAE', details: '=1+1' };
    const { text, html } = toClaimList(makeRows(booked, { id: 2, supplier_id: 5, reloc_code: '' }), names);
    const [head, first, second, ...more] = text.split('\n').map((line) => line.split('\t'));
    expect(head).toEqual(['Booking reference', 'PO', 'Client', 'Details', 'Travel', 'Return', 'Commission']);
    expect(first?.slice(0, 4)).toEqual(['KZZCAE', 'PO-19', 'Nguyen, =family', "'=1+1"]);
    expect([second?.[0], second?.at(-1), more]).toEqual(['TRIPRL', '6.00', []]);
    expect(html.match(/<tr>/g)).toHaveLength(3);
  });

  it('names the suppliers where there are several', () => {
    const { text } = toClaimList(makeRows({ id: 1, supplier_id: 5 }, { id: 2, supplier_id: 6 }), names);
    expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['Supplier', 'Wattle Tours', '6']);
  });

  it('is drafted as an email, cut where there is no room for more', () => {
    const one = toClaimDraft(makeRows({ id: 1, reloc_code: 'KZZCAE' }), names);
    expect(one).toMatchObject({ subject: 'Commission claim: 1 booking', included: 1 });
    expect(one.body).toContain('KZZCAE · PO PO-19 · Nguyen, =family');
    const many = toClaimDraft(makeRows(...Array.from({ length: 90 }, (_, id) => ({ id: id + 1 }))), names);
    expect(many.included).toBeGreaterThan(5);
    expect(many.included).toBeLessThan(90);
    expect(many.body).toContain(`… and ${90 - many.included} more`);
    expect(toDraftUrl(many.subject, many.body).length).toBeLessThanOrEqual(maxDraftUrl);
  });
});

it('the link of a row to its trip marks its sector there, as opening the row does', () => {
  const trip = getUnclaimedColumns(noNames).find(({ id }) => id === 'tripId');
  const show = (sectorId: number | null) => trip?.cell?.({ tripId: 5, sectorId } as WorkRow);
  expect(show(7)).toMatchObject({ text: '5', href: '#/trips/5?sector=7' });
  expect(show(null)).toMatchObject({ text: '5', href: '#/trips/5' });
});

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
