/** Earlier runs: kept with the office, opened without the API, within the room that staff give them; and compared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { buildComparisonProvenance, buildComparisonTable, compareRuns } from '@main/reports/comparison';
import { ReportService } from '@main/reports/report-service';
import { defaultReportSettings } from '@shared/schemas/preferences';
import { autoAdvancingClock } from '@test/helpers/clock';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { canaryToken, makeSession } from '@test/helpers/office';
import { readRows } from '@test/helpers/results';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

let now = 1_800_000_000_000;
/** Moves on by a second whenever it is read, so that every run has a time of its own. */
const clock = {
  ...autoAdvancingClock(),
  now: () => {
    now += 1_000;
    return now;
  },
};

type Row = Readonly<Record<string, unknown>>;

/** An office whose report answers with other rows each time. */
async function answering(...answers: readonly (readonly Row[])[]) {
  let turn = 0;
  const server = await startFaultServer((_request, response) => {
    const rows = answers[Math.min(turn, answers.length - 1)] ?? [];
    turn += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(successEnvelope({ headers: Object.keys(rows[0] ?? { id: 0 }), rows, row_count: rows.length }));
  });
  return makeSession(server.url, canaryToken, [], { clock });
}

describe('the ledger', () => {
  it('keeps every run with its parameters, time, rows and totals, the newest first, and opens it without the API', async () => {
    const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
    const session = makeSession(office.baseUrl, canaryToken, [], { clock });
    const reports = new ReportService();
    const first = await reports.run(session, 'sales-by-consultant', { startDate: '2026-01-01' });
    const second = await reports.run(session, 'sales-by-consultant', {});
    await office.close();
    const later = new ReportService();
    const entries = later.history(session).list();
    expect(entries.map(({ run }) => run)).toEqual([second.run, first.run]);
    expect(entries[1]).toMatchObject({
      hasRows: true,
      run: { filtersSent: { startDate: '2026-01-01' }, rowsReceived: first.run.rowsReceived },
    });
    const opened = later.loadRun(first.run.runId, session);
    expect(await readRows(opened)).toEqual(await readRows(first));
    later.history(session).remove(first.run.runId);
    expect(later.history(session).list()).toHaveLength(1);
    expect(
      (await expectAppError(Promise.resolve().then(() => new ReportService().loadRun(first.run.runId, session)))).code,
    ).toBe('run-unknown');
  });

  it('remembers a run beyond the size that staff set without its rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, note: 'x'.repeat(60) }));
    const session = await answering(rows);
    const reports = new ReportService(() => ({ ...defaultReportSettings, resultMegabytes: 1 }));
    const held = await reports.run(session, 'r', {});
    expect(await readRows(held)).toHaveLength(20_000);
    expect(reports.history(session).list()).toMatchObject([
      { hasRows: false, storedBytes: 0, run: { rowsReceived: 20_000 } },
    ]);
  });

  it('lets the oldest rows go when all of them take too much, and keeps what is known of their runs', async () => {
    // Digits that do not repeat: each result takes somewhat more than a third of a megabyte when it is deflated.
    const rows = Array.from({ length: 30_000 }, (_, id) => ({
      id,
      note: `${(id * 7_919) % 100_003}${(id * 104_729) % 99_991}`,
    }));
    const session = await answering(rows);
    const reports = new ReportService(() => ({ ...defaultReportSettings, allMegabytes: 1 }));
    for (let times = 0; times < 4; times += 1) await reports.run(session, 'r', {});
    const kept = reports.history(session).list();
    expect(kept).toHaveLength(4);
    const [size = 0] = kept.map(({ storedBytes }) => storedBytes);
    const fitting = Math.floor(1_000_000 / size);
    expect(fitting).toBeGreaterThan(0);
    expect(kept.map(({ hasRows }) => hasRows)).toEqual([0, 1, 2, 3].map((place) => place < fitting));
    expect(fitting).toBeLessThan(4);
  });

  it('lies on the disk encrypted, is there at the next start, and goes with its office', async () => {
    const home = temporaryFolder();
    const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
    const services = makeServices(home);
    const { offices } = services;
    const saved = await offices.connect({
      name: 'Sydney',
      baseUrl: office.baseUrl,
      token: canaryToken,
      sessionOnly: false,
    });
    const officeId = saved.currentOfficeId ?? '';
    const session = await offices.openSession(officeId);
    const { run } = await services.reports.run(session, 'client-contacts', {});
    const rows = await readRows(services.reports.loadRun(run.runId, session));
    const canary = String(rows[0]?.find((cell) => typeof cell === 'string' && cell.length > 6));
    await services.close();
    const cache = readdirSync(join(home, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('.db'),
    );
    expect(cache.length).toBeGreaterThan(0);
    for (const file of cache) {
      const text = readFileSync(join(home, 'cache', file)).toString('latin1');
      for (const secret of ['client-contacts', canary, canaryToken]) expect(text.includes(secret)).toBe(false);
    }
    await office.close();
    const again = makeServices(home);
    const reopened = await again.offices.openSession(officeId);
    expect(await readRows(again.reports.loadRun(run.runId, reopened))).toHaveLength(run.rowsReceived);
    await again.offices.remove(officeId);
    expect(readdirSync(join(home, 'cache'))).toEqual([]);
  });
});

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

  async function compared(first: readonly Row[], second: readonly Row[], key: string | null = null) {
    const session = await answering(first, second);
    const reports = new ReportService();
    const one = await reports.run(session, 'r', {});
    const two = await reports.run(session, 'r', {});
    return await compareRuns(one, two, key);
  }

  it('finds rows that came, went and changed by a key, and marks the cells', async () => {
    const { summary, differences } = await compared(before, after, 'ref');
    expect(summary).toMatchObject({ key: 'ref', added: 1, removed: 1, changed: 1, same: 1, warnings: [] });
    expect(differences).toEqual([
      { kind: 'added', cells: ['d', 400, 'new'], before: {} },
      { kind: 'changed', cells: ['b', 250, 'is'], before: { 1: 200, 2: 'was' } },
      { kind: 'removed', cells: ['c', 300, null], before: {} },
    ]);
  });

  it('exports what changed as it was and as it is, and says what was compared', async () => {
    const comparison = await compared(before, after, 'ref');
    const { headers, rows } = buildComparisonTable(comparison);
    expect([headers, ...rows]).toEqual([
      ['change', 'changed_columns', 'ref', 'amount', 'note'],
      ['added', null, 'd', 400, 'new'],
      ['changed from', 'amount, note', 'b', 200, 'was'],
      ['changed to', 'amount, note', 'b', 250, 'is'],
      ['removed', null, 'c', 300, null],
    ]);
    expect(buildComparisonProvenance(comparison, 4).extent).toContain('1 added, 1 removed, 1 changed, 1 the same');
  });

  it('finds the column by itself whose values are rows’ own, ids before others', async () => {
    const rows = [
      { kind: 'x', trip_id: 1, line_no: 1 },
      { kind: 'y', trip_id: 1, line_no: 2 },
    ];
    expect((await compared(rows, rows)).summary.key).toBe('line_no');
    const none = [{ kind: 'x' }, { kind: 'x' }];
    expect((await compared(none, none)).summary).toMatchObject({
      key: 'kind',
      same: 2,
      warnings: [expect.stringContaining('1 value(s) of kind')],
    });
  });

  it('pairs rows of the same key in their order, and says so; rows without one too', async () => {
    const rows = [
      { ref: 'a', n: 1 },
      { ref: 'a', n: 2 },
      { ref: null, n: 3 },
    ];
    const { summary } = await compared(rows, [...rows.slice(0, 2), { ref: 'a', n: 9 }], 'ref');
    expect(summary).toMatchObject({ same: 2, added: 1, removed: 1, changed: 0 });
    expect(summary.warnings.join(' ')).toMatch(/1 value\(s\) of ref stand in several rows.*1 row\(s\) have no ref/);
  });

  it('knows columns by their names: one that came or went changes every row', async () => {
    const { summary, differences } = await compared([{ id: 1, old: 'x' }], [{ id: 1, fresh: 'y' }], 'id');
    expect(summary.headers).toEqual(['id', 'fresh', 'old']);
    expect(differences).toEqual([{ kind: 'changed', cells: [1, 'y', null], before: { 1: null, 2: 'x' } }]);
  });

  it('tells 1.50 from 1.5, and the number 1 from nothing, but not the number 1 from the text 1', async () => {
    const text = (row: string) => `{"success":true,"data":{"headers":["id","v"],"rows":[${row}],"row_count":1}}`;
    const differs = async (one: string, two: string) => {
      let turn = 0;
      const server = await startFaultServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(text(`{"id":1,"v":${[one, two][turn++]}}`));
      });
      const session = makeSession(server.url, canaryToken, [], { clock });
      const reports = new ReportService();
      const first = await reports.run(session, 'r', {});
      return (await compareRuns(first, await reports.run(session, 'r', {}), 'id')).summary.changed === 1;
    };
    expect([await differs('1.50', '1.5'), await differs('1', 'null'), await differs('1', '"1"')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
