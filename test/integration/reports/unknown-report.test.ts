/** A report that the office does not have, over real HTTP: the API answers as it does for one that fails. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReportService } from '@main/reports/report-service';
import { runCli } from '@test/helpers/command-line';
import { expectAppError } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { startDemo } from '@test/helpers/report-runs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

/** A server on which every report fails. @param reports - its list of reports; null where it cannot be read */
const startFailing = (reports: readonly unknown[] | null) =>
  startFaultServer((request, response) => {
    const isList = request.url?.startsWith('/report/list') === true;
    const failure = { success: false, error: 'Report execution failed', code: 500, details: { error: 'no table' } };
    const body = isList && reports !== null ? { success: true, data: { reports } } : failure;
    response.writeHead(body === failure ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });

const unknownReport = {
  code: 'report-failed',
  message: 'There is no report named “sales-by-consultent” in this office. Did you mean “sales-by-consultant”?',
  details: { report: 'sales-by-consultent', reason: 'Report file not found' },
};

describe('a report that the list of reports lacks', () => {
  it('faults 544: is not there, and the nearest name is offered; on the screen and into a file', async () => {
    const office = await startDemo();
    const session = makeSession(office.baseUrl);
    const reports = new ReportService();
    const before = office.requests.length;
    expect(await expectAppError(reports.run(session, 'sales-by-consultent', {}))).toMatchObject(unknownReport);
    expect(office.requests.slice(before)).toEqual(['/report/run?report=sales-by-consultent', '/report/list']);
    expect(await reports.history(session).list()).toEqual([]);
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
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject(unknownReport);
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
    const server = await startFailing(reports);
    const error = await expectAppError(new ReportService().run(makeSession(server.url), 'gst-sumary', {}));
    expect([error.code, error.message]).toEqual([
      'report-failed',
      'This report has a fault and can’t run. Your report writer can fix it: no table',
    ]);
  });
});
