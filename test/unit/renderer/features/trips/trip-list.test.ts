import { texts } from '@renderer/features/trips/texts';
import { canLoadAll, formatListState, type TripList, toColumnValues } from '@renderer/features/trips/trip-list';
import { selectOtherValues } from '@renderer/table/grid/table-tools-context';
import { formatStatus } from '@shared/values/texts';
import { describe, expect, it } from 'vitest';

const hour = 3_600_000;

it('the state of the list of trips names how many, from where and how old', () => {
  const format = (rows: number, freshness: object, nowMs: number) => {
    const list = { rows: Array(rows), gap: null, freshness: { fetchedAtMs: 0, ...freshness } };
    return formatListState(list as unknown as TripList, nowMs);
  };
  expect(format(2_400, { source: 'network' }, 3 * hour)).toBe('2,400 trips, updated 3 h ago');
  expect(format(1, { source: 'network' }, 0)).toBe('1 trip, up to date');
  const saved = { source: 'cache', fallbackReason: null };
  expect(format(12, saved, hour)).toBe('12 saved trips; oldest updated 1 h ago');
  expect(format(12, { ...saved, oldest: 'trip 5' }, hour)).toBe('12 saved trips; oldest updated 1 h ago (trip 5)');
});

it('the progress of a list says how many of its records are loaded', () => {
  const { progress } = texts.state;
  expect(progress({ done: 30_000, total: 30_000 })).toBe('Loading 30,000 of 30,000');
  expect(progress({ done: 300, total: null })).toBe('Loading 300');
});

describe('the values of saved trips', () => {
  const counts = [
    { key: null, count: 2 },
    { key: 'ACTIVE', count: 7 },
    { key: 'Réservé', count: 3 },
    { key: 'reserve ', count: 1 },
    { key: ' ', count: 4 },
  ];
  const values = toColumnValues(counts, formatStatus);

  it('are named as the column names its own, joined where they are one of its values; no value comes last', () => {
    expect(values).toEqual([
      { key: 'active', label: 'Active', count: 7, spellings: 1 },
      { key: 'réservé', label: 'Réservé', count: 3, spellings: 1 },
      { key: 'reserve', label: 'Reserve', count: 1, spellings: 1 },
      { key: '', label: '', count: 6, spellings: 1 },
    ]);
  });

  it('are offered where no row has them, and said to be missing where they cannot be read', () => {
    const ofRows = [
      { key: 'active', label: 'Active', count: 50, spellings: 2 },
      { key: '', label: '', count: 1, spellings: 1 },
    ];
    const found = { values, notes: ['1 saved record can’t be opened.'] };
    const offered = selectOtherValues(found, ofRows, 'failed');
    expect(offered.values.map(({ label, count }) => [label, count])).toEqual([
      ['Réservé', 3],
      ['Reserve', 1],
    ]);
    expect(offered.notes).toEqual(found.notes);
    expect(selectOtherValues(found, values, 'failed').values).toEqual([]);
    const { failed } = texts.savedValues;
    expect(selectOtherValues('failed', [], failed)).toEqual({ values: [], notes: [failed] });
  });
});

it.each([
  [2_500, { used: 0, limit: 500 }, true],
  [2_501, { used: 0, limit: 500 }, false],
  [2_400, { used: 452, limit: 500 }, true],
  [2_400, { used: 453, limit: 500 }, false],
  [51, { used: 0, limit: 1 }, false],
])('all of a list of %i trips are loaded automatically, with %o requests: %s', (total, window, isRead) => {
  expect(canLoadAll(total, window)).toBe(isRead);
});
