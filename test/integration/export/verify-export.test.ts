/** The verification of a written file: it is read again before it gets its name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFile } from '@main/export-files/verify-export';
import { exportToFile } from '@main/report-worker/export-to-file';
import { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

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
    const server = await startFaultServer(
      respondWith(
        '{"success":true,"data":{"headers":["id","n","t"],"rows":[{"id":1,"n":2,"t":"a"},{"id":2,"n":3,"t":"b"}],"row_count":2}}',
      ),
    );
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    const path = join(temporaryFolder(), 'out');
    await exportToFile(path, toRunSource(loaded, {}), format, buildRunProvenance(loaded), {
      withProvenanceFile: false,
    });
    const expected = { rows: 2, sums: [3_000_000n, 5_000_000n, 0n] };
    await expect(verifyFile(path, format, loaded.run.headers, expected)).resolves.toBeUndefined();
    writeFileSync(path, spoil(readFileSync(path, 'utf8')));
    const error = await expectAppError(verifyFile(path, format, loaded.run.headers, expected));
    expect([error.code, error.details.problem]).toEqual(['output-failed', `read back: ${what}`]);
  });

  it('verifies workbooks too', async () => {
    const server = await startFaultServer(
      respondWith(successEnvelope({ headers: ['n'], rows: [{ n: 1 }, { n: 2.5 }], row_count: 2 })),
    );
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    const path = join(temporaryFolder(), 'out.xlsx');
    await exportToFile(path, toRunSource(loaded, {}), 'xlsx', buildRunProvenance(loaded), {
      withProvenanceFile: false,
    });
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
