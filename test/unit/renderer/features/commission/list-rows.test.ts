import {
  findNextKey,
  findNextOpenKey,
  findPickedRows,
  parsePicks,
  sumSide,
  toListRows,
  toPicksText,
} from '@renderer/features/commission/list-rows';
import * as changes from '@renderer/features/commission/use-statement-changes';
import { type Basis, type StatementWork, statementListIds } from '@shared/commission/statement-work';
import { describe, expect, it } from 'vitest';
import { makeNumberedLine, makeTripSector, makeWork } from './make-work';

const basis: Basis = { kind: 'similar', reference: 'near', isAmountEqual: true, days: 1, namePercent: 90, doubts: [] };
const key = (tripId: number) => ({ tripId, sectorId: 1 });
const match = { isDecided: false, isNoted: false, difference: 0, list: 'agreed' as const };

const compared = Object.entries({ 1: 100, 2: 250, 3: 30, 4: 70, 5: 900 });
const sum = { ...basis, kind: 'reference-sum' as const };

/** Line 1 agrees, line 2 differs, 3 and 4 are suggested for one sector, line 5 and sector 9 are alone. */
const work: StatementWork = makeWork({
  lines: compared.map(([row, cents]) => makeNumberedLine(Number(row), cents)),
  sectors: [makeTripSector(1, 100), makeTripSector(2, 200), makeTripSector(3, 100), makeTripSector(9, 5)],
  matches: [
    { ...match, id: 'a', lines: [1], sectors: [key(1)], basis: { ...basis, kind: 'reference' } },
    { ...match, id: 'b', lines: [2], sectors: [key(2)], basis, list: 'differs', difference: 50, isDecided: true },
  ],
  theirsOnly: [3, 4, 5],
  oursOnly: [key(3), key(9)],
  suggestions: [{ id: 's', lines: [3, 4], sectors: [key(3)], basis: sum, difference: 0, alternatives: 0 }],
});
const rows = toListRows(work);

describe('the rows of the four lists', () => {
  it('have every line and every sector once, with the sums of their own side', () => {
    const lines = statementListIds.flatMap((id) => (id === 'ours' ? [] : rows[id].flatMap((row) => row.lines)));
    const sectors = statementListIds.flatMap((id) => (id === 'theirs' ? [] : rows[id].flatMap((row) => row.sectors)));
    expect(lines.map(({ row }) => row).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(sectors.map(({ tripId }) => tripId).sort()).toEqual([1, 2, 3, 9]);
    expect(rows.theirs.map(({ theirs }) => theirs)).toEqual([30n, 70n, 900n]);
    expect(rows.ours.map(({ ours }) => ours)).toEqual([100n, 5n]);
  });

  it('carry the other side of a suggestion on each of its rows, and leave their list together', () => {
    expect(rows.theirs.map(({ suggestion }) => suggestion?.id)).toEqual(['s', 's', undefined]);
    expect(rows.theirs.map(({ ours }) => ours)).toEqual([100n, 100n, null]);
    expect(rows.ours[0]?.theirs).toBe(100n);
    expect([...changes.findDecidedKeys(rows.theirs, rows.theirs.slice(0, 1))]).toEqual(['3', '4']);
  });

  it('faults 511: of ours only are marked where they do not travel within the statement’s own dates', () => {
    const check = { dates: { from: '2026-10-01', to: '2026-10-31' } } as StatementWork['check'];
    const sectors = [makeTripSector(3, 100), { ...makeTripSector(9, 5), travelDate: '2026-11-01' }];
    const { ours } = toListRows({ ...work, check, sectors });
    expect(ours.map(({ isOutsideDates }) => isOutsideDates)).toEqual([false, true]);
    expect(rows.ours.some(({ isOutsideDates }) => isOutsideDates)).toBe(false);
  });
});

it.each([
  ['the next that stays', ['b'], 'b', 'c'],
  ['beyond others that leave', ['b', 'c'], 'b', 'd'],
  ['the one before at the end', ['d'], 'd', 'c'],
  ['none in an empty list', ['a', 'b', 'c', 'd'], 'b', null],
])('the row that the keyboard goes to is %s', (_, leaving, active, expected) => {
  expect(findNextKey(['a', 'b', 'c', 'd'], new Set(leaving), active)).toBe(expected);
});

it.each([
  ['the next that has a suggestion', ['a'], 'a', 'c'],
  ['the next at all where none below has one', ['c'], 'c', 'd'],
  ['beyond others that are refused with it', ['a', 'c'], 'a', 'b'],
  ['the refused one at the end', ['d'], 'd', null],
])('the row that the keyboard goes to after a refusal is %s', (_, done, active, expected) => {
  const [suggested, , alone] = rows.theirs;
  if (!suggested || !alone) throw new Error('There are no rows.');
  const listed = ['a', 'b', 'c', 'd'].map((key) => ({ ...('ac'.includes(key) ? suggested : alone), key }));
  expect(findNextOpenKey(listed, new Set(done), active)).toBe(expected);
});

describe('a change', () => {
  it('of accepted suggestions is taken back by their ids', () => {
    expect(changes.acceptSuggestions(['s']).inverse).toEqual({ kind: 'undo', decisions: ['s'] });
  });

  it('faults 462: that separates several matches is one act, and one takes it back', () => {
    const hand = { ...basis, kind: 'by-hand' as const };
    const byHand = { ...match, id: 'h', lines: [5], sectors: [key(9)], isDecided: true, basis: hand };
    const { act, inverse } = changes.separateMatches([...work.matches, byHand]);
    expect(act).toEqual({ kind: 'separate', matches: ['a', 'b', 'h'] });
    expect(inverse).toEqual({
      kind: 'restore',
      refused: ['a'],
      matches: [
        { lines: [2], sectors: [key(2)], basis },
        { lines: [5], sectors: [key(9)], basis: byHand.basis },
      ],
    });
  });

  it('by hand takes each row’s own side only, not what is suggested for it', () => {
    const picks = parsePicks(toPicksText({ from: 'theirs', keys: ['3', '5'] }));
    if (!picks) throw new Error('The picks are not read.');
    const picked = findPickedRows(rows.theirs, picks);
    expect(sumSide(picked, 'theirs')).toBe(930n);
    expect(changes.matchByHand(picked, rows.ours)).toMatchObject({
      act: { kind: 'match', lines: [3, 5], sectors: [key(3), key(9)] },
      inverse: { kind: 'undo', decisions: ['3+5~3/1+9/1'] },
    });
    expect(['', 'differs:1', 'theirs:', 'ours'].map(parsePicks)).toEqual(Array(4).fill(null));
  });
});
