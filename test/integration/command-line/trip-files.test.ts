/** The list of trips on the command line, whole and by pages, and what the ending of a file's name says. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonError, runCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const getOffice = shareSetUp(startDemo);

/** Serves pages of trips; a page that is a number is an error of that status. */
async function servePages(pages: readonly (readonly unknown[] | number)[]) {
  const server = await startFaultServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    const data = pages[page - 1] ?? [];
    if (typeof data === 'number') return respondWith('{"success":false,"error":"x"}', data)(request, response);
    const total = pages.reduce<number>((sum, each) => sum + (typeof each === 'number' ? 1 : each.length), 0);
    const pagination = { page, per_page: 100, total, total_pages: pages.length, has_next: page < pages.length };
    respondWith(JSON.stringify({ success: true, data, pagination, timestamp: 'x' }))(request, response);
  });
  return server.url;
}

it('faults 851: a field that a later page brings has a column, and every page is in it, in every format', async () => {
  const separator = '\u2028';
  const pages = [
    [{ id: 1, destination: `a${separator}b` }, { id: 2 }],
    [{ id: 3, mood: 'good', sector_summary: { total_amount: 1.5, extra: 7 } }],
    ['lost?', { id: 4, sector_summary: 'none' }],
  ];
  const url = await servePages(pages);
  const run = (format: string) => runCli(['trips', '--all', '--format', format, '--base-url', url]);
  const { status, stdout, stdoutBytes } = await run('tsv');
  const [header = [], ...rows] = stdout.split('\r\n').map((line) => line.split('\t'));
  expect([status, header.slice(-4), rows.length]).toEqual([
    0,
    ['sector_summary.extra', 'mood', 'sector_summary', '(not a trip)'],
    6,
  ]);
  expect(rows.map((row) => [row[0], ...row.slice(-4)])).toEqual([
    ['1', '', '', '', ''],
    ['2', '', '', '', ''],
    ['3', '7', 'good', '', ''],
    ['', '', '', '', 'lost?'],
    ['4', '', '', 'none', ''],
    ['', ''],
  ]);
  expect(stdoutBytes.includes(`a${separator}b`)).toBe(true);
  const texts = readSheetTexts(unzip((await run('xlsx')).stdoutBytes), 1);
  expect(texts.map((row) => row.at(0))).toEqual(['id', '1', '2', '3', '', '4']);
  expect(JSON.parse((await run('json')).stdout)).toEqual(JSON.parse(JSON.stringify(pages.flat())));
});

it('faults 851: a list that fails half-way leaves the file that was there, and nothing beside it', async () => {
  const url = await servePages([[{ id: 1 }], 500]);
  const folder = temporaryFolder();
  const out = join(folder, 'trips.csv');
  writeFileSync(out, 'old');
  const { status, stderr } = await runCli(['trips', '--all', '--out', out, '--base-url', url, '--json-errors']);
  expect([status, readJsonError(stderr).code]).toEqual([5, 'api-error']);
  expect([readdirSync(folder), readFileSync(out, 'utf8')]).toEqual([['trips.csv'], 'old']);
});

it('faults 851: an empty list is a table of its columns', async () => {
  const url = await servePages([[]]);
  const { status, stdout } = await runCli(['trips', '--all', '--base-url', url]);
  expect([status, stdout.split('\r\n').length]).toEqual([0, 2]);
  expect((await runCli(['trips', '--all', '--format', 'json', '--base-url', url])).stdout).toBe('[]\n');
});

/** A folder in which commands write files. */
function makeFolder() {
  const folder = temporaryFolder();
  const write = (name: string, ...args: string[]) =>
    runCli([...args, '--base-url', getOffice().baseUrl, '--out', join(folder, name)]);
  return { read: (name: string) => readFileSync(join(folder, name)), write };
}

it('faults 543: the ending of --out names the format, but of one record, which stays JSON and says so', async () => {
  const { read, write } = makeFolder();
  for (const command of [['trips'], ['run', 'sales-by-consultant']]) {
    for (const name of ['x.xlsx', 'x.json', 'x.tsv']) expect((await write(name, ...command)).status).toBe(0);
    expect(getSheetNames(unzip(read('x.xlsx'))).length).toBeGreaterThan(1);
    expect(JSON.parse(read('x.json').toString('utf8')).length).toBeGreaterThan(2);
    const [header = ''] = read('x.tsv').toString('utf8').split('\r\n');
    expect(header.split('\t').length).toBeGreaterThan(2);
  }
  const { stderr } = await write('trip.csv', 'trip', '32399');
  expect(stderr).toMatch(/^Warning: .*trip\.csv is JSON, although its ending is that of csv: a record is JSON unless/);
  expect(JSON.parse(read('trip.csv').toString('utf8'))).toMatchObject({ id: 32_399 });
});

const run = (args: readonly string[]) => runCli(['trips', ...args, '--base-url', getOffice().baseUrl]);

describe('one page of the trips', () => {
  it('faults 542: is said to be one, to a file and to standard output, in every format, and the whole list is not', async () => {
    const file = join(temporaryFolder(), 'x.csv');
    expect(await run(['--out', file])).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '50 of 2,400 trips, from page 1 of the list. --all writes all of them.\n',
    });
    expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(51);
    const ofTwo = '2 of 2,400 trips, from page 1 of the list. --all writes all of them.\n';
    for (const format of ['csv', 'excel-csv', 'tsv', 'json', 'xlsx']) {
      expect(await run(['--per-page', '2', '--format', format])).toMatchObject({ status: 0, stderr: ofTwo });
    }
    const last = await run(['--page', '240', '--per-page', '10']);
    expect(last.stdout.trimEnd().split('\r\n')).toHaveLength(11);
    expect(last.stderr).toBe('10 of 2,400 trips, from page 240 of the list. --all writes all of them.\n');
    expect((await run(['--page', '99', '--per-page', '100'])).stderr).toContain('0 of 2,400 trips, from page 99');
    for (const whole of [
      ['--filter', 'search=32400'],
      ['--all', '--format', 'json'],
    ])
      expect(await run(whole)).toMatchObject({ status: 0, stderr: '' });
  });

  it('faults 542: is said in the workbook too', async () => {
    const file = join(temporaryFolder(), 'x.xlsx');
    await run(['--page', '3', '--per-page', '10', '--format', 'xlsx', '--out', file]);
    expect(readSheetTexts(unzip(readFileSync(file)), 2)).toContainEqual([
      'Extent',
      '10 of 2,400 trips, from page 3 of the list',
    ]);
  });
});
