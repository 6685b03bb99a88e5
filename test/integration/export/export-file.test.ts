/** Exports of loaded results into real files. */
import { existsSync, readFileSync } from 'node:fs';
import { exportToFile } from '@main/report-worker/export-to-file';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { expectAppError } from '@test/helpers/expect-app-error';
import { exportRun, openResponse, toResult } from '@test/helpers/report-runs';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

describe('an export', () => {
  it('is not saved if it has fewer rows than the run', async () => {
    const { path, run } = await openResponse(toResult(['n'], [{ n: 1 }, { n: 2 }]));
    const loaded = await run();
    const short = { ...toRunSource(loaded, {}), pieces: [Buffer.from('{"n":1}')] };
    const error = await expectAppError(
      exportToFile(path, short, 'csv', buildRunProvenance(loaded), { withProvenanceFile: false }),
    );
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
