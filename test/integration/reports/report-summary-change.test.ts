/** The cells of a report's summary, and their change: those of a plain computation over the rows of both runs, or of both months. */

import { makeSummary } from '@main/office/reports/run-summary';
import { type Cell, cellText } from '@shared/reports/report';
import {
  othersKey,
  type SummaryCell,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
} from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { listWarnings } from '@shared/summary/filters';
import { getChange, getMeasureValue, listShownValues } from '@shared/summary/values';
import type { ReportRow } from '@test/helpers/changing-report';
import { createRandom } from '@test/helpers/random';
import {
  createRows,
  openBesideOther,
  openReport,
  type ReportSummary,
  roundFraction,
  toBigInt,
  toDefinition,
} from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const measures = ['rows', 'sum:amount_cents', 'average:amount_cents', 'sum:credit', 'average:credit'];
const cents = { amount_cents: { money: 'cents' } } as const;

/** What each key of a field is: written by hand, not computed. */
type Keys = Readonly<Record<string, { readonly month: string; readonly quarter: string; readonly day: string }>>;
const toKeys = (date: string, month: string, quarter: string) => [date, { month, quarter, day: date }];
const keysNow: Keys = Object.fromEntries([
  toKeys('2026-07-01', '2026-07', '2026-Q3'),
  toKeys('2026-08-31', '2026-08', '2026-Q3'),
  toKeys('2026-09-30', '2026-09', '2026-Q3'),
  toKeys('2026-12-24', '2026-12', '2026-Q4'),
]);
const keysBefore: Keys = Object.fromEntries([
  toKeys('2026-04-01', '2026-04', '2026-Q2'),
  toKeys('2026-08-01', '2026-08', '2026-Q3'),
  toKeys('2026-09-30', '2026-09', '2026-Q3'),
  toKeys('2026-10-02', '2026-10', '2026-Q4'),
]);

function getKey(row: ReportRow, field: string, keys: Keys): string {
  if (field === 'status') return String(row.status ?? '').toLowerCase();
  const period = field.slice('date:'.length);
  const date = String(row.date ?? '');
  if (period === 'day') return keys[date]?.day ?? date;
  return (keys[date]?.[period === 'quarter' ? 'quarter' : 'month'] ?? '').toLowerCase();
}

type Sums = { count: number; cents: bigint; credit: bigint; credits: number };

/** Adds rows up in the plainest way, for each group and column, and for each group over all columns. */
function addUp(rows: readonly ReportRow[], { rows: fields, column = null }: ReportSummary, keys: Keys) {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const group = fields.map((field) => getKey(row, field, keys));
    const columns = column === null ? ['all'] : [`=${getKey(row, column, keys)}`, 'all'];
    for (const name of columns) {
      const key = JSON.stringify([group, name]);
      const cell = sums.get(key) ?? { count: 0, cents: 0n, credit: 0n, credits: 0 };
      cell.count += 1;
      cell.cents += BigInt(Number(row.amount_cents));
      if (row.credit !== '') {
        cell.credit += BigInt(String(row.credit).replace('.', ''));
        cell.credits += 1;
      }
      sums.set(key, cell);
    }
  }
  return sums;
}

/** The value of a measure, as a fraction; null for none. */
function toFraction(sums: Sums | undefined, measure: string): readonly [bigint, bigint] | null {
  const { count, cents: ofCents, credit, credits } = sums ?? { count: 0, cents: 0n, credit: 0n, credits: 0 };
  if (measure === 'rows') return [BigInt(count), 1n];
  const [total, filled] = measure.endsWith('_cents') ? [ofCents, count] : [credit, credits];
  if (measure.startsWith('sum')) return [total, 1n];
  return filled === 0 ? null : [total, BigInt(filled)];
}

const hasValue = (sums: Sums | undefined, measure: string) =>
  sums !== undefined && (measure.endsWith('credit') ? sums.credits > 0 : sums.count > 0);

/** What the change of a cell must be. */
function expectChange(now: Sums | undefined, before: Sums | undefined, measure: string) {
  const [a, b] = [toFraction(now, measure), toFraction(before, measure)];
  const isNone = a === null || b === null || !(hasValue(now, measure) || hasValue(before, measure));
  return isNone ? null : roundFraction(...a) - roundFraction(...b);
}

const toText = (key: SummaryKey) => String(key ?? '').toLowerCase();
const toLine = (row: readonly Cell[]) => JSON.stringify(row.map(cellText));

type Shape = Pick<ReportSummary, 'rows' | 'column'>;

const shapes: readonly Shape[] = [
  { rows: ['status'], column: null },
  { rows: ['date:month'], column: 'status' },
  { rows: ['status', 'date:quarter'], column: null },
  { rows: ['date:quarter', 'status'], column: 'date:month' },
];

async function compareCells(
  rows: readonly [readonly ReportRow[], readonly ReportRow[]],
  keys: readonly [Keys, Keys],
  chosen: readonly Shape[],
) {
  const { summarise, listCell } = await openBesideOther(rows, cents);
  const found = { cells: 0, onlyBefore: 0 };
  for (const shape of chosen) {
    const summary = { ...shape, measures };
    const result = await summarise(summary);
    const { rows: groups, columns, before } = result;
    expect(before?.columns).toBeNull();
    const [now, then] = [addUp(rows[0], summary, keys[0]), addUp(rows[1], summary, keys[1])];
    const names = [...columns.map((key) => `=${toText(key)}`), 'all'];
    const seen = new Set<string>();
    const listed: Cell[][] = [];
    for (const { keys: ofRow, cells, before: cellsBefore } of groups) {
      for (const [index, name] of names.entries()) {
        const key = JSON.stringify([ofRow.map(toText), name]);
        if ((cells[index]?.count ?? 0) + (cellsBefore?.[index]?.count ?? 0) > 0) seen.add(key);
        expect(cells[index]?.count).toBe(now.get(key)?.count ?? 0);
        expect(cellsBefore?.[index]?.count).toBe(then.get(key)?.count ?? 0);
        if (name !== 'all' || columns.length === 0) {
          const behind = await listCell(summary, { keys: ofRow, column: columns.slice(index, index + 1) });
          expect(behind.rows).toHaveLength(now.get(key)?.count ?? 0);
          listed.push(...behind.rows);
        }
        for (const measure of result.measures) {
          const value = cells[index] ? getMeasureValue(cells[index], measure) : null;
          const exact = hasValue(now.get(key), measure.id) ? toFraction(now.get(key), measure.id) : null;
          if (exact) expect(toBigInt(value), `${key} ${measure.id}`).toBe(roundFraction(...exact));
          else expect(value ?? 0).toBe(0);
          const { amount } = getChange(cells[index], cellsBefore?.[index], measure);
          const expected = expectChange(now.get(key), then.get(key), measure.id);
          expect(toBigInt(amount), `${key} ${measure.id}`).toBe(expected);
          found.cells += 1;
        }
      }
      if (cells.at(-1)?.count === 0) found.onlyBefore += 1;
    }
    // Every row of now stands behind exactly one cell, and none of before.
    expect(listed.map(toLine).sort()).toEqual(rows[0].map((row) => toLine(Object.values(row) as Cell[])).sort());
    // No group is missing, of either period.
    expect(seen).toEqual(new Set([...now.keys(), ...then.keys()]));
  }
  return found;
}

it.each([1, 2, 3])(
  'faults 400, 560: sums and changes of random rows %i are those of a plain computation over both runs, with their rows',
  async (seed) => {
    const random = createRandom(seed);
    const now = createRows(random, Object.keys(keysNow), ['Open', 'open', 'Closed', '', null]);
    const before = createRows(random, Object.keys(keysBefore), ['OPEN', 'Quoted', null]);
    const found = await compareCells([now, before], [keysNow, keysBefore], shapes);
    expect(found.cells).toBeGreaterThan(300);
    expect(found.onlyBefore).toBeGreaterThan(1);
    await compareCells([now, before], [keysNow, keysBefore], [{ rows: ['date:day'], column: 'status' }]);
  },
);

it('faults 560: all other groups have the rows of both periods that no group of the largest has', async () => {
  const random = createRandom(7);
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  const now = createRows(random, Object.keys(keysNow), letters);
  const before = createRows(random, Object.keys(keysBefore), [...letters.slice(3), 'x', 'y']);
  const { summarise } = await openBesideOther([now, before], cents);
  const shape = { rows: ['status'], measures: ['rows', 'sum:credit'] };
  const all = await summarise(shape);
  const largest = await summarise({ ...shape, top: { count: 2, by: 'rows' } });
  expect(largest.totalBefore).toEqual(all.totalBefore);
  const shown = largest.rows.flatMap(({ keys: [key] }) => (key === othersKey ? [] : [key]));
  expect(shown).toHaveLength(2);
  const others = largest.rows.at(-1);
  const addSums = (cells: readonly (SummaryCell | null | undefined)[]) =>
    cells.reduce((total, cell) => total + BigInt(cell?.sums[0] ?? 0), 0n);
  const rest = all.rows.filter(({ keys: [key] }) => !shown.includes(key ?? null));
  expect(addSums([others?.cells[0]])).toBe(addSums(rest.map(({ cells }) => cells[0])));
  expect(addSums([others?.before?.[0]])).toBe(addSums(rest.map(({ before: cells }) => cells?.[0])));
  expect(others?.before?.[0]?.count).toBe(
    rest.reduce((count, { before: cells }) => count + (cells?.[0]?.count ?? 0), 0),
  );
});

const byAgent = (...measures: string[]): ReportSummary => ({ rows: ['agent'], measures });
const describe = (summary: ReportSummary, result: SummaryResult) => {
  const definition = toDefinition({ ...summary, before: { runId: 'other' } });
  return { warnings: listWarnings(result), shown: listShownValues(definition, result).at(-1) ?? [] };
};
/** The values whose changes are shown. */
const listCompared = (summary: ReportSummary, result: SummaryResult) =>
  describe(summary, result).shown.flatMap(({ measure, kind }) => (kind === 'change' ? [measure.id] : []));

it('faults 561: columns are found by their headers, and one that the run before lacks, or has in another unit, is named', async () => {
  const now = [
    { agent: 'Ada', credit: '10.50', hours: 1.5, fees: 3 },
    { agent: 'Ben', credit: '2.25', hours: 2, fees: 4 },
  ];
  const before = [
    { hours: 'none', extra: 1, agent: 'ADA', credit: '4.25' },
    { hours: 'some', extra: 2, agent: 'Cleo', credit: '1.00' },
  ];
  const { summarise } = await openBesideOther([now, before], { fees: { money: 'decimal' } });
  const summary = byAgent('rows', 'sum:credit', 'sum:hours', 'sum:fees');
  const result = await summarise(summary);
  const [, credit] = result.measures;
  const changes = result.rows.map(({ keys: [key = null], cells, before: of }) => [
    toText(key),
    credit && getChange(cells[0], of?.[0], credit).amount,
  ]);
  expect(changes.sort()).toEqual([
    ['ada', 625],
    ['ben', 225],
    ['cleo', -100],
  ]);
  expect(listCompared(summary, result)).toEqual(['rows', 'sum:credit']);
  expect(describe(summary, result).warnings).toEqual([
    'In the other result: It has no column “hours” with numbers.',
    'In the other result: It has no column “fees” with numbers.',
  ]);
});

it('faults 561: without the column that rows are grouped by there is no change, and it is named', async () => {
  const { summarise } = await openBesideOther([[{ agent: 'Ada', hours: 1.5 }], [{ hours: 2.5, consultant: 'Ada' }]]);
  const summary = byAgent('sum:hours');
  const result = await summarise(summary);
  expect(result.rows.map(({ keys, before: of }) => [keys, of])).toEqual([[['Ada'], undefined]]);
  const [first, second] = describe(summary, result).warnings;
  expect(first).toMatch(/^No change can be shown\. The result of .* has different columns\.$/);
  expect(second).toBe('In the other result: It has no column “agent” of this kind.');
});

it('faults 561: amounts of another or no known unit are not compared; numbers with fewer decimals are', async () => {
  const unknown = await openBesideOther([[{ agent: 'Ada', credit: '1.50' }], [{ agent: 'Ada', credit: 150 }]]);
  const ofCredit = byAgent('sum:credit');
  const notCompared = await unknown.summarise(ofCredit);
  expect(listCompared(ofCredit, notCompared)).toEqual([]);
  expect(describe(ofCredit, notCompared).warnings).toEqual([
    'In the other result: Nothing says whether its amounts of “credit” are cents or dollars.',
  ]);
  const now = [{ agent: 'Ada', fee: 1_250, hours: 1.5 }];
  const before = [{ agent: 'Ada', fee: '12.5', hours: 1.25 }];
  const { summarise } = await openBesideOther([now, before], { fee: { money: 'cents' } });
  const summary = byAgent('sum:fee', 'sum:hours');
  const result = await summarise(summary);
  expect(listCompared(summary, result)).toEqual(['sum:hours']);
  expect(describe(summary, result).warnings).toEqual([
    'In the other result: The column “fee” is in cents in one of the two results only.',
  ]);
  const [, hours] = result.measures;
  const [row] = result.rows;
  expect(hours?.scale).toBe(2);
  expect(hours && getChange(row?.cells[0], row?.before?.[0], hours)).toMatchObject({ amount: 25 });
});

it('faults 562: another result without rows is said', async () => {
  const { summarise } = await openBesideOther([[{ agent: 'Ada', hours: 1.5 }], []]);
  const summary = byAgent('rows');
  const result = await summarise(summary);
  const [warning] = describe(summary, result).warnings;
  expect(warning).toMatch(/^No change can be shown\. The result of .* has no rows\.$/);
});

it('faults 680: what the server said of the other result, and that the report was changed, stand beside the changes', async () => {
  const rows = [{ agent: 'Ada', hours: 1.5 }];
  const { context, run } = await openBesideOther([rows, rows]);
  const { session, reports } = context;
  const other = await reports.loadRun((await reports.run(session, 'r', {})).run.runId, session);
  const changed = {
    ...other,
    run: { ...other.run, lastModified: '2026-02-10', warnings: ['Fewer rows than announced.'] },
  };
  const now = await reports.loadRun(run.runId, session);
  const loadRun = async (runId: string) =>
    runId === run.runId ? { ...now, run: { ...now.run, lastModified: '2026-01-10' } } : changed;
  const definition = toDefinition({ ...byAgent('rows'), before: { runId: other.run.runId } });
  const request = { definition, runId: run.runId };
  const { notes } = decodeSummary(await makeSummary({ ...context, reports: { loadRun } }, request, undefined));
  expect(notes).toEqual([
    'The report was changed between the two results.',
    'In the other result: Fewer rows than announced.',
  ]);
});

it('is not made beside a run of another report, nor of a summary of another one', async () => {
  const { run, context } = await openBesideOther([[{ agent: 'Ada' }], []]);
  const other = await context.reports.run(context.session, 'other', {});
  const make = (definition: SummaryDefinition) => makeSummary(context, { runId: run.runId, definition }, undefined);
  const beside = toDefinition({ ...byAgent('rows'), before: { runId: other.run.runId } });
  await expect(make(beside)).rejects.toMatchObject({ code: 'usage' });
  const ofOther = toDefinition({ ...byAgent('rows'), source: { report: 'other' } });
  await expect(make(ofOther)).rejects.toMatchObject({ code: 'usage' });
});

it('faults 612: month on month is exact, a gap has no change, and neither have the first month and all of them', async () => {
  const random = createRandom(12);
  const months = ['2026-01', '2026-02', '2026-03', '2026-06'];
  const rows = Array.from({ length: 200 }, (_, index) => ({
    agent: index % 3 === 0 ? 'Ada' : 'Ben',
    date: `${months[Math.floor(random() * months.length)]}-0${1 + Math.floor(random() * 9)}`,
    hours: Math.floor(random() * 1_000),
  }));
  const { summarise } = await openReport(rows);
  const summary: ReportSummary = { ...byAgent('sum:hours'), column: 'date:month', before: 'period-before' };
  const result = await summarise(summary);
  expect(result.columns).toEqual(months);
  const add = (agent: string, month: string | undefined) =>
    rows.reduce((sum, row) => sum + (row.agent === agent && row.date.slice(0, 7) === month ? row.hours : 0), 0);
  const [hours] = result.measures;
  for (const { keys, cells, before } of result.rows) {
    for (const [index, month] of months.entries()) {
      const change = hours && getChange(cells[index], before?.[index], hours).amount;
      const [now, then] = [month, months[index - 1]].map((each) => add(String(keys[0]), each));
      expect(change, `${keys[0]} ${month}`).toBe(index === 1 || index === 2 ? (now ?? 0) - (then ?? 0) : null);
    }
  }
  expect(result.before?.columns).toEqual(['2026-02', '2026-03']);
  const apart = await summarise({ ...summary, column: 'date:year' });
  expect(apart.before?.columns).toEqual([]);
});
