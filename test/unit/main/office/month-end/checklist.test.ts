import { formatCheck, listChecks, listDiffering, type MonthDetails } from '@main/office/month-end/checklist';
import { listLockDifferences, sumDifferences, toLockedBookings } from '@main/office/month-end/gather-month';
import { toEqualSummary, toReportFilters } from '@main/office/month-end/parts';
import type { Booking } from '@shared/commission/bookings';
import { getPartKey, type PartResult } from '@shared/settings/month-end';
import { describe, expect, it } from 'vitest';

const atMs = Date.parse('2026-11-28T12:03:00');
const coverage = { trips: 90, covered: 90, isListComplete: true, unreadable: 0, unequal: 0, oldest: null };
const makePart = (name: string, change: Partial<PartResult> = {}): PartResult => ({
  part: { kind: 'summary', report: null, id: name },
  ...{ name, counts: 'travel, active', isOwn: false, isCompared: true, commission: 3_137_658, total: 900 },
  ...{ before: null, file: `${name}.xlsx`, rows: 1, runId: null, problem: null },
  ...change,
});
const basis = { date: 'travel', bookings: 'active', span: { kind: 'month', key: '2026-10' } } as const;
const parts = [makePart('By supplier'), makePart('By consultant')];
const run = { folder: '/runs/Month end 2026-10', atMs, by: 'window', basis, digest: 'one', parts } as const;
const whole: MonthDetails = {
  ...{ month: '2026-10', today: '2026-11-28', record: { waivers: [], left: [] }, lock: null, coverage },
  ...{
    checkedAtMs: atMs,
    commission: 3_137_658,
    digest: 'one',
    statements: [],
    withoutStatement: [],
    run: { ...run, parts: [...parts] },
  },
  parts,
  getSupplierName: (id) => (id === 201 ? 'Accor' : `Supplier ${id}`),
};
const say = (change: Partial<MonthDetails>, check: number) =>
  listChecks({ ...whole, ...change })
    .filter((each) => each.check === check)
    .map(formatCheck)[0];
const statement = { id: 's', fileName: 'a.csv', supplierIds: [201], period: null, finishedAtMs: null, toCheck: 4 };

describe('the checklist of a month end', () => {
  it('says in five lines that nothing is open', () => {
    expect(listChecks(whole).map(formatCheck)).toEqual([
      '✓ 1 Data: All 90 trips that touch October are on this computer, updated 28 Nov 2026, 12:03 pm',
      '✓ 2 Statements: No statement is expected',
      '✓ 3 Reports and summaries: 2 of 2 made 28 Nov 2026, 12:03 pm in the folder “Month end 2026-10”',
      '✓ 4 Agreement: Commission is 31,376.58 in 2 parts',
      '○ 5 Lock: Keeps the totals, files, statements and their digests as they are now',
    ]);
    expect(say({ lock: { lockedAtMs: atMs } }, 5)).toBe('✓ 5 Lock: Locked 28 Nov 2026, 12:03 pm');
  });

  it.each<[string, Partial<MonthDetails>, number, string]>([
    ['a month that is not over', { today: '2026-10-31' }, 1, 'October isn’t over'],
    [
      'trips that are missing',
      { coverage: { ...coverage, covered: 88 } },
      1,
      '2 of 90 trips that touch October aren’t on',
    ],
    ['a list that is not whole', { coverage: { ...coverage, isListComplete: false } }, 1, 'The list of trips isn’t'],
    ['data of before its end', { checkedAtMs: Date.parse('2026-10-31T23:00:00') }, 1, 'before the end of October'],
    ['bookings that can’t be read', { coverage: { ...coverage, unreadable: 2 } }, 1, '2 bookings can’t be read'],
    ['a statement to check', { statements: [statement] }, 2, 'Accor 4 to check'],
    [
      'suppliers without one',
      { withoutStatement: [{ supplierId: 7, cents: 50_001 }] },
      2,
      '1 supplier over 500.00 has none',
    ],
    ['parts that are not made', { run: null }, 3, '2 parts, not made yet'],
    ['bookings that changed since', { digest: 'other' }, 3, 'its bookings have changed since'],
    ['another commission', { parts: [makePart('A'), makePart('B', { commission: 1 })] }, 4, '0.01 in B'],
    ['another total', { parts: [makePart('A'), makePart('B', { total: 1 })] }, 4, 'B counts by another total'],
    [
      'a report by its own dates',
      { parts: [makePart('A'), makePart('B', { isOwn: true, counts: 'its own dates' })] },
      4,
      'B counts by its own dates',
    ],
  ])('names %s', (_, change, check, text) => {
    expect(say(change, check)).toMatch(/^●/);
    expect(say(change, check)).toContain(text);
  });

  it('takes a reason for what is open, and a part that is left as it is', () => {
    const waivers = [{ check: 2, reason: 'They come later' }];
    const waived = say({ statements: [statement], record: { waivers, left: [] } }, 2);
    expect(waived).toBe('✓ 2 Statements: Accor 4 to check; waived: They come later');
    const other = makePart('B', { commission: 1 });
    const left = [getPartKey(other.part)];
    expect(listDiffering([makePart('A'), other], 3_137_658, left)).toEqual([]);
    expect(say({ parts: [makePart('A'), other], record: { waivers: [], left } }, 4)).toContain('left as it is: B');
    // A part with filters of its own is listed, and never compared.
    expect(listDiffering([makePart('Refunds', { commission: -5, isCompared: false })], 9, [])).toEqual([]);
  });
});

describe('the bar of a month end', () => {
  it('faults 473: takes the place of the dates of a report, and leaves its other filters', () => {
    const parameters = {
      filters: { branchID: '2', startDate: '2026-01-01', isActive: '0' },
      ranges: { travel: 'last-month' as const },
    };
    const toFilters = (change: object) => toReportFilters(parameters, { ...basis, ...change }, '2026-02', '2026-11-28');
    const branch = { branchID: '2' };
    expect(toFilters({})).toEqual({
      ...branch,
      ...{ travelStartDate: '2026-02-01', travelEndDate: '2026-02-28', isActive: '1' },
    });
    expect(toFilters({ date: 'opened', bookings: 'all' })).toEqual({
      ...branch,
      ...{ startDate: '2026-02-01', endDate: '2026-02-28' },
    });
    // No report can be asked for dates of return.
    expect(toFilters({ date: 'return' })).toMatchObject({ startDate: '2026-01-01', travelEndDate: '2026-10-31' });
  });

  it('has a summary that is equal to a report: by what it names, of the amounts that it has', () => {
    const headers = ['consultant_id', 'consultant', 'trips', 'gst', 'commission_cents', 'Total'];
    expect(toEqualSummary(headers)).toMatchObject({ rows: ['consultant'], measures: ['gst', 'commission', 'total'] });
    expect(toEqualSummary(['line'])).toMatchObject({ rows: ['supplier'], measures: ['commission', 'total'] });
  });
});

describe('the lock of a month', () => {
  const makeBooking = (sectorId: number, change: Partial<Booking> = {}) =>
    ({ tripId: 1, sectorId, expected: 100, travelDate: '2026-10-02', isClaimed: false, ...change }) as Booking;

  it('names bookings that came, went or have another commission or date, and none that was claimed', () => {
    const bookings = toLockedBookings([1, 2, 3, 4].map((id) => makeBooking(id)));
    const now = [
      makeBooking(1, { isClaimed: true, received: 100 }),
      makeBooking(2, { expected: 80 }),
      makeBooking(3, { travelDate: '2026-10-03' }),
      makeBooking(5, { expected: 7 }),
    ];
    const differences = listLockDifferences({ bookings }, now);
    expect(differences.map(({ id, before, now: booking }) => [id, before, booking?.expected ?? null])).toEqual([
      ['1/2', 100, 80],
      ['1/3', 100, 100],
      ['1/5', null, 7],
      ['1/4', 100, null],
    ]);
    expect(sumDifferences(differences)).toBe(-20 + 7 - 100);
  });
});
