import { createTripGroupings } from '@renderer/components/trip-groupings';
import { formatBirthday, formatExpiry, maskCardNumber } from '@renderer/features/client/client-dates';
import { getClientColumns } from '@renderer/features/clients/client-columns';
import { getCents, getChartColumns, groupForChart } from '@renderer/features/overview/chart-data';
import { filterItems, filterMatches, getRecordNumberItems } from '@renderer/features/shell/palette-items';
import { formatListState, formatProgress } from '@renderer/features/trips/ListState';
import { canLoadAll, type TripList } from '@renderer/features/trips/use-trip-list';
import { formatCoverage } from '@renderer/features/unclaimed/Coverage';
import { formatSum, sumColumn } from '@renderer/table/model/aggregations';
import { matchOptions } from '@renderer/ui/SearchSelect';
import { toFieldLabel, toFieldText } from '@renderer/ui/unknown-fields';
import type { UnclaimedState } from '@shared/unclaimed';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const names = { branch: { '3': 'City' }, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const hour = 3_600_000;

describe('a client card’s dates', () => {
  it.each([
    ['1980-03-01', 'Birthday today'],
    ['1980-03-02', 'Birthday tomorrow'],
    ['1980-03-31', 'Birthday in 30 days'],
    ['1980-04-01', null],
    ['1980-02-28', null],
    ['2000-02-29', 'Birthday today'],
    ['soon', null],
    [null, null],
  ])('says of the birthday %s: %s', (born, words) => {
    expect(formatBirthday(born, '2026-03-01')).toBe(words);
  });

  it('sees a birthday across the turn of the year', () => {
    expect(formatBirthday('1980-01-05', '2026-12-20')).toBe('Birthday in 16 days');
  });

  it.each([
    ['2026-02-28', { label: 'Expired', isPast: true }],
    ['2026-03-01', { label: 'Expires today', isPast: false }],
    ['2026-05-30', { label: 'Expires in 90 days', isPast: false }],
    ['2026-05-31', null],
    ['', null],
  ])('says of a card that expires %s: %o', (expires, words) => {
    expect(formatExpiry(expires, '2026-03-01')).toEqual(words);
  });

  it('masks all but four characters of a card number, and a short one whole', () => {
    expect(maskCardNumber('00123456')).toBe('•••• 3456');
    expect(maskCardNumber('1234')).toBe('••••');
  });
});

describe('the client list', () => {
  it('has a hidden column for every field that the document does not show', () => {
    const columns = getClientColumns(names, [
      { id: 1, name: 'A', vip_level: { gold: true } },
      { id: 2, notes: 'x' },
    ]);
    const others = columns.filter(({ id }) => id.startsWith('field '));
    expect(others.map(({ header, isHidden }) => [header, isHidden])).toEqual([
      ['name', true],
      ['Vip level', true],
      ['Notes', true],
    ]);
    expect(others[1]?.value({ id: 1, vip_level: { gold: true } })).toBe('{"gold":true}');
  });
});

describe('what a list is, in words', () => {
  const listed = (rows: number, source: 'network' | 'cache'): TripList =>
    ({
      rows: Array.from({ length: rows }),
      gap: null,
      freshness: { source, fetchedAtMs: 0, ...(source === 'cache' ? { fallbackReason: null } : {}) },
    }) as unknown as TripList;

  it('names how many, from where and how old', () => {
    expect(formatListState(listed(2_400, 'network'), 'all', 3 * hour)).toBe('All 2,400 trips, live, read 3 h ago');
    expect(formatListState(listed(12, 'cache'), 'all', hour)).toBe('12 kept trips, the oldest read 1 h ago');
    expect(formatListState(listed(12, 'cache'), 'kept', 0)).toBe(
      '12 trips kept on this computer, the oldest read just now',
    );
  });

  it('tells records that are loaded from rows that are brought to the window', () => {
    expect(formatProgress({ phase: 'loading', done: 30_000, total: 30_000 })).toBe('Loading 30,000 of 30,000');
    expect(formatProgress({ phase: 'showing', done: 2_000, total: 30_000 })).toBe('Showing 2,000 of 30,000');
    expect(formatProgress({ phase: 'loading', done: 300, total: null })).toBe('Loading 300');
  });

  it.each([
    [2_500, { used: 0, limit: 500 }, true],
    [2_501, { used: 0, limit: 500 }, false],
    [2_400, { used: 452, limit: 500 }, true],
    [2_400, { used: 453, limit: 500 }, false],
    [51, { used: 0, limit: 1 }, false],
  ])('reads a list of %i trips whole without being asked, with %o requests: %s', (total, window, isRead) => {
    expect(canLoadAll(total, window)).toBe(isRead);
  });

  it('says the worklist’s coverage plainly', () => {
    const state = { trips: 1_310, checked: 1_204, oldestMs: 0 } as UnclaimedState;
    expect(formatCoverage(state, 72 * hour)).toBe('1,204 of 1,310 trips checked, oldest 3 days');
    expect(formatCoverage({ ...state, checked: 0, oldestMs: null }, 0)).toBe('0 of 1,310 trips checked');
  });
});

describe('the palette', () => {
  const item = (label: string, description = '') => ({ key: label, label, description, run: () => undefined });
  it('finds every word, in any order, in label and description', () => {
    const items = [item('Dark appearance'), item('Month end', 'Report month-end')];
    expect(filterItems(items, 'END month').map(({ label }) => label)).toEqual(['Month end']);
    expect(filterItems(items, '')).toHaveLength(2);
  });

  it('faults 137: drops what a server that ignores the search sends, and keeps what a server found elsewhere', () => {
    const six = ['Ada', 'Bo', 'Cy', 'Dee', 'Zo\u00eb', 'Flo'].map((first_name, index) => ({
      id: 41 + index,
      first_name,
    }));
    expect(filterMatches(six, '42')).toEqual([{ id: 42, first_name: 'Bo' }]);
    expect(filterMatches(six, 'zoe')).toEqual([{ id: 45, first_name: 'Zo\u00eb' }]);
    expect(filterMatches(six, 'nobody')).toEqual([]);
    // Found by its phone number, perhaps, which the list does not show.
    expect(filterMatches(six.slice(0, 1), '0400')).toEqual([six[0]]);
  });

  it('leads straight to a number, and to nothing else', () => {
    const go = { trip: () => undefined, client: () => undefined, report: () => undefined };
    expect(getRecordNumberItems('32398', go).map(({ label }) => label)).toEqual([
      'Open trip 32398',
      'Open client 32398',
    ]);
    expect(getRecordNumberItems('32398a', go)).toEqual([]);
    expect(getRecordNumberItems('-4', go)).toHaveLength(2);
  });
});

describe('fields that the document does not know', () => {
  it.each([
    ['date_closed', 'Date closed'],
    ['bpay_crn', 'BPAY CRN'],
    ['vipLevel', 'Vip level'],
    ['', ''],
  ])('%s is labelled %s', (name, label) => expect(toFieldLabel(name)).toBe(label));

  it.each([
    [null, ''],
    [undefined, ''],
    [true, 'Yes'],
    ['null', 'null'],
    [{ a: 1 }, '{"a":1}'],
  ])('%o reads “%s”', (value, text) => expect(toFieldText(value)).toBe(text));
});

describe('searching a list of names', () => {
  const data = [
    { value: '14', label: 'Zo\u00eb Smith (14)' },
    { value: '2', label: 'Ann Smith (2)' },
    { value: '141', label: 'Fran\u00e7ois \u738b (141)' },
  ];
  it.each([
    ['zoe', ['14']],
    ['FRANCOIS \u738b', ['141']],
    ['smith', ['14', '2']],
    ['14', ['14']],
    ['nobody', []],
  ])('“%s” can mean %o', (typed, values) =>
    expect(matchOptions(data, typed).map(({ value }) => value)).toEqual(values),
  );
});

describe('the overview', () => {
  const row = (opened: string, amount: number | null) => ({
    trip: makeTripItem({ total_amount: amount }, { date_opened: opened, trip_status: 'quote' }),
    warnings: [],
  });
  const rows = [
    row('2026-02-01 10:00:00', 5),
    row('2025-12-31 10:00:00', -2),
    row('2026-02-09 10:00:00', null),
    row('?', 1),
  ];
  const groupings = createTripGroupings(names);

  it('sums by month in the order of months, trips without one last', () => {
    const month = groupings.find(({ id }) => id === 'month');
    const slices = groupForChart(rows, month as (typeof groupings)[number]);
    expect(slices.map((slice) => [slice.title, slice.trips, getCents(slice, 'total_amount')])).toEqual([
      ['Dec 2025', 1, -2],
      ['Feb 2026', 2, 5],
      ['No month opened', 1, 1],
    ]);
    expect(slices[1]?.sums.get('total_amount')?.excludedCount).toBe(1);
  });

  it('faults 121: sums beyond 2^53 stand exact in the figures of a plot, and have a bar', () => {
    const month = groupings.find(({ id }) => id === 'month') as (typeof groupings)[number];
    const large = Array.from({ length: 3 }, () => row('2026-02-01 10:00:00', 9_007_199_254_740_991));
    const slices = groupForChart(large, month);
    expect(slices.map((slice) => getCents(slice, 'total_amount'))).toEqual([27_021_597_764_222_973n]);
    const total = getChartColumns('Month').find(({ id }) => id === 'total_amount');
    if (!total) throw new Error('no column');
    expect(slices.map((slice) => total.cell?.(slice).text)).toEqual(['270,215,977,642,229.73']);
    expect(formatSum(sumColumn(slices, [0], total), 'cents')).toBe('270,215,977,642,229.73');
  });
});
