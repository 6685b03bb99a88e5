import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFormatHandler } from '@main/rows/files/formats';
import { type ExportFormat, exportFormatIds, exportFormats } from '@shared/exports/formats';
import type { Cell } from '@shared/reports/report';
import { exportCells, exportSource, verifyFile } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

/** Each format of the list has its own writer and its own verification. */
const headers = ['id', 'name'];
const rows = [
  [1, 'x, y; z\tw'],
  [2, '=1'],
];

describe('the export formats', () => {
  it('each write a file of their own form', async () => {
    const files = await Promise.all(exportFormatIds.map((format) => exportCells(headers, rows, format)));
    expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(exportFormatIds.length);
    const zips = exportFormats.filter((_, index) => files[index]?.toString('latin1').startsWith('PK'));
    expect(zips.map(({ kind }) => kind)).toEqual(['xlsx']);
  });

  const verify = (path: string, format: ExportFormat, count = 2) =>
    verifyFile(path, format, headers, { rows: count, sums: [3_000_000n, 0n] });

  it.each(exportFormats)(
    'verify a file of $id, and reject it with another number of rows or of another kind',
    async ({ id, kind }) => {
      const path = join(temporaryFolder(), 'file');
      writeFileSync(path, await exportCells(headers, rows, id));
      await expect(verify(path, id)).resolves.toBeUndefined();
      await expect(verify(path, id, 3)).rejects.toMatchObject({ code: 'output-failed' });
      for (const other of exportFormats.filter((format) => format.kind !== kind))
        await expect(verify(path, other.id), other.id).rejects.toMatchObject({ code: 'output-failed' });
    },
  );

  it('reject a format that the list lacks, instead of writing a workbook', () => {
    expect(() => getFormatHandler('ods' as ExportFormat)).toThrow(/no export format named "ods"/);
  });
});

describe('very long rows', () => {
  const longRows = Buffer.from(`[1,"short"],[2,"${'x'.repeat(700_000)}"]`);
  const cut = (bytes: number) =>
    Array.from({ length: Math.ceil(longRows.length / bytes) }, (_, index) =>
      longRows.subarray(index * bytes, (index + 1) * bytes),
    );
  const write = (pieces: Buffer[], format: ExportFormat) =>
    exportSource({ headers: ['id', 'text'], rowsAreArrays: true, pieces }, format);

  it.each(['csv', 'json', 'xlsx'] as const)(
    'faults 35: are written to %s, wherever the pieces are cut',
    async (format) => {
      for (const bytes of [65_536, 300_000, 650_000]) {
        const file = await write(cut(bytes), format);
        const text = format === 'xlsx' ? unzip(file).get('xl/worksheets/sheet1.xml') : file;
        expect([bytes, text?.includes('x'.repeat(30_000))]).toEqual([bytes, true]);
      }
    },
  );

  it('faults 24: are refused if they end in the middle', async () => {
    const pieces = cut(longRows.length - 40).slice(0, 1);
    await expect(write(pieces, 'csv')).rejects.toMatchObject({ code: 'unusable-answer' });
  });
});

/** JSON: a list of objects. */
const writeText = async (headers: string[], rows: Cell[][]) =>
  (await exportCells(headers, rows, 'json')).toString('utf8');

describe('JSON', () => {
  it('writes valid JSON, and numbers digit for digit', async () => {
    const rows: Cell[][] = [
      [{ n: '1.50' }, null],
      ['x', { j: '[1]' }],
    ];
    const text = await writeText(['a', 'b'], rows);
    expect(text).toContain('"a":1.50');
    expect(JSON.parse(text)).toEqual([
      { a: 1.5, b: null },
      { a: 'x', b: [1] },
    ]);
    expect(JSON.parse(await writeText(['a'], []))).toEqual([]);
  });

  it('writes the values of two columns of one name: the second name is numbered', async () => {
    const text = await writeText(['change', 'a', 'change', 'change (2)'], [['added', 1, 'own', 'other']]);
    expect(JSON.parse(text)).toEqual([{ change: 'added', a: 1, 'change (3)': 'own', 'change (2)': 'other' }]);
  });
});
