/** Exports of loaded results into real files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportToFile } from '@main/report-worker/export-to-file';
import { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { prepareRunToFile } from '@test/helpers/report-runs';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

describe('an export', () => {
  it('is not saved if it has fewer rows than the run', async () => {
    const server = await startFaultServer(
      respondWith(successEnvelope({ headers: ['n'], rows: [{ n: 1 }, { n: 2 }], row_count: 2 })),
    );
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    const path = join(temporaryFolder(), 'out.csv');
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

  const read = (path: string, format: keyof typeof emptyFiles) =>
    format === 'xlsx' ? readSheetTexts(unzip(readFileSync(path)), 1) : readFileSync(path, 'utf8');

  it.each(['csv', 'excel-csv', 'tsv', 'xlsx', 'json'] as const)(
    'of a report without rows, or without columns too, is saved as %s',
    async (format) => {
      for (const [headers, expected] of [
        [[], emptyFiles[format].none],
        [['a', 'b'], emptyFiles[format].two],
      ] as const) {
        const server = await startFaultServer(respondWith(successEnvelope({ headers, rows: [], row_count: 0 })));
        const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
        const path = join(temporaryFolder(), 'out');
        await exportToFile(path, toRunSource(loaded, {}), format, buildRunProvenance(loaded), {
          withProvenanceFile: false,
        });
        expect(read(path, format)).toEqual(expected);
        const { path: direct, run } = await prepareRunToFile(server.url, 'r', format);
        await run();
        expect(read(direct, format)).toEqual(expected);
      }
    },
  );
});
