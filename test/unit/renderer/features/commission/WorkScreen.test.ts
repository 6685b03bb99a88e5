import { describeLost } from '@renderer/features/commission/WorkScreen';
import { describeBasis } from '@renderer/features/commission/work-texts';
import { type Basis, type Decision, toPairingContent } from '@shared/commission/statement-work';
import { expect, it } from 'vitest';
import { makeNumberedLine, makeTripSector } from './make-work';

const basis: Basis = { kind: 'similar', reference: 'near', isAmountEqual: true, days: 1, namePercent: 90, doubts: [] };

const decision = (more: Partial<Decision>): Decision => ({
  kind: 'match',
  id: '7~3/1',
  lines: [7],
  sectors: [{ tripId: 3, sectorId: 1 }],
  basis,
  decidedAtMs: 1,
  content: toPairingContent([makeNumberedLine(7, 12_000)], [makeTripSector(3, 11_500)]),
  isLost: true,
  ...more,
});

it('faults 377: matches that do not apply any more are named with what was said when they were made, else by their row', () => {
  expect(describeLost([decision({})])).toEqual(['Was REF7 120.00 — trip 3 115.00']);
  expect(describeLost([decision({ isLost: false }), decision({ kind: 'refuse' })])).toEqual([]);
  expect(describeLost([decision({ content: '[1]' })])).toEqual(['Was row 8  — trip 3 ']);
});

it('a suggestion says why the same reference did not match by itself', () => {
  const doubtful: Basis = { ...basis, kind: 'reference', reference: 'same', days: 410, doubts: ['dates', 'claimed'] };
  const why = 'Same reference, but travel is 410 days apart, a claimed sector has the reference, too';
  expect(describeBasis(doubtful, false)).toBe(why);
});
