/** Matches and suggestions, case by case. */
import { prepareComparison } from '@main/saved/matching/compare';
import { compareKeys, compareNames, listNearKeys, splitName, toReferenceKey } from '@main/saved/matching/references';
import {
  type CandidateSector,
  type StatementLine,
  toPairingContent,
  toPairingId,
} from '@shared/commission/statement-file';
import { makeLine as line, makeSector as sector } from '@test/helpers/statement-parts';
import { describe, expect, it } from 'vitest';

const compareAll = (lines: StatementLine[], sectors: CandidateSector[], elsewhere: Record<string, string> = {}) => {
  const excluded = Object.entries(elsewhere).map(([key, reason]) => [key, { reason }]);
  return prepareComparison(lines, sectors, new Map(excluded as never))([]);
};

/** Compares, and describes what was found: `rows = sectors`. */
function compare(lines: StatementLine[], sectors: CandidateSector[]) {
  const { matches, suggestions } = prepareComparison(lines, sectors)([]);
  const toIds = (keys: readonly { readonly sectorId: number }[]) => keys.map(({ sectorId }) => sectorId);
  return {
    matches: matches.map(
      ({ difference, ...of }) => `${difference === 0 ? 'agreed' : 'differs'}: ${of.lines} = ${toIds(of.sectors)}`,
    ),
    suggestions: suggestions.map((of) => `${of.lines} = ${toIds(of.sectors)}`),
  };
}

describe('references', () => {
  const long = 'A'.repeat(490);

  it.each([
    ['abc 123', 'ABC123'],
    ['ABC-123/4', 'ABC123-4'],
    ['Ref: ÀB12', 'AB12'],
    ['Booking No. # 4711', '4711'],
    ['REF4711', 'REF4711'],
    ['4711.0', '4711-0'],
    ['4711.5', '4711-5'],
    ['AB4711.0', 'AB4711-0'],
    ['4711.000', '4711-000'],
    ['4711²', '4711-2'],
    ['1-2-3', null],
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
    ['ABC123', 'ABC124', 'near'],
    ['ABC123', 'ABX123', 'near'],
    ['AO1B5S', 'A01B5S', 'near'],
    ['AO1B5S', 'A0IB5S', 'different'],
    ['4711-1', '47111', 'near'],
    ['ABC-DEF', 'ABCDEF', 'near'],
    ['004711', '4711', 'near'],
    ['AB1234-2', 'AB12342', 'near'],
    ['4711', '47110', 'different'],
    ['ABC123', 'XYZ789', 'different'],
    ['ABCD', 'ABCE', 'different'],
    ['ABCD', null, null],
    [long, long, 'same'],
    [`${long}1`, `${long}2`, 'different'],
  ])('faults 381: %s and %s are %s', (a, b, likeness) => {
    expect(compareKeys(a, b)).toBe(likeness);
    expect(compareKeys(b, a)).toBe(likeness);
  });

  it('faults 381: have near ones where they are no longer than a booking reference', () => {
    expect(listNearKeys('ABC123')).toContain('ABC12');
    expect(listNearKeys(long)).toEqual([]);
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

  it('faults 381: names are compared by their first parts', () => {
    expect(splitName('SMITH/JOHN MR')).toEqual(['smith', 'john']);
    expect(splitName('a b '.repeat(200))).toHaveLength(12);
  });
});

describe('matches without the user', () => {
  it('are made of a reference that stands once on each side', () => {
    const found = compare(
      [line(1, 'abc-123', 100), line(2, 'DEF456', 90)],
      [sector(1, 'ABC123', 100), sector(2, 'DEF456', 80)],
    );
    expect(found.matches).toEqual(['agreed: 1 = 1', 'differs: 2 = 2']);
  });

  it('are made of a repeated reference only where all of it pairs in one way', () => {
    const sectors = [sector(1, 'ABC123', 100), sector(2, 'ABC123', -100)];
    expect(compare([line(1, 'ABC123', -100), line(2, 'ABC123', 100)], sectors).matches).toEqual([
      'agreed: 1 = 2',
      'agreed: 2 = 1',
    ]);
    expect(compare([line(1, 'ABC123', 100)], sectors).matches).toEqual([]);
    const parts = [line(1, 'ABC123', 60), line(2, 'ABC123', 40)];
    expect(compare(parts, [sector(1, 'ABC123', 100), sector(2, 'ABC123', 60)]).matches).toEqual([]);
  });

  it.each([
    ['#4711', '4711'],
    ['ref: ab-1234', 'AB1234'],
    ['ＡＢ１２３４/2', 'ab1234-2'],
    ['1-2345', '1 2345'],
  ])('faults 840: %s and %s have the same parts', (theirs, ours) => {
    const sectors = [sector(1, ours, 100), sector(2, `${ours}0`, 100)];
    expect(compare([line(1, theirs, 100)], sectors).matches).toEqual(['agreed: 1 = 1']);
  });

  it.each([
    ['4711.0', '47110'],
    ['4711-1', '47111'],
    ['47.11', '4711'],
    ['4711²', '47112'],
    ['AB1234/2', 'AB12342'],
    ['1-2345', '12-345'],
    ['004711', '4711'],
    ['ABC-D12', 'AB-CD12'],
  ])('faults 840: %s and %s have not', (theirs, ours) => {
    expect(compare([line(1, theirs, 100)], [sector(1, ours, 100)]).matches).toEqual([]);
    expect(compare([line(1, ours, 100)], [sector(1, theirs, 100)]).matches).toEqual([]);
  });

  it.each([
    ['Nguyen Thi', '2026-10-08', 'suggested'],
    ['Nguyen Thi', '2026-10-06', 'matched'],
    ['John Smith', '2026-10-08', 'matched'],
    ['Nguyen Thi', null, 'matched'],
  ])('faults 371: of the same reference with %s on %s are %s', (clientName, travelDate, expected) => {
    const lines = [line(1, 'ABC123', 100, { passenger: 'SMITH/JOHN', date: '2026-10-03' })];
    const { matches, suggestions } = compare(lines, [sector(1, 'ABC123', 100, { clientName, travelDate })]);
    expect(matches.length > 0 ? 'matched' : suggestions.length > 0 ? 'suggested' : '').toBe(expected);
  });

  it.each([
    ['a placeholder', 'PENDING', {}, { bookingReference: 'PENDING' }],
    ['one character repeated', '0000', {}, { bookingReference: '0000' }],
    ['one character repeated and divided', '00/00/0000', {}, { bookingReference: '00/00/0000' }],
    ['travel years ago', 'ABC123', { date: '2026-10-03' }, { travelDate: '2019-03-03' }],
  ])('faults 371: are not made of the same reference with %s', (_, reference, ofLine, ofSector) => {
    expect(compare([line(1, reference, 100, ofLine)], [sector(1, 'ABC123', 100, ofSector)]).matches).toEqual([]);
  });

  it('are made of a reference with another amount where the name is like, and not where it is another', () => {
    const match = (clientName: string) =>
      compare([line(1, 'ABC123', 100, { passenger: 'SMITH/JOHN' })], [sector(1, 'ABC123', 90, { clientName })]).matches;
    expect(match('Nguyen Thi')).toEqual([]);
    expect(match('John Smith')).toHaveLength(1);
  });

  it('faults 371: are not made of a reference that a sector has, too, which is no candidate', () => {
    const found = compareAll([line(1, 'ABC123', 100)], [sector(2, 'ABC123', 100)], { ABC123: 'inactive' });
    expect([found.matches, found.suggestions.map(({ lines }) => lines)]).toEqual([[], [[1]]]);
  });

  it('are made of equal amounts of a reference by their dates', () => {
    const lines = [line(1, 'ABC123', 100, { date: '2026-10-03' }), line(2, 'ABC123', 100, { date: '2026-10-04' })];
    const sectors = [
      sector(1, 'ABC123', 100, { travelDate: '2026-10-04 09:00:00' }),
      sector(2, 'ABC123', 100, { travelDate: '2026-10-03' }),
    ];
    const found = compare(lines, sectors).matches.map((match) => match.split(': ')[1]);
    expect(found).toEqual(['1 = 2', '2 = 1']);
    const undated = [sector(1, 'ABC123', 100, { travelDate: '2026-10-03' }), sector(2, 'ABC123', 100)];
    const one = [line(1, 'ABC123', 100, { date: '2026-10-03' }), line(2, 'ABC123', 100)];
    expect(compare(one, undated).matches, 'two days that are not known are not the same').toEqual([]);
  });
});

describe('a reference that is the same', () => {
  const dated = { date: '2026-10-03' };
  const named = { passenger: 'SMITH/JOHN' };
  it.each([
    ['ABC123', named, { clientName: 'Nguyen Thi', compared: 90 }, ['amount']],
    ['ABC123', dated, { travelDate: '2019-03-03' }, ['dates']],
    ['ABC123', { ...named, ...dated }, { clientName: 'Nguyen Thi', travelDate: '2026-10-08' }, ['names', 'dates']],
    ['PENDING', dated, { bookingReference: 'PENDING' }, ['placeholder']],
    ['OTH111', dated, { bookingReference: 'OTH111' }, ['other-supplier']],
    ['OTH111', dated, { bookingReference: 'OTH111', travelDate: '2019-03-03' }, ['dates', 'other-supplier']],
  ])('faults 464: says which check has failed: %s %j %j: %j', (reference, ofLine, ofSector, doubts) => {
    const [lines, sectors] = [[line(1, reference, 100, ofLine)], [sector(1, 'ABC123', 100, ofSector)]];
    const { matches, suggestions } = compareAll(lines, sectors, { OTH111: 'other-supplier' });
    expect(matches).toEqual([]);
    expect(suggestions.map(({ basis }) => [basis.reference, basis.doubts])).toEqual([['same', doubts]]);
  });

  it('has no such reason where it matches, or another one is suggested, and says that it is there more than once', () => {
    const getDoubts = (lines: StatementLine[], one: CandidateSector) => {
      const { matches, suggestions } = compareAll(lines, [one]);
      return [matches, suggestions].map((found) => found.map(({ basis }) => basis.doubts.join()));
    };
    expect(getDoubts([line(1, 'AB0123', 100)], sector(1, 'ABO123', 100))).toEqual([[], ['']]);
    expect(getDoubts([line(1, 'ABC123', 100)], sector(1, 'ABC123', 90))).toEqual([[''], []]);
    const repeated = [line(1, 'ABC123', 100), line(2, 'ABC123', 70)];
    expect(getDoubts(repeated, sector(1, 'ABC123', 100))[1]).toEqual(['repeated']);
  });
});

describe('suggestions', () => {
  it('are made of a misspelt reference with the same amount', () => {
    const found = compare([line(1, 'AB0123', 100)], [sector(1, 'ABO123', 100), sector(2, 'XYZ789', 100)]);
    expect(found).toEqual({ matches: [], suggestions: ['1 = 1'] });
  });

  it.each([
    [1, 'a near date', 100, { date: '2026-10-03' }, { travelDate: '2026-10-05' }],
    [0, 'a far date', 100, { date: '2026-09-03' }, { travelDate: '2026-10-05' }],
    [1, 'a like name', 100, { passenger: 'SMITH/JOHN MR' }, { clientName: 'John Smith' }],
    [0, 'another name', 100, { passenger: 'Wong/A' }, { clientName: 'John Smith' }],
    [0, 'no amount', 0, { date: '2026-10-05' }, { travelDate: '2026-10-05' }],
  ])('%i is made of an amount with %s', (count, _, cents, ofLine, ofSector) => {
    const found = compare([line(1, null, cents, ofLine)], [sector(1, 'XYZ789', cents, ofSector)]);
    expect(found.suggestions).toHaveLength(count);
  });

  it('are made of a reference whose lines and sectors add up to the same', () => {
    const parts = [line(1, 'ABC123', 60), line(2, 'ABC123', 40)];
    expect(compare(parts, [sector(1, 'ABC123', 100)]).suggestions).toEqual(['1,2 = 1']);
  });

  it('say that another booking, or another line, fits equally well', () => {
    const own = (row: number) => line(row, null, 100, { passenger: 'SMITH/JOHN MR' });
    const ours = (id: number, clientName = 'John Smith') => sector(id, 'XYZ789', 100, { clientName });
    const list = (lines: StatementLine[], sectors: CandidateSector[]) =>
      compareAll(lines, sectors).suggestions.map(({ basis }) => basis.doubts.join());
    expect(list([own(1)], [ours(1), ours(2)])).toEqual(['another-booking']);
    expect(list([own(1), own(2)], [ours(1)])).toEqual(['another-line']);
    expect(list([own(1), own(2)], [ours(1), ours(2)])).toEqual(['another-booking', 'another-booking']);
    expect(list([own(1)], [ours(1), ours(2, 'Jane Smith')])).toEqual(['']);
    // Here the other one is a better line's.
    const near = { ...own(2), reference: 'XYZ79B' };
    expect(list([own(1), near], [ours(1), { ...ours(2), bookingReference: 'XYZ798' }])).toEqual(['', '']);
  });
});

describe('decisions', () => {
  it('faults 377: are lost where a line or a sector says something else since, and nothing is matched by them', () => {
    const [before, sectors] = [[line(1, null, 100)], [sector(1, 'XYZ789', 100)]];
    const key = { tripId: 1, sectorId: 1 };
    const decision = {
      ...{ kind: 'match', id: toPairingId([1], [key]), lines: [1], sectors: [key], decidedAtMs: 1 },
      content: toPairingContent(before, sectors),
    };
    const decide = (lines: StatementLine[], candidates: CandidateSector[]) => {
      const given = [structuredClone(decision) as never];
      const { matches, decisions } = prepareComparison(lines, candidates)(given);
      return [matches.length, decisions[0]?.isLost];
    };
    expect(decide(before, sectors)).toEqual([1, false]);
    for (const changed of [line(1, 'ZZZ999', 100), line(1, null, 900)])
      expect(decide([changed], sectors)).toEqual([0, true]);
    for (const changed of [sector(1, 'XYZ789', 900), sector(1, 'XYZ789', 100, { clientId: 7 })])
      expect(decide(before, [changed])).toEqual([0, true]);
  });
});
