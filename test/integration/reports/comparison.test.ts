/** Comparing two runs of a report. */
import { describeOrigin } from '@main/office/exports/screen';
import { ReportService } from '@main/office/reports/report-service';
import { canaryToken } from '@test/helpers/canary-token';
import { type ReportRow, startChangingReport, tickingClock } from '@test/helpers/changing-report';
import { compareRuns } from '@test/helpers/comparisons';
import { respondInTurn, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

const toRows = (...rows: (readonly [ref: string | null, n: number])[]) => rows.map(([ref, n]) => ({ ref, n }));

describe('a comparison of two runs', () => {
  const before = [
    { ref: 'a', amount: 100, note: 'same' },
    { ref: 'b', amount: 200, note: 'was' },
    { ref: 'c', amount: 300, note: null },
  ];
  const after = [
    { ref: 'd', amount: 400, note: 'new' },
    { ref: 'b', amount: 250, note: 'is' },
    { ref: 'a', amount: 100, note: 'same' },
  ];

  async function compared(first: readonly ReportRow[], second: readonly ReportRow[], key: string | null = null) {
    const session = await startChangingReport(first, second);
    const reports = new ReportService();
    const one = await reports.run(session, 'r', {});
    const two = await reports.run(session, 'r', {});
    const { summary, differences } = await compareRuns(one, two, key);
    return { summary, all: differences, differences: differences.filter(({ kind }) => kind !== 'same') };
  }

  it('finds added, removed and changed rows by a key, and marks the changed cells', async () => {
    const { summary, all } = await compared(before, after, 'ref');
    expect(summary).toMatchObject({ key: 'ref', added: 1, removed: 1, changed: 1, same: 1, warnings: [] });
    expect(all).toEqual([
      { kind: 'added', cells: ['d', 400, 'new'], before: {} },
      { kind: 'changed', cells: ['b', 250, 'is'], before: { 1: 200, 2: 'was' } },
      { kind: 'same', cells: ['a', 100, 'same'], before: {} },
      { kind: 'removed', cells: ['c', 300, null], before: {} },
    ]);
  });

  it.each([
    [
      [
        { kind: 'x', trip_id: 1, line_no: 1 },
        { kind: 'y', trip_id: 1, line_no: 2 },
      ],
      'line_no',
      [],
    ],
    [[{ kind: 'x' }, { kind: 'x' }], 'kind', [expect.stringContaining('1 value of Kind')]],
    // An amount is no name of a row, though no other has the same.
    [[1, 2].map((total) => ({ total, kind: 'x' })), 'kind', [expect.stringContaining('1 value of Kind')]],
  ])(
    'finds the first column with unique values, ids before others, and no amount: of %o',
    async (rows, key, warnings) => {
      expect((await compared(rows, rows)).summary).toMatchObject({ key, same: 2, warnings });
    },
  );

  it('is exported as of the later run', async () => {
    const { summary } = await compared(before, after);
    const source = { kind: 'comparison', comparisonId: summary.comparisonId } as const;
    const origin = await describeOrigin({} as Parameters<typeof describeOrigin>[0], source);
    expect(origin).toEqual({ dataFromMs: summary.after.ranAtMs, warnings: [] });
  });

  it('pairs rows of one key, and rows without a key, in their order, and warns of it', async () => {
    const rows = toRows(['a', 1], ['a', 2], [null, 3]);
    const { summary } = await compared(rows, toRows(['a', 1], ['a', 2], ['a', 9]), 'ref');
    expect(summary).toMatchObject({ same: 2, added: 1, removed: 1, changed: 0 });
    expect(summary.warnings.join(' ')).toMatch(/1 value of Ref is in more than one row.*1 row has no Ref/);
  });

  it('faults 718: warns of a key that only the later run repeats, and matches the row that is the same', async () => {
    const [booked, other] = [
      { booking_ref: 'AAA', supplier: 'Qantas', total: 100_000 },
      { booking_ref: 'BBB', supplier: 'Accor', total: 5_000 },
    ];
    const added = { booking_ref: 'AAA', supplier: 'Hertz', total: 2_500 };
    const third = { ...other, booking_ref: 'CCC' };
    for (const key of ['booking_ref', null]) {
      const { summary, differences } = await compared([booked, other, third], [added, booked, other, third], key);
      expect(summary).toMatchObject({ key: 'booking_ref', added: 1, removed: 0, changed: 0, same: 3 });
      expect(differences).toEqual([{ kind: 'added', cells: ['AAA', 'Hertz', 2_500], before: {} }]);
      expect(summary.warnings).toEqual([expect.stringContaining('1 value of Booking ref is in more than one row.')]);
      // The other way round: the row that is gone is the one that differs.
      const back = await compared([added, booked, other, third], [booked, other, third], key);
      expect(back.differences).toEqual([{ kind: 'removed', cells: ['AAA', 'Hertz', 2_500], before: {} }]);
      expect(back.summary.warnings).toEqual(summary.warnings);
    }
  });

  it('faults 718: compares the rows of a repeated key that differ in the order they were sent', async () => {
    const rows = (...numbers: number[]) => toRows(...numbers.map((n) => ['a', n] as const));
    const { summary, differences } = await compared(rows(1, 2, 2, 3, 4), rows(5, 4, 2, 6, 2, 2), 'ref');
    expect(summary).toMatchObject({ same: 3, changed: 2, added: 1, removed: 0 });
    expect(differences).toEqual([
      { kind: 'changed', cells: ['a', 5], before: { 1: 1 } },
      { kind: 'changed', cells: ['a', 6], before: { 1: 3 } },
      { kind: 'added', cells: ['a', 2], before: {} },
    ]);
  });

  it('faults 718: warns of rows without a key that only the later run has', async () => {
    const { summary } = await compared(toRows(['a', 1]), toRows(['a', 1], [null, 2]), 'ref');
    expect(summary.warnings).toEqual([expect.stringContaining('1 row has no Ref.')]);
  });

  it('faults 718: matches rows of a repeated key by the columns of both runs where a column was added', async () => {
    const fresh = [
      { ref: 'a', n: 2, fresh: 'x' },
      { ref: 'a', n: 1, fresh: 'y' },
    ];
    const { differences } = await compared(toRows(['a', 1], ['a', 2]), fresh, 'ref');
    expect(differences).toEqual([
      { kind: 'changed', cells: ['a', 2, 'x'], before: { 2: null } },
      { kind: 'changed', cells: ['a', 1, 'y'], before: { 2: null } },
    ]);
  });

  it('matches columns by name: an added or removed column changes every row', async () => {
    const { summary, differences } = await compared([{ id: 1, old: 'x' }], [{ id: 1, fresh: 'y' }], 'id');
    expect(summary.headers).toEqual(['id', 'fresh', 'old']);
    expect(differences).toEqual([{ kind: 'changed', cells: [1, 'y', null], before: { 1: null, 2: 'x' } }]);
  });

  it('distinguishes 1.50 from 1.5 and 1 from null, but not the number 1 from the text 1', async () => {
    const text = (row: string) => `{"success":true,"data":{"headers":["id","v"],"rows":[${row}],"row_count":1}}`;
    const differs = async (one: string, two: string) => {
      const server = await startFaultServer(
        respondInTurn([text(`{"id":1,"v":${one}}`)], [text(`{"id":1,"v":${two}}`)]),
      );
      const session = makeSession(server.url, canaryToken, [], { clock: tickingClock });
      const reports = new ReportService();
      const first = await reports.run(session, 'r', {});
      return (await compareRuns(first, await reports.run(session, 'r', {}), 'id')).summary.changed === 1;
    };
    const found = [await differs('1.50', '1.5'), await differs('1', 'null'), await differs('1', '"1"')];
    expect(found).toEqual([true, true, false]);
  });
});
