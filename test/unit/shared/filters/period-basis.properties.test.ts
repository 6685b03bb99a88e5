/** Period and basis: which bookings one counts, how it moves, and what it says. */
import { periodBasisSchema, spanSchema } from '@shared/filters/basis-schema';
import {
  type BasisDates,
  basisDateNames,
  basisDates,
  getBasisDay,
  isSpanOver,
  moveSpan,
  printBasis,
  printSpan,
  resolveSpan,
  type Span,
} from '@shared/filters/period-basis';
import { addDays, periods, toPeriodKey } from '@shared/values/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itHolds } from '../../../helpers/property-runs';

const today = '2026-11-28';
const first = '2015-01-01';
const day = fc.integer({ min: 0, max: 8_000 }).map((days) => addDays(first, days));
const toKey = (period: 'month' | 'quarter' | 'year') => (date: string) =>
  toPeriodKey(period, Number(date.slice(0, 4)), Number(date.slice(5, 7)));
const span: fc.Arbitrary<Span> = fc.oneof(
  ...(['month', 'quarter', 'year'] as const).map((kind) => day.map((date): Span => ({ kind, key: toKey(kind)(date) }))),
  fc
    .tuple(fc.integer({ min: 1, max: 120 }), fc.oneof(fc.constant('last-month' as const), day.map(toKey('month'))))
    .map(([months, to]): Span => ({ kind: 'last', months, to })),
  fc.oneof(fc.constant('yesterday' as const), day).map((to): Span => ({ kind: 'all-to', day: to })),
  fc.tuple(day, fc.integer({ min: 0, max: 900 })).map(([from, length]): Span => {
    return { kind: 'between', from, to: addDays(from, length) };
  }),
);
const sent = fc.oneof(
  day,
  day.map((date) => `${date} 23:59:59`),
  fc.constant(null),
  fc.constant(''),
);
const booking = fc.record({
  travelDate: sent,
  returnDate: sent,
  openedDate: sent,
  isActive: fc.constantFrom(true, false, null),
});
const basis = fc.record({
  date: fc.constantFrom(...basisDates),
  span,
  bookings: fc.constantFrom('active' as const, 'all' as const),
});

/** The day of a booking, written another way than the product does. */
function readDay(date: (typeof basisDates)[number], of: BasisDates): string {
  const texts = { travel: [of.travelDate], return: [of.returnDate, of.travelDate], opened: [of.openedDate] }[date];
  return (texts.find((text) => (text ?? '') !== '') ?? '').slice(0, 10);
}

itHolds('goes by the day of a booking that its date names', [basis, booking], ({ date }, found) => {
  expect(getBasisDay(date, found) ?? '').toBe(readDay(date, found));
});

itHolds('moves to the days directly after its own, and back', [span], (of) => {
  const days = resolveSpan(of, today);
  const next = moveSpan(of, 1, today);
  const after = resolveSpan(next, today);
  expect(next.kind).toBe(of.kind);
  if (of.kind === 'all-to') {
    expect([after.from, after.to > days.to, addDays(after.to, 1).endsWith('-01')]).toEqual([null, true, true]);
    return;
  }
  if (of.kind !== 'last') expect(after.from).toBe(addDays(days.to, 1));
  else expect(after.to.slice(0, 7)).toBe(periods.month.toKey(periods.month.parseKey(days.to.slice(0, 7)) + 1));
  expect(resolveSpan(moveSpan(next, -1, today), today)).toEqual(days);
});

itHolds('is read again as it was written, and says date, period and bookings in one line', [basis], (of) => {
  expect(periodBasisSchema.parse(JSON.parse(JSON.stringify(of)))).toEqual(of);
  const parts = printBasis(of, today).split(' · ');
  expect(parts).toEqual([
    basisDateNames[of.date],
    printSpan(of.span, today),
    of.bookings === 'active' ? 'active bookings' : 'all bookings, inactive too',
  ]);
});

itHolds('two spans that say the same count the same days', [span, span], (one, other) => {
  if (printSpan(one, today) === printSpan(other, today)) {
    expect(resolveSpan(one, today)).toEqual(resolveSpan(other, today));
  }
});

it.each<[Span, string | null, string, string]>([
  [{ kind: 'month', key: '2026-10' }, '2026-10-01', '2026-10-31', 'October 2026'],
  [{ kind: 'month', key: '2024-02' }, '2024-02-01', '2024-02-29', 'February 2024'],
  [{ kind: 'quarter', key: '2026-Q4' }, '2026-10-01', '2026-12-31', '1 Oct to 31 Dec 2026'],
  [{ kind: 'year', key: '2026-27' }, '2026-07-01', '2027-06-30', 'Financial year 2026–27'],
  [{ kind: 'last', months: 12, to: 'last-month' }, '2025-11-01', '2026-10-31', '12 months to Oct 2026'],
  [{ kind: 'last', months: 12, to: '2026-09' }, '2025-10-01', '2026-09-30', '12 months to Sep 2026'],
  [{ kind: 'all-to', day: 'yesterday' }, null, '2026-11-27', 'All to 27 Nov 2026'],
  [{ kind: 'between', from: '2026-07-01', to: '2026-11-05' }, '2026-07-01', '2026-11-05', '1 Jul to 5 Nov 2026'],
])('%j is %s to %s, and says %s', (of, from, to, printed) => {
  expect([resolveSpan(of, today), printSpan(of, today)]).toEqual([{ from, to }, printed]);
});

it.each<[Span, Span]>([
  [
    { kind: 'all-to', day: '2026-11-27' },
    { kind: 'all-to', day: '2026-11-30' },
  ],
  [
    { kind: 'all-to', day: '2026-11-30' },
    { kind: 'all-to', day: '2026-12-31' },
  ],
])('later than %j is %j', (of, next) => {
  expect(moveSpan(of, 1, today)).toEqual(next);
});

it('goes by the day of a time, by the travel of a booking without a return, and by no day that there is not', () => {
  const find = (date: (typeof basisDates)[number], travelDate: string | null, returnDate: string | null = null) =>
    getBasisDay(date, { travelDate, returnDate, openedDate: null });
  expect([find('travel', '2026-10-01'), find('travel', '2026-10-31 23:59:59')]).toEqual(['2026-10-01', '2026-10-31']);
  expect([find('return', '2026-10-31'), find('return', '2026-10-31', '2026-11-02')]).toEqual([
    '2026-10-31',
    '2026-11-02',
  ]);
  expect([find('opened', '2026-10-05'), find('travel', null), find('travel', '2026-13-45')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('a period is over once its last day is before today, and what is no period is refused', () => {
  expect(isSpanOver({ kind: 'month', key: '2026-10' }, today)).toBe(true);
  expect(isSpanOver({ kind: 'month', key: '2026-11' }, today)).toBe(false);
  expect(isSpanOver({ kind: 'all-to', day: 'yesterday' }, today)).toBe(true);
  expect(isSpanOver({ kind: 'all-to', day: today }, today)).toBe(false);
  for (const wrong of [
    { kind: 'month', key: '2026-13' },
    { kind: 'last', months: 0, to: 'last-month' },
    { kind: 'between', from: '2026-02-30', to: '2026-03-01' },
  ]) {
    expect(spanSchema.safeParse(wrong).success).toBe(false);
  }
});
