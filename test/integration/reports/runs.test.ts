/** Running reports to look at, over real HTTP. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportToFile } from '@main/report-worker/export-to-file';
import { listReports } from '@main/reports/report-list';
import { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import type { RunProgress } from '@main/reports/runs/run-recording';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { prepareRunToFile, startDemo } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

/** Starts an office whose list names its report; the response of the report has the name that is given here, or none. */
async function startNamedReport(state: { name?: string; isListBroken?: boolean }) {
  const listed = { slug: 'sales-by-consultant', display_name: 'Sales by Consultant', last_modified: null };
  const server = await startFaultServer((request, response) => {
    const isList = request.url?.startsWith('/report/list') === true;
    response.writeHead(isList && state.isListBroken ? 500 : 200, { 'content-type': 'application/json' });
    const result = { headers: ['id'], rows: [{ id: 1 }], row_count: 1, display_name: state.name };
    response.end(successEnvelope(isList ? { reports: [listed] } : result));
  });
  const session = makeSession(server.url);
  await listReports(session);
  return session;
}

describe('a run', () => {
  it('reports received bytes and rows, and the announced number of rows', async () => {
    const office = await startDemo();
    const reported: RunProgress[] = [];
    const loaded = await new ReportService().run(
      makeSession(office.baseUrl),
      'sector-ledger',
      {},
      {
        onProgress: (progress) => reported.push(progress),
      },
    );
    expect(loaded.run.rowsReceived).toBe(50_000);
    expect(reported.length).toBeGreaterThan(5);
    expect(reported.map(({ rows }) => rows)).toEqual(reported.map(({ rows }) => rows).sort((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ rows: 50_000, bytes: loaded.run.bytes });
    expect(loaded.run.blocks.reduce((sum, rows) => sum + rows, 0)).toBe(50_000);
  });

  it.each(['before', 'after', 'without'] as const)(
    'reads rows that come %s the names of their columns',
    async (where) => {
      const rows = '"rows":[{"b":2,"a":1},{"a":"x,y"}]';
      const headers = '"headers":["a","b"]';
      const parts = { before: [rows, headers], after: [headers, rows], without: [rows] }[where];
      const text = `{"success":true,"data":{${parts.join(',')},"row_count":2}}`;
      const server = await startFaultServer(respondWith(text));
      const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
      const expected =
        where === 'without'
          ? [
              ['b', 'a'],
              ['2', '1'],
              ['', 'x,y'],
            ]
          : [
              ['a', 'b'],
              ['1', '2'],
              ['x,y', ''],
            ];
      expect([
        loaded.run.headers,
        ...(await readRows(loaded)).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      ]).toEqual(expected);
      const { path, run } = await prepareRunToFile(server.url, 'r', 'csv');
      await run();
      expect(parse(readFileSync(path))).toEqual(expected);
    },
  );

  it('ignores what looks like rows elsewhere in the response', async () => {
    const text =
      '{"success":true,"data":{"filters_applied":{"rows":[{"a":9}],"x":"\\"rows\\":[{"},"headers":["a"],"rows":[{"a":1}],"row_count":1},"rows":[{"a":8}]}';
    const server = await startFaultServer(respondWith(text));
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    expect([await readRows(loaded), loaded.run.warnings]).toEqual([[[1]], []]);
  });

  it.each([700_000, 1_000_000, 5_000_000])(
    'faults 35: reads a last row of %d characters, to look at and into a file',
    async (length) => {
      const rows = [{ id: 1 }, { id: 2, text: 'x'.repeat(length) }];
      const server = await startFaultServer(
        respondWith(successEnvelope({ headers: ['id', 'text'], rows, row_count: 2 })),
      );
      const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
      expect((await readRows(loaded)).map(([id, text]) => [id, String(text ?? '').length])).toEqual([
        [1, 0],
        [2, length],
      ]);
      const { path, run } = await prepareRunToFile(server.url, 'r', 'csv');
      await run();
      const other = join(temporaryFolder(), 'other.csv');
      await exportToFile(other, toRunSource(loaded, {}), 'csv', buildRunProvenance(loaded), {
        withProvenanceFile: false,
      });
      for (const file of [path, other])
        expect(readFileSync(file).length).toBe('id,text\r\n1,\r\n2,\r\n'.length + length);
      await exportToFile(
        other,
        buildVisibleRowsSource(loaded, {}, { columns: [1], positions: [1] }),
        'json',
        { ...buildRunProvenance(loaded), rows: 1 },
        {
          withProvenanceFile: false,
        },
      );
      expect(JSON.parse(readFileSync(other, 'utf8'))).toEqual([{ text: 'x'.repeat(length) }]);
    },
  );

  it('fails with the API’s own reason, and is not stored', async () => {
    const office = await startDemo();
    const session = makeSession(office.baseUrl);
    const reports = new ReportService();
    const error = await expectAppError(reports.run(session, 'supplier-statement', {}));
    expect([error.code, error.message]).toEqual([
      'report-failed',
      expect.stringContaining("Unknown column 'statement_date'"),
    ]);
    expect(await reports.history(session).list()).toEqual([]);
  });

  it('runs at the same time as others, each with its own rows', async () => {
    const office = await startDemo();
    const session = makeSession(office.baseUrl);
    const reports = new ReportService();
    const slugs = ['sales-by-consultant', 'sector-ledger', 'departures', 'gst-summary'];
    const runs = await Promise.all(slugs.map((slug) => reports.run(session, slug, {})));
    const alone = await new ReportService().run(session, 'departures', {});
    expect(runs.map(({ run }) => run.slug)).toEqual(slugs);
    expect(await readRows(runs[2] as (typeof runs)[number])).toEqual(await readRows(alone));
  });

  it('faults 791: has the name of the list where the response has none; on the screen and into a file', async () => {
    const session = await startNamedReport({});
    const reports = new ReportService();
    const { run } = await reports.run(session, 'sales-by-consultant', {});
    const path = join(temporaryFolder(), 'sales.csv');
    const options = { format: 'csv', withProvenanceFile: true } as const;
    const { run: written } = await reports.runToFile(session, 'sales-by-consultant', {}, path, options);
    expect([run.displayName, written.displayName]).toEqual(['Sales by Consultant', 'Sales by Consultant']);
    expect(readFileSync(`${path}.about.txt`, 'utf8')).toContain('Sales by Consultant (sales-by-consultant)');
    const names = (await reports.history(session).list()).map((entry) => entry.run.displayName);
    expect(names).toEqual(['Sales by Consultant', 'Sales by Consultant']);
    expect((await reports.run(session, 'not-listed', {})).run.displayName).toBe('not-listed');
  });

  it('faults 791: has the name of the cached list where the list cannot be read now', async () => {
    const state = { isListBroken: false };
    const session = await startNamedReport(state);
    state.isListBroken = true;
    const { run } = await new ReportService().run(session, 'sales-by-consultant', {}, { isForChange: true });
    expect(run.displayName).toBe('Sales by Consultant');
  });

  it('has the name of its response, whatever the list says', async () => {
    const session = await startNamedReport({ name: 'Sales by agent' });
    const { run } = await new ReportService().run(session, 'sales-by-consultant', {});
    expect(run.displayName).toBe('Sales by agent');
  });
});
