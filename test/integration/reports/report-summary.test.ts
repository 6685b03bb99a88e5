/** Summaries of a report's result: exact over any rows, with what each sum leaves out. */
import { reportCalls } from '@main/rows/thread/report-worker';
import type { SummaryCell, SummaryResult } from '@shared/summary/definition';
import { listWarnings } from '@shared/summary/filters';
import { getMeasure, getMeasureValue, getShare } from '@shared/summary/values';
import type { ReportRow } from '@test/helpers/changing-report';
import { expectAppError } from '@test/helpers/expect-app-error';
import { createRandom } from '@test/helpers/random';
import { createRows, openBesideOther, openReport } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const cents = { amount_cents: { money: 'cents' } } as const;
const capitals = ['Open', 'open', 'OPEN', 'Closed', '', null];
/** The 15th of each month of four years. */
const dates = Array.from(
  { length: 48 },
  (_, month) => `${2020 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-15`,
);
const makeRows = (seed: number) => createRows(createRandom(seed), dates, capitals, 400);

const get = ({ measures }: SummaryResult, cell: SummaryCell | undefined, id: string) => {
  const measure = measures.find((one) => one.id === id);
  return cell && measure ? getMeasure(cell, measure) : null;
};
const getValue = (result: SummaryResult, cell: SummaryCell | undefined, id: string) =>
  get(result, cell, id)?.value ?? null;

it('faults 401: spellings that differ in capitals are one group, blank values another, and dates have their periods', async () => {
  const { summarise } = await openReport([
    { status: 'Open', date: '2026-07-01', amount: '1.50', reference: 'abc' },
    { status: 'OPEN', date: '2026-06-30', amount: '2.25', reference: 'ABC' },
    { status: 'OPEN', date: '2026-06-30', amount: '0.25', reference: 'abc' },
    { status: '', date: null, amount: '', reference: null },
  ]);
  const group = async (field: string) => {
    const result = await summarise({ rows: [field], measures: ['sum:amount'] });
    return result.rows.map(({ keys, cells: [cell] }) => [keys[0], getValue(result, cell, 'sum:amount')]);
  };
  expect(await group('status')).toEqual([
    ['OPEN', 400],
    [null, null],
  ]);
  // References are told apart exactly.
  expect(await group('reference')).toEqual([
    ['ABC', 225],
    ['abc', 175],
    [null, null],
  ]);
  expect((await group('date:month')).map(([key]) => key)).toEqual(['2026-06', '2026-07', null]);
  expect((await group('date:quarter')).map(([key]) => key)).toEqual(['2026-Q2', '2026-Q3', null]);
  expect((await group('date:year')).map(([key]) => key)).toEqual(['2025-26', '2026-27', null]);
});

it('groups are in the order in which the table sorts them: names as people do, numbers by value', async () => {
  const group = async (values: readonly (string | number | null)[]) => {
    const { summarise } = await openReport(values.map((value) => ({ value, amount: '1.50' })));
    return (await summarise({ rows: ['value'], measures: ['rows'] })).rows.map(({ keys }) => keys[0]);
  };
  const names = ['adam', 'Álvarez', 'Bo', 'Muller', 'Müller', 'team 2', 'team 10', 'Zed'];
  expect(await group(names.toReversed())).toEqual(names);
  expect(await group([10, -5, 2, null, 1_000])).toEqual(['-5', '2', '10', '1000', null]);
  expect(await group(['REF10', 'ref9', 'REF2'])).toEqual(['REF2', 'ref9', 'REF10']);
});

it('faults 402: amounts of an unknown unit are not added up before the user has said whether they are cents', async () => {
  const rows = [
    { branch: 'North', total: 12_345 },
    { branch: 'South', total: 100 },
  ];
  const summary = { rows: ['branch'], measures: ['sum:total'] };
  expect(await expectAppError((await openReport(rows)).summarise(summary))).toMatchObject({
    code: 'usage',
    message: 'Are the amounts of Total cents or dollars? Answer this on the result first.',
  });
  const inCents = await (await openReport(rows, { total: { money: 'cents' } })).summarise(summary);
  const inDollars = await (await openReport(rows, { total: { money: 'decimal' } })).summarise(summary);
  for (const { measures } of [inCents, inDollars]) expect(measures).toMatchObject([{ isMoney: true, scale: 2 }]);
  expect(inCents.rows.map(({ cells: [cell] }) => cell?.sums[0])).toEqual([12_345, 100]);
  expect(inDollars.rows.map(({ cells: [cell] }) => cell?.sums[0])).toEqual([1_234_500, 10_000]);
});

it('faults 403: values that are no numbers are left out and counted; blank ones add nothing and are in no average', async () => {
  const rows = [
    { kind: 'a', hours: '1.5' },
    { kind: 'a', hours: 'n/a' },
    { kind: 'a', hours: '' },
    { kind: 'b', hours: '2' },
  ];
  const { summarise } = await openReport(rows, { hours: { type: 'decimal', money: 'none' } });
  const summary = { rows: ['kind'], measures: ['rows', 'sum:hours', 'average:hours'] };
  const result = await summarise(summary);
  expect(listWarnings(result)).toEqual(['1 value can’t be read and isn’t added']);
  const cell = result.rows[0]?.cells[0];
  expect(get(result, cell, 'sum:hours')).toEqual({ value: 15, excludedCount: 1 });
  expect(get(result, cell, 'average:hours')).toEqual({ value: 150, excludedCount: 1 });
  expect(result.measures.map(({ scale }) => scale)).toEqual([0, 1, 2]);
});

it('faults 403, 528: values and days that can’t be read are warnings', async () => {
  const settings = { hours: { type: 'decimal', money: 'none' }, day: { type: 'date', money: 'none' } } as const;
  const days = ['2026-02-28', '2026-02-30', '2026-13-01', '0000-00-00', '', null];
  const rows = days.map((day, index) => ({ kind: 'a', hours: index === 1 ? 'n/a' : '1.5', day }));
  const { summarise } = await openReport(rows, settings);
  const summary = { rows: ['day:month'], measures: ['rows', 'sum:hours'] };
  const result = await summarise(summary);
  expect(result.rows.map(({ keys, cells: [cell] }) => [keys[0], cell?.count])).toEqual([
    ['2026-02', 1],
    [null, 5],
  ]);
  expect(listWarnings(result)).toEqual([
    '1 value can’t be read and isn’t added',
    'Day: 3 rows have a value that is no date. They are with the rows without a value.',
  ]);
});

it('the worker that had the rows is gone: they are sent again, and the sums are the same', async () => {
  const { summarise, context } = await openReport(makeRows(9), cents);
  const summary = { rows: ['status'], measures: ['sum:amount_cents'] };
  const before = await summarise(summary);
  await reportCalls.forget(context.session.office.id);
  expect((await summarise(summary)).total).toEqual(before.total);
});

it('faults 400: a value with more decimals leaves none of the others out, however large', async () => {
  const hours = [...Array.from({ length: 9 }, () => 10_000_000_000.5), 12.123456];
  const { summarise } = await openReport(hours.map((value, index) => ({ kind: index < 5 ? 'a' : 'b', hours: value })));
  const summary = { rows: ['kind'], measures: ['sum:hours'] };
  const result = await summarise(summary);
  expect(result.measures).toMatchObject([{ scale: 6 }]);
  expect(listWarnings(result)).toEqual([]);
  const sums = [result.total[0], ...result.rows.map(({ cells }) => cells[0])];
  expect(sums.map((cell) => String(getValue(result, cell, 'sum:hours')))).toEqual([
    ...['90000000016623456', '50000000002500000', '40000000014123456'],
  ]);
});

/** Whether a share in hundredths of a percent is within half of one of `10000 * part / whole`, exactly. */
function isRounded(share: bigint, part: bigint, whole: bigint): boolean {
  const rest = 2n * (part * 10_000n - share * whole);
  const [size, limit] = [rest < 0n ? -rest : rest, whole < 0n ? -whole : whole];
  return size < limit || (size === limit && share % 2n === 0n);
}

it.each(['row', 'column', 'total'] as const)(
  'faults 390: shares of the %s are of exact sums, beside each value that adds up',
  async (share) => {
    const { summarise } = await openReport(makeRows(480), cents);
    const measures = ['rows', 'sum:amount_cents', 'average:amount_cents', 'sum:credit'];
    const result = await summarise({ rows: ['status'], column: 'date:year', measures, share });
    const shared = result.measures.filter(({ isAdditive }) => isAdditive);
    expect(shared.map(({ id }) => id)).toEqual(['rows', 'sum:amount_cents', 'sum:credit']);
    const last = result.columns.length;
    let compared = 0;
    for (const { cells } of result.rows) {
      for (const index of cells.keys()) {
        const whole = { row: cells[last], column: result.total[index], total: result.total[last] }[share];
        for (const measure of shared) {
          const [part, all] = [cells[index], whole].map((cell) => cell && getMeasureValue(cell, measure));
          const found = getShare(cells, result, index, { measure, share });
          if (part === null || part === undefined || !all) expect(found).toBeNull();
          else {
            compared += 1;
            expect(isRounded(BigInt(found ?? Number.MIN_SAFE_INTEGER), BigInt(part), BigInt(all))).toBe(true);
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  },
);

const typed = { issued: { type: 'date' }, amount: { type: 'decimal' } } as const;
const byIssued = { rows: ['issued:month'], measures: ['rows', 'sum:amount'] };

/** Writes cents as people do: with marks of thousands, parentheses, a sign behind. */
function writeCents(value: number, random: () => number): string {
  const [whole = '', decimals = ''] = (Math.abs(value) / 100).toFixed(2).split('.');
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
  if (value >= 0) return random() < 0.2 ? `$${text}` : text;
  return [`(${text})`, `-${text}`, `${text}-`][Math.floor(random() * 3)] ?? text;
}

it.each([1, 2])('faults 610: sums of amounts as people write them, by month of dates so too (%i)', async (seed) => {
  const random = createRandom(seed);
  const rows: ReportRow[] = [];
  const expected = new Map<string, { cents: bigint; unread: number; count: number }>();
  for (let index = 0; index < 300; index += 1) {
    const [month, day] = [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 28)];
    const value = Math.floor((random() - 0.5) * 400_000_000);
    const isUnread = random() < 0.05;
    const issued = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/2026`;
    rows.push({ branch: 'A', issued, amount: isUnread ? 'n/a' : writeCents(value, random) });
    const sums = expected.get(`2026-0${month}`) ?? { cents: 0n, unread: 0, count: 0 };
    sums.count += 1;
    if (isUnread) sums.unread += 1;
    else sums.cents += BigInt(value);
    expected.set(`2026-0${month}`, sums);
  }
  const { summarise } = await openReport(rows, typed);
  const result = await summarise(byIssued);
  const found = result.rows.map(({ keys, cells: [cell] }) => {
    const { value = 0, excludedCount } = get(result, cell, 'sum:amount') ?? {};
    return [keys[0], { cents: BigInt(value ?? 0), unread: excludedCount, count: cell?.count }];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  const unread = [...expected.values()].reduce((count, sums) => count + sums.unread, 0);
  expect(listWarnings(result)).toContain(`${unread} values can’t be read and aren’t added`);
});

it('faults 610: another result is read by its own values, and a change is from numbers that were read', async () => {
  const now = [{ branch: 'A', issued: '13/07/2026', amount: '1,000.50' }];
  const before = [
    { branch: 'A', issued: '13/07/2026', amount: '(250.25)' },
    { branch: 'A', issued: '14/07/2026', amount: 'n/a' },
  ];
  const { summarise } = await openBesideOther([now, before], typed);
  const result = await summarise(byIssued);
  const [row] = result.rows;
  expect(row?.keys).toEqual(['2026-07']);
  expect(getValue(result, row?.cells[0], 'sum:amount')).toBe(100_050);
  expect(get(result, row?.before?.[0] ?? undefined, 'sum:amount')).toEqual({ value: -25_025, excludedCount: 1 });
});

it('faults 606: where the values do not prove how they are written, a summary reads none and says what to choose', async () => {
  const rows = [
    { branch: 'A', issued: '01/10/2026', amount: '1,000' },
    { branch: 'A', issued: '02/11/2026', amount: '2,000' },
  ];
  const { summarise } = await openReport(rows, typed);
  const unproven = await summarise(byIssued);
  expect(get(unproven, unproven.total[0], 'sum:amount')?.excludedCount).toBe(2);
  expect(listWarnings(unproven)).toEqual(
    expect.arrayContaining([
      'issued: the values don’t show which number is the day. Choose it in the heading’s menu on the result.',
      'amount: the values don’t show which sign comes before the cents. Choose it in the heading’s menu on the result.',
    ]),
  );
  const chosen = { issued: { type: 'date', dateOrder: 'mdy' }, amount: { type: 'decimal', decimalSign: '.' } } as const;
  const again = await (await openReport(rows, chosen)).summarise(byIssued);
  expect(again.rows.map(({ keys, cells }) => [keys[0], getValue(again, cells[0], 'sum:amount')])).toEqual([
    ['2026-01', 1_000],
    ['2026-02', 2_000],
  ]);
});
