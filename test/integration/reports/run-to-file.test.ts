/** Running reports straight into a file, over real HTTP. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { exportToFile } from '@main/report-worker/export-to-file';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { prepareRunToFile, startDemo } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

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

describe('a run straight to a file', () => {
  it.each(['csv', 'excel-csv', 'excel-semicolon', 'tsv', 'json'] as const)(
    'writes the same %s bytes as an export of the loaded result',
    async (format) => {
      const office = await startDemo();
      const { path, session, reports, run } = await prepareRunToFile(office.baseUrl, 'sector-ledger', format);
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
    const office = await startDemo();
    const { path, run } = await prepareRunToFile(office.baseUrl, 'sector-ledger', 'csv');
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
    const office = await startDemo();
    const { path, run } = await prepareRunToFile(office.baseUrl, 'sales-by-consultant', 'xlsx');
    await run();
    expect(existsSync(`${path}.about.txt`)).toBe(false);
    const parts = unzip(readFileSync(path));
    expect(parts.get('xl/worksheets/sheet2.xml')?.toString('utf8')).toContain('Sales By Consultant');
  });

  it('has each row once if the response was cut and requested again', async () => {
    const text = successEnvelope({ headers: ['id', 'amount', 'note'], rows: manyRows, row_count: manyRows.length });
    const server = await startFaultServer(cutOnce(text));
    const { path, session, reports, run } = await prepareRunToFile(server.url, 'r', 'csv');
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
    const { path, run } = await prepareRunToFile(server.url, 'r', 'csv');
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
    const { path, run } = await prepareRunToFile(server.url, 'r', 'csv');
    const { run: made } = await run();
    expect([server.seen.length, made.rowsReceived]).toEqual([2, manyRows.length]);
    expect(parse(readFileSync(path)).map(([id]) => id)).toEqual(['id', ...manyRows.map(({ id }) => String(id))]);
  });

  it('leaves the old file and no other if it fails or is cancelled', async () => {
    const broken = `{"success":true,"data":{"headers":["a"],"rows":[${'{"a":1},'.repeat(400_000)}{"a":01}],"row_count":400001}}`;
    const server = await startFaultServer(respondWith(broken));
    const failed = await prepareRunToFile(server.url, 'r', 'csv');
    writeFileSync(failed.path, 'old');
    const error = await expectAppError(failed.run());
    expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining('not complete JSON')]);
    expect(error.details).toMatchObject({ row: 400_001 });
    const office = await startDemo();
    const controller = new AbortController();
    const cancelled = await prepareRunToFile(office.baseUrl, 'sector-ledger', 'csv', { signal: controller.signal });
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
