/** Running reports: to look at, and straight into a file; over real HTTP, into real files. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { exportToFile } from '@main/export/export-file';
import { verifyFile } from '@main/export/verify-export';
import { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import type { RunProgress } from '@main/reports/runs/run-recording';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import type { ExportFormat } from '@shared/export-formats';
import { canaryToken } from '@test/helpers/canary-token';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';

async function demo() {
  const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000 });
  onTestFinished(() => office.close());
  return office;
}

/** A run straight into a file of a folder of its own. */
async function toFile(url: string, slug: string, format: ExportFormat, more: { signal?: AbortSignal } = {}) {
  const path = join(temporaryFolder(), 'out.bin');
  const session = makeSession(url);
  const reports = new ReportService();
  const run = () => reports.runToFile(session, slug, {}, path, { ...more, format, withProvenanceFile: true });
  return { path, session, reports, run };
}

/** Cuts the connection in the body of the first response, and sends every other one complete. */
function cutOnce(text: string): RequestListener {
  let isFirst = true;
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    if (!isFirst) return response.end(text);
    isFirst = false;
    response.write(text.slice(0, Math.floor(text.length * 0.7)), () => setImmediate(() => response.destroy()));
    return response;
  };
}

const manyRows = Array.from({ length: 3_000 }, (_, row) => ({ id: row, amount: row * 1.5, note: `row ${row}, "x"` }));

describe('a run', () => {
  it('reports received bytes and rows, and the announced number of rows', async () => {
    const office = await demo();
    const reported: RunProgress[] = [];
    const loaded = await new ReportService().run(
      makeSession(office.baseUrl),
      'sector-ledger',
      {},
      {
        onProgress: (progress) => reported.push(progress),
      },
    );
    expect(loaded.run.rowsReceived).toBe(50_000);
    expect(reported.length).toBeGreaterThan(5);
    expect(reported.map(({ rows }) => rows)).toEqual(reported.map(({ rows }) => rows).sort((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ rows: 50_000, bytes: loaded.run.bytes });
    expect(loaded.run.blocks.reduce((sum, rows) => sum + rows, 0)).toBe(50_000);
  });

  it.each(['before', 'after', 'without'] as const)(
    'reads rows that come %s the names of their columns',
    async (where) => {
      const rows = '"rows":[{"b":2,"a":1},{"a":"x,y"}]';
      const headers = '"headers":["a","b"]';
      const parts = { before: [rows, headers], after: [headers, rows], without: [rows] }[where];
      const text = `{"success":true,"data":{${parts.join(',')},"row_count":2}}`;
      const server = await startFaultServer(respondWith(text));
      const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
      const expected =
        where === 'without'
          ? [
              ['b', 'a'],
              ['2', '1'],
              ['', 'x,y'],
            ]
          : [
              ['a', 'b'],
              ['1', '2'],
              ['x,y', ''],
            ];
      expect([
        loaded.run.headers,
        ...(await readRows(loaded)).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      ]).toEqual(expected);
      const { path, run } = await toFile(server.url, 'r', 'csv');
      await run();
      expect(parse(readFileSync(path))).toEqual(expected);
    },
  );

  it('ignores what looks like rows elsewhere in the response', async () => {
    const text =
      '{"success":true,"data":{"filters_applied":{"rows":[{"a":9}],"x":"\\"rows\\":[{"},"headers":["a"],"rows":[{"a":1}],"row_count":1},"rows":[{"a":8}]}';
    const server = await startFaultServer(respondWith(text));
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    expect([await readRows(loaded), loaded.run.warnings]).toEqual([[[1]], []]);
  });

  it.each([700_000, 1_000_000, 5_000_000])(
    'faults 35: reads a last row of %d characters, to look at and into a file',
    async (length) => {
      const rows = [{ id: 1 }, { id: 2, text: 'x'.repeat(length) }];
      const server = await startFaultServer(
        respondWith(successEnvelope({ headers: ['id', 'text'], rows, row_count: 2 })),
      );
      const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
      expect((await readRows(loaded)).map(([id, text]) => [id, String(text ?? '').length])).toEqual([
        [1, 0],
        [2, length],
      ]);
      const { path, run } = await toFile(server.url, 'r', 'csv');
      await run();
      const other = join(temporaryFolder(), 'other.csv');
      await exportToFile(other, toRunSource(loaded, {}), 'csv', buildRunProvenance(loaded), {
        withProvenanceFile: false,
      });
      for (const file of [path, other])
        expect(readFileSync(file).length).toBe('id,text\r\n1,\r\n2,\r\n'.length + length);
      await exportToFile(
        other,
        buildVisibleRowsSource(loaded, {}, { columns: [1], positions: [1] }),
        'json',
        { ...buildRunProvenance(loaded), rows: 1 },
        {
          withProvenanceFile: false,
        },
      );
      expect(JSON.parse(readFileSync(other, 'utf8'))).toEqual([{ text: 'x'.repeat(length) }]);
    },
  );

  it('fails with the API’s own reason, and is not stored', async () => {
    const office = await demo();
    const session = makeSession(office.baseUrl);
    const reports = new ReportService();
    const error = await expectAppError(reports.run(session, 'supplier-statement', {}));
    expect([error.code, error.message]).toEqual([
      'report-failed',
      expect.stringContaining("Unknown column 'statement_date'"),
    ]);
    expect(await reports.history(session).list()).toEqual([]);
  });

  it('runs at the same time as others, each with its own rows', async () => {
    const office = await demo();
    const session = makeSession(office.baseUrl);
    const reports = new ReportService();
    const slugs = ['sales-by-consultant', 'sector-ledger', 'departures', 'gst-summary'];
    const runs = await Promise.all(slugs.map((slug) => reports.run(session, slug, {})));
    const alone = await new ReportService().run(session, 'departures', {});
    expect(runs.map(({ run }) => run.slug)).toEqual(slugs);
    expect(await readRows(runs[2] as (typeof runs)[number])).toEqual(await readRows(alone));
  });
});

describe('a run straight to a file', () => {
  it.each(['csv', 'excel-csv', 'excel-semicolon', 'tsv', 'json'] as const)(
    'writes the same %s bytes as an export of the loaded result',
    async (format) => {
      const office = await demo();
      const { path, session, reports, run } = await toFile(office.baseUrl, 'sector-ledger', format);
      const { bytes } = await run();
      const loaded = await reports.run(session, 'sector-ledger', {});
      const other = join(temporaryFolder(), 'other.bin');
      await exportToFile(other, toRunSource(loaded, {}), format, buildRunProvenance(loaded), {
        withProvenanceFile: false,
      });
      expect(readFileSync(path).equals(readFileSync(other))).toBe(true);
      expect(bytes).toBe(readFileSync(path).length);
    },
  );

  it('writes its provenance beside the file, with exact totals', async () => {
    const office = await demo();
    const { path, run } = await toFile(office.baseUrl, 'sector-ledger', 'csv');
    const { run: made } = await run();
    const about = readFileSync(`${path}.about.txt`, 'utf8');
    const cents = parse(readFileSync(path), { columns: true }).map((row) =>
      BigInt((row as { amount_cents: string }).amount_cents),
    );
    const sum = cents.reduce((total, value) => total + value, 0n);
    expect(about).toContain(`Rows: 50000\r\n`);
    expect(about).toContain(`Total of amount_cents: ${sum}\r\n`);
    expect(about).toContain('Filters: none\r\n');
    expect(made.columns[made.headers.indexOf('amount_cents')]?.sum).toBe(String(sum));
  });

  it('writes its provenance into a workbook', async () => {
    const office = await demo();
    const { path, run } = await toFile(office.baseUrl, 'sales-by-consultant', 'xlsx');
    await run();
    expect(existsSync(`${path}.about.txt`)).toBe(false);
    const parts = unzip(readFileSync(path));
    expect(parts.get('xl/worksheets/sheet2.xml')?.toString('utf8')).toContain('Sales By Consultant');
  });

  it('has each row once if the response was cut and requested again', async () => {
    const text = successEnvelope({ headers: ['id', 'amount', 'note'], rows: manyRows, row_count: manyRows.length });
    const server = await startFaultServer(cutOnce(text));
    const { path, session, reports, run } = await toFile(server.url, 'r', 'csv');
    await run();
    expect(server.seen).toHaveLength(2);
    expect(parse(readFileSync(path), { columns: true }).map((row) => Number((row as { id: string }).id))).toEqual(
      manyRows.map(({ id }) => id),
    );
    const [entry] = await reports.history(session).list();
    const opened = entry && (await reports.history(session).open(entry.run.runId));
    expect(opened && (await readRows(opened))).toHaveLength(manyRows.length);
  });

  it('has each row once if the cut response had not named its columns yet', async () => {
    const text = `{"success":true,"data":{"rows":${JSON.stringify(manyRows)},"headers":["id"],"row_count":3000}}`;
    const server = await startFaultServer(cutOnce(text));
    const { path, run } = await toFile(server.url, 'r', 'csv');
    await run();
    expect(
      parse(readFileSync(path))
        .slice(1)
        .map(([id]) => Number(id)),
    ).toEqual(manyRows.map(({ id }) => id));
    expect(readdirSync(join(path, '..')).sort()).toEqual(['out.bin', 'out.bin.about.txt']);
  });

  it('has each row once if only the cut response named its columns before its rows', async () => {
    const rows = JSON.stringify(manyRows);
    const named = `{"success":true,"data":{"headers":["id","amount"],"rows":${rows},"row_count":3000}}`;
    const unnamed = `{"success":true,"data":{"rows":${rows},"headers":["id"],"row_count":3000}}`;
    let turn = 0;
    const server = await startFaultServer((request, response) => {
      turn += 1;
      return turn === 1 ? cutOnce(named)(request, response) : respondWith(unnamed)(request, response);
    });
    const { path, run } = await toFile(server.url, 'r', 'csv');
    const { run: made } = await run();
    expect([server.seen.length, made.rowsReceived]).toEqual([2, manyRows.length]);
    expect(parse(readFileSync(path)).map(([id]) => id)).toEqual(['id', ...manyRows.map(({ id }) => String(id))]);
  });

  it('leaves the old file and no other if it fails or is cancelled', async () => {
    const broken = `{"success":true,"data":{"headers":["a"],"rows":[${'{"a":1},'.repeat(400_000)}{"a":01}],"row_count":400001}}`;
    const server = await startFaultServer(respondWith(broken));
    const failed = await toFile(server.url, 'r', 'csv');
    writeFileSync(failed.path, 'old');
    const error = await expectAppError(failed.run());
    expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining('not complete JSON')]);
    expect(error.details).toMatchObject({ row: 400_001 });
    const office = await demo();
    const controller = new AbortController();
    const cancelled = await toFile(office.baseUrl, 'sector-ledger', 'csv', { signal: controller.signal });
    writeFileSync(cancelled.path, 'old');
    const running = cancelled.run();
    controller.abort();
    expect((await expectAppError(running)).code).toBe('cancelled');
    for (const { path, session, reports } of [failed, cancelled]) {
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(join(path, '..'))).toEqual(['out.bin']);
      expect(await reports.history(session).list()).toEqual([]);
    }
  });
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

  it.each(['csv', 'excel-csv', 'tsv', 'xlsx', 'json'] as const)(
    'of a report without rows, or without columns too, is saved as %s',
    async (format) => {
      for (const headers of [[], ['a', 'b']]) {
        const server = await startFaultServer(respondWith(successEnvelope({ headers, rows: [], row_count: 0 })));
        const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
        const path = join(temporaryFolder(), 'out');
        await exportToFile(path, toRunSource(loaded, {}), format, buildRunProvenance(loaded), {
          withProvenanceFile: false,
        });
        expect(existsSync(path)).toBe(true);
        const { path: direct, run } = await toFile(server.url, 'r', format);
        await run();
        expect(existsSync(direct)).toBe(true);
      }
    },
  );
});

describe('an export of the visible rows', () => {
  const loaded = async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => ({ id: row, cents: row * 10, note: `n${row}`.repeat(20) }));
    const server = await startFaultServer(
      respondWith(successEnvelope({ headers: ['id', 'cents', 'note'], rows, row_count: rows.length })),
    );
    return await new ReportService().run(makeSession(server.url), 'r', {});
  };
  const settings = { cents: { money: 'cents' } } as const;

  it('has the visible columns and rows in their order, and confirmed cents in dollars', async () => {
    const run = await loaded();
    expect(run.run.blocks.length).toBeGreaterThan(2);
    const path = join(temporaryFolder(), 'out.csv');
    const positions = [29_999, 4, 15_000, 4];
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [1, 0], positions }),
      'csv',
      { ...buildRunProvenance(run), rows: 4 },
      {
        withProvenanceFile: false,
      },
    );
    expect(readFileSync(path, 'utf8')).toBe('cents,id\r\n2999.90,29999\r\n0.40,4\r\n1500.00,15000\r\n0.40,4\r\n');
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [0], positions: [2, 14_000, 29_998] }),
      'csv',
      { ...buildRunProvenance(run), rows: 3 },
      { withProvenanceFile: false },
    );
    expect(readFileSync(path, 'utf8')).toBe('id\r\n2\r\n14000\r\n29998\r\n');
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [0], positions: [] }),
      'csv',
      { ...buildRunProvenance(run), rows: 0 },
      {
        withProvenanceFile: false,
      },
    );
    expect(readFileSync(path, 'utf8')).toBe('id\r\n');
  });

  it('faults 33: leaves an export of all rows as it was sent, whatever the user confirmed', async () => {
    const run = await loaded();
    const path = join(temporaryFolder(), 'out.csv');
    await exportToFile(path, toRunSource(run, settings), 'csv', buildRunProvenance(run), { withProvenanceFile: false });
    expect(readFileSync(path, 'utf8').split('\r\n')[4]).toMatch(/^3,30,/);
  });
});
