/** Matches and suggestions, case by case. */
import { StatementComparer } from '@main/statement-matching/compare';
import { compareKeys, compareNames, splitName, toReferenceKey } from '@main/statement-matching/references';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import { toPairingContent, toPairingId } from '@shared/schemas/statement/pairings';
import { makeLine as line, makeSector as sector } from '@test/helpers/statement-parts';
import { describe, expect, it } from 'vitest';

const compare = (lines: StatementLine[], sectors: CandidateSector[], tolerance = 0) => {
  const { matches, suggestions } = new StatementComparer(lines, sectors, tolerance).compare([]);
  return {
    matches: matches.map(({ list, basis, lines: rows, sectors: keys }) => [
      list,
      basis.kind,
      rows,
      keys.map(({ sectorId }) => sectorId),
    ]),
    suggestions: suggestions.map(({ basis, lines: rows, sectors: keys, alternatives }) => [
      basis.kind,
      rows,
      keys.map(({ sectorId }) => sectorId),
      alternatives,
    ]),
  };
};

describe('references', () => {
  it.each([
    ['abc 123', 'ABC123'],
    ['ABC-123/4', 'ABC1234'],
    ['Ref: ÀB12', 'REFAB12'],
    ['12', null],
    ['', null],
    [null, null],
  ])('%s is compared as %s', (text, key) => {
    expect(toReferenceKey(text)).toBe(key);
  });

  it.each([
    ['ABC123', 'ABC123', 'same'],
    ['ABC123', 'ABC132', 'near'],
    ['ABC123', 'ABC12', 'near'],
    ['ABC123', 'ABX123', 'near'],
    ['AO1B5S', 'A0IBS5', 'near'],
    ['ABC123', 'XYZ789', 'different'],
    ['ABCD', 'ABCE', 'different'],
    ['ABCD', null, null],
  ])('%s and %s are %s', (a, b, likeness) => {
    expect(compareKeys(a, b)).toBe(likeness);
    expect(compareKeys(b, a)).toBe(likeness);
  });

  it.each([
    ['SMITH/JOHN MR', 'John Smith', 100],
    ['SMITH/J MR', 'John Smith', 75],
    ['Müller Zoë', 'MULLER ZOE', 100],
    ['Smyth John', 'John Smith', 90],
    ['Wong', 'John Smith', 0],
  ])('%s is like %s by %i per cent', (a, b, percent) => {
    expect(compareNames(splitName(a), splitName(b))).toBe(percent);
  });
});

describe('matches without the user', () => {
  it('are made of a reference that stands once on each side, whatever its amounts', () => {
    const found = compare(
      [line(1, 'abc-123', 100), line(2, 'DEF456', 90)],
      [sector(1, 'ABC123', 100), sector(2, 'DEF456', 80)],
    );
    expect(found.matches).toEqual([
      ['agreed', 'reference', [1], [1]],
      ['differs', 'reference', [2], [2]],
    ]);
  });

  it('agree within the tolerance', () => {
    expect(compare([line(1, 'ABC123', 102)], [sector(1, 'ABC123', 100)], 2).matches[0]?.[0]).toBe('agreed');
    expect(compare([line(1, 'ABC123', 103)], [sector(1, 'ABC123', 100)], 2).matches[0]?.[0]).toBe('differs');
  });

  it('are made of a repeated reference only where all of it pairs in one way', () => {
    const sectors = [sector(1, 'ABC123', 100), sector(2, 'ABC123', -100)];
    expect(compare([line(1, 'ABC123', -100), line(2, 'ABC123', 100)], sectors).matches).toEqual([
      ['agreed', 'reference-unique-pairs', [1], [2]],
      ['agreed', 'reference-unique-pairs', [2], [1]],
    ]);
    expect(compare([line(1, 'ABC123', 100)], sectors).matches).toEqual([]);
    expect(
      compare([line(1, 'ABC123', 60), line(2, 'ABC123', 40)], [sector(1, 'ABC123', 100), sector(2, 'ABC123', 60)])
        .matches,
    ).toEqual([]);
  });

  it.each([
    ['another division', 'AB1/23', {}, 'AB12/3', {}],
    ['a placeholder', 'PENDING', {}, 'PENDING', {}],
    ['one character repeated', '0000', {}, '0000', {}],
    ['travel years ago', 'ABC123', { date: '2026-10-03' }, 'ABC123', { travelDate: '2019-03-03' }],
  ])('faults 375: are not made of the same reference with %s', (_, reference, ofLine, other, ofSector) => {
    expect(compare([line(1, reference, 100, ofLine)], [sector(1, other, 100, ofSector)]).matches).toEqual([]);
  });

  it('are not made of a reference with another amount and another name', () => {
    const named = [line(1, 'ABC123', 100, { passenger: 'SMITH/JOHN' })];
    expect(compare(named, [sector(1, 'ABC123', 90, { clientName: 'Nguyen Thi' })]).matches).toEqual([]);
    expect(compare(named, [sector(1, 'ABC123', 90, { clientName: 'John Smith' })]).matches).toHaveLength(1);
  });

  it('faults 376: are not made of a reference that a sector has, too, which is no candidate', () => {
    const lines = [line(1, 'ABC123', 100)];
    const { matches, suggestions } = new StatementComparer(
      lines,
      [sector(2, 'ABC123', 100)],
      0,
      new Map([['ABC123', 'claimed']]),
    ).compare([]);
    expect(matches).toEqual([]);
    expect(suggestions.map(({ lines: rows }) => rows)).toEqual([[1]]);
  });

  it('are made of equal amounts of a reference by their dates', () => {
    const lines = [line(1, 'ABC123', 100, { date: '2026-10-03' }), line(2, 'ABC123', 100, { date: '2026-10-04' })];
    const sectors = [
      sector(1, 'ABC123', 100, { travelDate: '2026-10-04 09:00:00' }),
      sector(2, 'ABC123', 100, { travelDate: '2026-10-03' }),
    ];
    expect(compare(lines, sectors).matches.map((match) => match.slice(2))).toEqual([
      [[1], [2]],
      [[2], [1]],
    ]);
  });
});

describe('a reference that is the same', () => {
  const dated = { date: '2026-10-03' };
  it.each([
    [
      'amounts and names',
      'ABC123',
      { passenger: 'SMITH/JOHN' },
      { clientName: 'Nguyen Thi', compared: 90 },
      ['amount'],
    ],
    ['travel dates', 'ABC123', dated, { travelDate: '2019-03-03' }, ['dates']],
    ['its division', 'ABC-123', {}, { bookingReference: 'AB-C123' }, ['division']],
    ['a placeholder', 'PENDING', dated, { bookingReference: 'PENDING' }, ['placeholder']],
    ['another supplier', 'OTH111', dated, { bookingReference: 'OTH111' }, ['other-supplier']],
    [
      'two of them',
      'OTH111',
      dated,
      { bookingReference: 'OTH111', travelDate: '2019-03-03' },
      ['dates', 'other-supplier'],
    ],
  ])('faults 464: says which check has failed: %s', (_, reference, ofLine, ofSector, doubts) => {
    const comparer = new StatementComparer(
      [line(1, reference, 100, ofLine)],
      [sector(1, 'ABC123', 100, ofSector)],
      0,
      new Map([['OTH111', 'other-supplier']]),
    );
    const { matches, suggestions } = comparer.compare([]);
    expect(matches).toEqual([]);
    expect(suggestions.map(({ basis }) => [basis.reference, basis.doubts])).toEqual([['same', doubts]]);
  });

  it('has no such reason where it matches, or where another one is suggested', () => {
    const near = new StatementComparer([line(1, 'AB0123', 100)], [sector(1, 'ABO123', 100)], 0).compare([]);
    expect(near.suggestions.map(({ basis }) => basis.doubts)).toEqual([[]]);
    const exact = new StatementComparer([line(1, 'ABC123', 100)], [sector(1, 'ABC123', 90)], 0).compare([]);
    expect(exact.matches.map(({ basis }) => basis.doubts)).toEqual([[]]);
  });

  it('says that it is there more than once', () => {
    const lines = [line(1, 'ABC123', 100), line(2, 'ABC123', 70)];
    const { suggestions } = new StatementComparer(lines, [sector(1, 'ABC123', 100)], 0).compare([]);
    expect(suggestions.map(({ basis }) => basis.doubts)).toEqual([['repeated']]);
  });
});

describe('suggestions', () => {
  it('are made of a misspelt reference with the same amount', () => {
    const found = compare([line(1, 'AB0123', 100)], [sector(1, 'ABO123', 100), sector(2, 'XYZ789', 100)]);
    expect(found).toEqual({ matches: [], suggestions: [['similar', [1], [1], 0]] });
  });

  it('are made of the amount with a near date or a like name, and of no amount alone', () => {
    const dated = sector(1, 'XYZ789', 100, { travelDate: '2026-10-05' });
    expect(compare([line(1, null, 100, { date: '2026-10-03' })], [dated]).suggestions).toHaveLength(1);
    expect(compare([line(1, null, 100, { date: '2026-09-03' })], [dated]).suggestions).toHaveLength(0);
    const named = sector(1, 'XYZ789', 100, { clientName: 'John Smith' });
    expect(compare([line(1, null, 100, { passenger: 'SMITH/JOHN MR' })], [named]).suggestions).toHaveLength(1);
    expect(compare([line(1, null, 100, { passenger: 'Wong/A' })], [named]).suggestions).toHaveLength(0);
    expect(compare([line(1, null, 0, { date: '2026-10-05' })], [{ ...dated, compared: 0 }]).suggestions).toHaveLength(
      0,
    );
  });

  it('are made of a reference whose lines and sectors add up to the same', () => {
    expect(compare([line(1, 'ABC123', 60), line(2, 'ABC123', 40)], [sector(1, 'ABC123', 100)]).suggestions).toEqual([
      ['reference-sum', [1, 2], [1], 0],
    ]);
  });

  it('say how many others were as good', () => {
    const sectors = [1, 2, 3].map((id) => sector(id, 'XYZ789', 100, { travelDate: '2026-10-03' }));
    expect(compare([line(1, null, 100, { date: '2026-10-03' })], sectors).suggestions).toEqual([
      ['similar', [1], [1], 2],
    ]);
  });
});

describe('decisions', () => {
  it('faults 377: are lost where a line or a sector says something else since, and nothing is matched by them', () => {
    const [before, sectors] = [[line(1, null, 100)], [sector(1, 'XYZ789', 100)]];
    const key = { tripId: 1, sectorId: 1 };
    const decision = {
      kind: 'match',
      id: toPairingId([1], [key]),
      lines: [1],
      sectors: [key],
      basis: { kind: 'by-hand', reference: null, isAmountEqual: true, days: null, namePercent: null, doubts: [] },
      decidedAtMs: 1,
      content: toPairingContent(before, sectors),
    } as const;
    const decide = (lines: StatementLine[], candidates: CandidateSector[]) => {
      const { matches, decisions } = new StatementComparer(lines, candidates, 0).compare([
        structuredClone(decision) as never,
      ]);
      return [matches.length, decisions[0]?.isLost];
    };
    expect(decide(before, sectors)).toEqual([1, false]);
    expect(decide([line(1, 'ZZZ999', 100)], sectors)).toEqual([0, true]);
    expect(decide([line(1, null, 900)], sectors)).toEqual([0, true]);
    expect(decide(before, [sector(1, 'XYZ789', 900)])).toEqual([0, true]);
    expect(decide(before, [sector(1, 'XYZ789', 100, { clientId: 7 })])).toEqual([0, true]);
  });
});
