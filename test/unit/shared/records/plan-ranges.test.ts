import * as ranges from '@shared/records/plan-ranges';
import { emptyPlan, maxPlanRanges, syncPlanSchema } from '@shared/records/sync';
import { describe, expect, it } from 'vitest';

const { addRange, assertNamesDiffer, describeNameConflict, findRangeByName, findSavedRanges, renameRange } = ranges;
const autumn = { id: 'a', name: 'Autumn', from: '2026-03-01', to: '2026-05-31' };
const winter = { id: 'w', name: '', from: '2026-06-01', to: '2026-08-31' };
const plan = [autumn, winter].reduce(addRange, emptyPlan);

describe('ranges of a plan', () => {
  it('faults 410: have names of their own, whatever the capitals, accents and spaces', () => {
    const other = { ...autumn, name: '  AUTUMN ', to: '2026-06-30' };
    const conflict = 'A saved period is named “Autumn” already: 01 Mar 2026 to 31 May 2026. Choose another name.';
    expect(describeNameConflict(plan.ranges, other)).toBe(conflict);
    expect(() => addRange(plan, { ...other, id: 'b' })).toThrow(conflict);
    expect(() => assertNamesDiffer(renameRange(plan, 'w', 'autumn'))).toThrow('named “autumn” already');
    expect(() => assertNamesDiffer(plan)).not.toThrow();
  });

  it('faults 410: may go without a name, as many as there are', () => {
    expect(describeNameConflict(plan.ranges, { ...winter, name: ' ', to: '' })).toBeNull();
    expect(findRangeByName(plan.ranges, '')).toBeUndefined();
    expect(addRange(plan, { ...winter, id: 'x', to: '' }).ranges.map(({ name }) => name)).toEqual(['Autumn', '', '']);
  });

  it('keep their name where they are saved again without one, and take a new one', () => {
    expect(addRange(plan, { ...autumn, name: '' })).toBe(plan);
    const renamed = addRange(plan, { ...autumn, name: ' End of year ' });
    expect(renamed.ranges).toEqual([{ ...autumn, name: 'End of year', isRefreshed: false }, plan.ranges[1]]);
    expect(findRangeByName(renamed.ranges, 'END OF YEAR')?.id).toBe('a');
    expect(renameRange(renamed, 'a', ' ').ranges[0]?.name).toBe('');
  });

  it('faults 410: are refused beyond the number that can be read again, and none is lost', () => {
    const make = (index: number) => ({ id: String(index), name: '', from: `2026-01-${index}`, to: '' });
    const full = Array.from({ length: maxPlanRanges }, (_, index) => make(index)).reduce(addRange, emptyPlan);
    expect(() => addRange(full, make(maxPlanRanges))).toThrow('there are 50 saved periods already');
    // Earlier versions had no limit: their plans are read whole, and not as empty ones that are saved over them.
    const older = { ...full, ranges: [...full.ranges, { ...make(51), isRefreshed: false }] };
    for (const saved of [full, older]) expect(syncPlanSchema.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });
});

describe('what is saved whole of a list', () => {
  const make = (name: string, from: string, to: string, asOfMs: number | null) => {
    const coverage = asOfMs === null ? null : { from, to, asOfMs, trips: 5, missing: 0 };
    return { ...autumn, name, isRefreshed: false, isWindow: false, progress: { coverage, run: null } };
  };
  const saved = [
    make('Autumn', '2026-03-01', '2026-05-31', 1),
    make('Never read', '2026-01-01', '2026-12-31', null),
    make('From May on', '2026-05-01', '', 2),
  ];

  it.each([
    ['2026-03-01', '2026-05-31', 'Autumn'],
    ['2026-05-02', '2026-05-09', 'From May on'],
    ['2026-05-01', '', 'From May on'],
    ['2026-02-28', '2026-05-31', null],
    ['2026-03-01', '2026-06-01', null],
    ['', '2026-05-31', null],
    ['', '', null],
  ])('faults 418: is the latest range that has all of its dates, the open ends too: %s to %s: %s', (from, to, name) => {
    expect(findSavedRanges(saved, { from, to }).whole?.name ?? null).toBe(name);
    expect(findSavedRanges([make('', '', '', 3)], { from, to }).whole?.coverage.asOfMs).toBe(3);
  });

  const halves = [make('Second', '2026-07-01', '2026-12-31', 1), make('First', '2026-01-01', '2026-06-30', 2)];
  const apart = [make('A', '', '2026-06-29', 1), make('B', '2026-07-01', '', 1)];
  const overlapping = [make('B', '2026-06-30', '', 1), make('A', '', '2026-06-29', 1)];
  it.each([
    ['2026-01-01', '2026-12-31', halves, true],
    ['2026-06-30', '2026-07-01', halves, true],
    ['2025-12-31', '2026-12-31', halves, false],
    ['2026-01-01', '2027-01-01', halves, false],
    ['2026-01-01', '2026-05-31', saved, false],
    ['2026-03-01', '2030-01-01', saved, true],
    ['', '2030-01-01', saved, false],
    ['', '', apart, false],
    ['', '', overlapping, true],
    ['', '', [], false],
  ])('is made of ranges that follow each other or overlap, in any order: %s to %s', (from, to, of, isWhole) => {
    expect(ranges.isSavedWhole(of, { from, to })).toBe(isWhole);
  });

  it('names the ranges that were saved at all, the latest first', () => {
    const { others } = findSavedRanges(saved, { from: '', to: '' });
    expect(others.map(({ name }) => name)).toEqual(['From May on', 'Autumn']);
  });
});
