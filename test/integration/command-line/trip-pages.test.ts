/** One page of the list of trips: what the command line says of it beside the data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const getOffice = shareSetUp(startDemo);
const run = (args: readonly string[]) => runCli(['trips', ...args, '--base-url', getOffice().baseUrl]);

describe('one page of the trips', () => {
  it('faults 542: is said to be one, to a file and to standard output, in every format', async () => {
    const file = join(temporaryFolder(), 'x.csv');
    expect(await run(['--out', file])).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '50 of 2,400 trips: one page of the list. --all writes all of them.\n',
    });
    expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(51);
    const ofTwo = '2 of 2,400 trips: one page of the list. --all writes all of them.\n';
    for (const format of ['csv', 'excel-csv', 'tsv', 'json', 'xlsx']) {
      expect(await run(['--per-page', '2', '--format', format])).toMatchObject({ status: 0, stderr: ofTwo });
    }
    const last = await run(['--page', '240', '--per-page', '10']);
    expect(last.stdout.trimEnd().split('\r\n')).toHaveLength(11);
    expect(last.stderr).toBe('10 of 2,400 trips: one page of the list. --all writes all of them.\n');
    expect((await run(['--page', '99', '--per-page', '100'])).stderr).toContain('0 of 2,400 trips: one page');
  });

  it('faults 542: is said in the workbook too', async () => {
    const file = join(temporaryFolder(), 'x.xlsx');
    await run(['--page', '3', '--per-page', '10', '--format', 'xlsx', '--out', file]);
    expect(readSheetTexts(unzip(readFileSync(file)), 2)).toContainEqual([
      'Extent',
      '10 of 2,400 trips, from page 3 of the list',
    ]);
  });

  it('faults 542: is not mentioned where it is the whole list', async () => {
    const one = ['--filter', 'search=32400'];
    const found = await run(one);
    expect(found.stdout.trimEnd().split('\r\n')).toHaveLength(2);
    expect(found.stderr).toBe('');
    expect((await run(['--all', '--format', 'json'])).stderr).toBe('');
  });

  it('faults 542: where the server does not say how long its list is, that is said', async () => {
    const trips = { success: true, data: [{ id: 7 }], pagination: { page: 1, per_page: 1, has_next: true } };
    const server = await startFaultServer(respondWith(JSON.stringify(trips)));
    const { stderr } = await runCli(['trips', '--per-page', '1', '--base-url', server.url]);
    expect(stderr).toContain('1 trip: one page of a list that may be longer. --all writes all of them.\n');
  });
});
