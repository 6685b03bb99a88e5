/** Exports of loaded results into real files: read again before they get their names, with their provenance beside them. */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRunProvenance, toRunSource } from '@main/office/reports/loaded-run';
import { toTableSource } from '@main/rows/files/table';
import { exportToFile } from '@main/rows/thread/write-table';
import { expectAppError } from '@test/helpers/expect-app-error';
import { exportRun, openResponse, toResult } from '@test/helpers/report-runs';
import { plainProvenance, verifyFile } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

describe('an export', () => {
  it('is not saved if it has fewer rows than the run', async () => {
    const { path, run } = await openResponse(toResult(['n'], [{ n: 1 }, { n: 2 }]));
    const loaded = await run();
    const short = { ...toRunSource(loaded, {}), pieces: [Buffer.from('{"n":1}')] };
    const error = await expectAppError(exportToFile(path, short, 'csv', buildRunProvenance(loaded)));
    expect([error.code, error.details.problem]).toEqual(['output-failed', 'read back: number of rows']);
    expect(existsSync(path)).toBe(false);
  });

  const emptyFiles = {
    csv: { none: '\r\n', two: 'a,b\r\n' },
    'excel-csv': { none: '\ufeff\r\n', two: '\ufeffa,b\r\n' },
    tsv: { none: '\r\n', two: 'a\tb\r\n' },
    json: { none: '[]\n', two: '[]\n' },
    xlsx: { none: [[]], two: [['a', 'b']] },
  } as const;

  const read = (file: Buffer, format: keyof typeof emptyFiles) =>
    format === 'xlsx' ? readSheetTexts(unzip(file), 1) : file.toString();

  it.each(['csv', 'excel-csv', 'tsv', 'xlsx', 'json'] as const)(
    'of a report without rows, or without columns too, is saved as %s',
    async (format) => {
      for (const [headers, expected] of [
        [[], emptyFiles[format].none],
        [['a', 'b'], emptyFiles[format].two],
      ] as const) {
        const { path, run, write } = await openResponse(toResult(headers, []));
        expect(read(await exportRun(await run(), format), format)).toEqual(expected);
        await write(format);
        expect(read(readFileSync(path), format)).toEqual(expected);
      }
    },
  );
});

describe('the verification of a file', () => {
  it.each([
    ['a row is missing', 'csv', (text: string) => text.replace('2,3,b\r\n', ''), 'number of rows'],
    ['a digit is another', 'csv', (text: string) => text.replace('2,3,b', '2,4,b'), 'totals'],
    ['a cell too many', 'csv', (text: string) => text.replace('2,3,b', '2,3,,b'), 'form'],
    ['a quote never ends', 'tsv', (text: string) => text.replace('\tb', '\t"b'), 'form'],
    ['the last line does not end', 'csv', (text: string) => text.slice(0, -2), 'form'],
    ['text stands behind a quote', 'csv', (text: string) => text.replace('2,3,b', '2,3,"b"c'), 'form'],
    ['the end is cut off', 'json', (text: string) => text.slice(0, -5), 'form'],
    ['a number is another', 'json', (text: string) => text.replace('"n":3', '"n":30'), 'totals'],
  ] as const)('detects that %s', async (_description, format, spoil, what) => {
    const records = [
      { id: 1, n: 2, t: 'a' },
      { id: 2, n: 3, t: 'b' },
    ];
    const { path, run } = await openResponse(toResult(['id', 'n', 't'], records));
    const loaded = await run();
    await exportRun(loaded, format, { path });
    const expected = { rows: 2, sums: [3_000_000n, 5_000_000n, 0n] };
    await expect(verifyFile(path, format, loaded.run.headers, expected)).resolves.toBeUndefined();
    writeFileSync(path, spoil(readFileSync(path, 'utf8')));
    const error = await expectAppError(verifyFile(path, format, loaded.run.headers, expected));
    expect([error.code, error.details.problem]).toEqual(['output-failed', `read back: ${what}`]);
  });

  it('verifies workbooks too', async () => {
    const { path, run } = await openResponse(toResult(['n'], [{ n: 1 }, { n: 2.5 }]));
    await exportRun(await run(), 'xlsx', { path });
    await expect(verifyFile(path, 'xlsx', ['n'], { rows: 2, sums: [3_500_000n] })).resolves.toBeUndefined();
    for (const [expected, what] of [
      [{ rows: 3, sums: [3_500_000n] }, 'number of rows'],
      [{ rows: 2, sums: [3_500_001n] }, 'totals'],
    ] as const) {
      expect((await expectAppError(verifyFile(path, 'xlsx', ['n'], expected))).details.problem).toBe(
        `read back: ${what}`,
      );
    }
    writeFileSync(path, readFileSync(path).subarray(0, 400));
    expect((await expectAppError(verifyFile(path, 'xlsx', ['n'], { rows: 2, sums: [0n] }))).code).toBe('output-failed');
  });
});

const provenance = { ...plainProvenance, rows: 1, filtersSent: { 'x\r\ny': 'z' }, warnings: ['one\nline'] };
const table = () => toTableSource({ headers: ['a'], rows: [[1]] });
const write = (path: string) => exportToFile(path, table(), 'csv', provenance);

describe('the provenance file beside an export', () => {
  it('faults 89: replaces a provenance file that Tripledger wrote', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    for (const _ of [1, 2]) expect((await write(path)).notices).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['out.csv', 'out.csv.about.txt']);
  });

  it.each([
    ['somebody’s notes', (path: string) => writeFileSync(path, 'Checked by Ana\r\n')],
    ['ours with notes added', (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8')}Checked by Ana`)],
    ['a link', (path: string) => symlinkSync('elsewhere.txt', path)],
  ])('faults 89: takes another name if there is %s, and warns of it', async (description, put) => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    const sidecar = `${path}.about.txt`;
    if (description.startsWith('ours')) await write(path);
    put(sidecar);
    const before = description === 'a link' ? null : readFileSync(sidecar, 'utf8');
    for (const _ of [1, 2]) {
      const { notices } = await write(path);
      expect(notices).toEqual([expect.stringContaining('out.csv.about 2.txt')]);
    }
    expect(readdirSync(folder).sort()).toEqual(['out.csv', 'out.csv.about 2.txt', 'out.csv.about.txt']);
    if (before !== null) expect(readFileSync(sidecar, 'utf8')).toBe(before);
  });
});
