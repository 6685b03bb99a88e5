/** `trips --all`: every page of the list, read back at its end. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonError, runCli } from '@test/helpers/command-line';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

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
