/** Running reports to look at, over real HTTP, and exports of the rows that the user sees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReports } from '@main/office/reports/report-list';
import { ReportService } from '@main/office/reports/report-service';
import type { RunProgress } from '@main/office/reports/run-recording';
import { readJsonError, runCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { exportRun, openReports, openResponse, toResult } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

describe('a run', () => {
  it('reports received bytes and rows, and the announced number of rows', async () => {
    const { session, reports } = openReports((await startDemo()).baseUrl);
    const reported: RunProgress[] = [];
    const onProgress = (progress: RunProgress) => reported.push(progress);
    const loaded = await reports.run(session, 'sector-ledger', {}, { onProgress });
    expect(loaded.run.rowsReceived).toBe(50_000);
    expect(reported.length).toBeGreaterThan(5);
    expect(reported.map(({ rows }) => rows)).toEqual(reported.map(({ rows }) => rows).sort((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ rows: 50_000, bytes: Math.max(...reported.map(({ bytes }) => bytes)) });
    expect(loaded.run.blocks.reduce((sum, rows) => sum + rows, 0)).toBe(50_000);
  });

  const [rowsText, headersText] = ['"rows":[{"b":2,"a":1},{"a":"x,y"}]', '"headers":["a","b"]'];
  it.each([
    ['before', [rowsText, headersText], 'a,b\n1,2\n"x,y",'],
    ['after', [headersText, rowsText], 'a,b\n1,2\n"x,y",'],
    ['without', [rowsText], 'b,a\n2,1\n,"x,y"'],
  ])('reads rows that come %s the names of their columns', async (_, parts, expected) => {
    const text = `{"success":true,"data":{${parts.join(',')},"row_count":2}}`;
    const { path, run, write } = await openResponse(text);
    const loaded = await run();
    const rows = (await readRows(loaded)).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    expect([loaded.run.headers, ...rows]).toEqual(parse(expected));
    await write('csv');
    expect(parse(readFileSync(path))).toEqual(parse(expected));
  });

  it.each([
    [
      'elsewhere in the response',
      '{"filters_applied":{"rows":[{"a":9}],"x":"\\"rows\\":[{"},"headers":["a"],"rows":[{"a":1}],"row_count":1},"rows":[{"a":8}]',
      1,
    ],
    ['in a value', '{"rows":[{"a":"\\"rows\\":["}],"filters_applied":{},"headers":["a"],"row_count":1}', '"rows":['],
  ])('ignores what looks like rows %s', async (_, data, value) => {
    const loaded = await (await openResponse(`{"success":true,"data":${data}}`)).run();
    expect([await readRows(loaded), loaded.run.warnings]).toEqual([[[value]], []]);
  });

  it.each([700_000, 1_000_000, 5_000_000])(
    'faults 35: reads a last row of %d characters, to look at and into a file',
    async (length) => {
      const long = { id: 2, text: 'x'.repeat(length) };
      const { path, run, write } = await openResponse(toResult(['id', 'text'], [{ id: 1 }, long]));
      const loaded = await run();
      expect((await readRows(loaded)).map(([id, text]) => [id, String(text ?? '').length])).toEqual([
        [1, 0],
        [2, length],
      ]);
      await write('csv');
      for (const file of [readFileSync(path), await exportRun(loaded, 'csv')])
        expect(file.length).toBe('id,text\r\n1,\r\n2,\r\n'.length + length);
    },
  );

  it('fails with the API’s own reason, and is not stored', async () => {
    const { run, listHistory } = openReports((await startDemo()).baseUrl, 'supplier-statement');
    await expectAppError(run(), 'report-failed', "Unknown column 'statement_date'");
    expect(await listHistory()).toEqual([]);
  });

  it('runs at the same time as others, each with its own rows', async () => {
    const { session, reports } = openReports((await startDemo()).baseUrl);
    const slugs = ['sales-by-consultant', 'gst-summary', 'departures', 'client-contacts'];
    const runs = await Promise.all(slugs.map((slug) => reports.run(session, slug, {})));
    const alone = await new ReportService().run(session, 'departures', {});
    expect(runs.map(({ run }) => run.slug)).toEqual(slugs);
    expect(await readRows(runs[2] as (typeof runs)[number])).toEqual(await readRows(alone));
  });
});

describe('the name of a run', () => {
  /** Starts an office whose list names its report; the response of the report has the name that is given here, or none. */
  async function openNamedReport(name?: string) {
    const listed = { slug: 'sales-by-consultant', display_name: 'Sales by Consultant', last_modified: null };
    const server = await startFaultServer((request, response) => {
      const isList = request.url?.startsWith('/report/list') === true;
      const result = toResult(['id'], [{ id: 1 }], { display_name: name });
      respondWith(isList ? successEnvelope({ reports: [listed] }) : result)(request, response);
    });
    const opened = openReports(server.url, listed.slug);
    await listReports(opened.session);
    return opened;
  }

  it('is that of the list where the response has none; on the screen and into a file', async () => {
    const { session, reports, run, write, readAbout, listHistory } = await openNamedReport();
    const names = [(await run()).run, (await write('csv')).run].map(({ displayName }) => displayName);
    expect(names).toEqual(['Sales by Consultant', 'Sales by Consultant']);
    expect(readAbout()).toContain('Sales by Consultant (sales-by-consultant)');
    expect((await listHistory()).map((entry) => entry.run.displayName)).toEqual(names);
    expect((await reports.run(session, 'not-listed', {})).run.displayName).toBe('not-listed');
  });

  it('is that of its response, whatever the list says', async () => {
    const { run } = await openNamedReport('Sales by agent');
    expect((await run()).run.displayName).toBe('Sales by agent');
  });
});

describe('a report that the list of reports lacks', () => {
  const unknownReport = {
    code: 'report-failed',
    message: 'There is no report named “sales-by-consultent” in this office. Did you mean “sales-by-consultant”?',
    details: { report: 'sales-by-consultent', reason: 'Report file not found' },
  };

  it('faults 544: is not there, and the nearest name is offered; on the screen and into a file', async () => {
    const office = await startDemo();
    const { session, reports, listHistory } = openReports(office.baseUrl);
    const before = office.requests.length;
    expect(await expectAppError(reports.run(session, 'sales-by-consultent', {}))).toMatchObject(unknownReport);
    expect(office.requests.slice(before)).toEqual(['/report/run?report=sales-by-consultent', '/report/list']);
    expect(await listHistory()).toEqual([]);
    const payroll = await expectAppError(reports.run(session, 'payroll', {}));
    expect([payroll.code, payroll.message]).toEqual([
      'report-failed',
      'There is no report named “payroll” in this office. Check its name in the list of reports.',
    ]);
  });

  it('faults 544: ends the command line with 5, the API’s own answer, and leaves no file', async () => {
    const office = await startDemo();
    const folder = temporaryFolder();
    const { status, stdout, stderr } = await runCli(
      ['run', 'sales-by-consultent', '--json-errors', '--out', join(folder, 'x.csv'), '--base-url', office.baseUrl],
      { token: office.token },
    );
    expect([status, stdout, readdirSync(folder)]).toEqual([5, '', []]);
    expect(readJsonError(stderr)).toMatchObject(unknownReport);
  });
});

describe('a report that fails', () => {
  const item = (slug: unknown) => ({ slug, display_name: 'A report', last_modified: '2026-01-01 09:00:00' });

  it.each([
    ['is in the list', [item('gst-sumary'), item('gst-summary')]],
    ['may be an entry of the list that cannot be read', [item('gst-summary'), item({ text: 'gst-sumary' })]],
    ['may be an entry of the list that is no report', [item('gst-summary'), 'gst-sumary']],
    ['is of a server that lists no report at all', []],
    ['is of a server whose list cannot be read', null],
  ])('faults 544: keeps the server’s reason where it %s', async (_, reports) => {
    const server = await startFaultServer((request, response) => {
      const isList = request.url?.startsWith('/report/list') === true;
      const failure = { success: false, error: 'Report execution failed', code: 500, details: { error: 'no table' } };
      const body = isList && reports !== null ? { success: true, data: { reports } } : failure;
      respondWith(JSON.stringify(body), body === failure ? 500 : 200)(request, response);
    });
    const error = await expectAppError(openReports(server.url, 'gst-sumary').run());
    expect([error.code, error.message]).toEqual([
      'report-failed',
      'This report has a fault and can’t run. Your report writer can fix it: no table',
    ]);
  });
});
