/** Each format of the list has its own writer and its own verification. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFormatHandler } from '@main/export-files/formats/get-format-handler';
import { verifyFile } from '@main/export-files/verify-export';
import { type ExportFormat, exportFormatIds, exportFormats } from '@shared/export-formats';
import { exportCells, exportSource } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

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

  it.each(exportFormats)('verify a file of $id, and reject it with another number of rows', async ({ id }) => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, await exportCells(headers, rows, id));
    const sums = [3_000_000n, 0n];
    await expect(verifyFile(path, id, headers, { rows: 2, sums })).resolves.toBeUndefined();
    await expect(verifyFile(path, id, headers, { rows: 3, sums })).rejects.toMatchObject({ code: 'output-failed' });
  });

  it('never accept a file of another kind', async () => {
    for (const written of exportFormats) {
      const path = join(temporaryFolder(), 'file');
      writeFileSync(path, await exportCells(headers, rows, written.id));
      for (const read of exportFormats.filter(({ kind }) => kind !== written.kind)) {
        const verified = verifyFile(path, read.id, headers, { rows: 2, sums: [3_000_000n, 0n] });
        await expect(verified, `${written.id} as ${read.id}`).rejects.toMatchObject({ code: 'output-failed' });
      }
    }
  });

  it('reject a format that the list lacks, instead of writing a workbook', () => {
    expect(() => getFormatHandler('ods' as ExportFormat)).toThrow(/no export format named "ods"/);
  });
});

describe('very long rows', () => {
  const long = 'x'.repeat(700_000);
  const longRows = Buffer.from(`[1,"short"],[2,"${long}"]`);
  const pieces = (bytes: number) =>
    Array.from({ length: Math.ceil(longRows.length / bytes) }, (_, index) =>
      longRows.subarray(index * bytes, (index + 1) * bytes),
    );

  it.each(['csv', 'json', 'xlsx'] as const)(
    'faults 35: are written to a file of %s, wherever the pieces are cut',
    async (format) => {
      for (const bytes of [65_536, 300_000, 650_000]) {
        const file = await exportSource(
          { headers: ['id', 'text'], rowsAreArrays: true, pieces: pieces(bytes) },
          format,
        );
        const text =
          format === 'xlsx'
            ? (unzip(file).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '')
            : file.toString('utf8');
        expect([bytes, text.split('x'.repeat(30_000)).length > 1]).toEqual([bytes, true]);
      }
    },
  );

  it('faults 24: are refused if they end in the middle', async () => {
    const cut = pieces(longRows.length - 40).slice(0, 1);
    await expect(
      exportSource({ headers: ['id', 'text'], rowsAreArrays: true, pieces: cut }, 'csv'),
    ).rejects.toMatchObject({
      code: 'unusable-answer',
    });
  });
});
