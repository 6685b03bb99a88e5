/** Running reports straight into a file, over real HTTP. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openRun } from '@main/office/reports/loaded-run';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import { startDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { cutAfter, respondWith, startFaultServer } from '@test/helpers/fault-server';
import { exportRun, openReports, openResponse, toResult } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { unzip } from '@test/helpers/unzip';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

describe('a run straight to a file', () => {
  it('writes the same bytes as an export of the loaded result, in each format', async () => {
    const rows = Array.from({ length: 12_000 }, (_, id) => ({
      id,
      amount: id * 1.5,
      note: `Zoë, "${id}"\n`.repeat(9),
    }));
    const { path, run, write } = await openResponse(toResult(['id', 'amount', 'note'], rows));
    const loaded = await run();
    expect(loaded.run.blocks.length).toBeGreaterThan(1);
    for (const format of ['csv', 'excel-csv', 'excel-semicolon', 'tsv', 'json'] as const) {
      await write(format);
      expect(readFileSync(path).equals(await exportRun(loaded, format)), format).toBe(true);
    }
  });

  it('writes its provenance beside the file, with exact totals', async () => {
    const { path, write, readAbout } = openReports((await startDemo()).baseUrl, 'sector-ledger');
    const { run: made } = await write('csv');
    const rows: { amount_cents: string }[] = parse(readFileSync(path), { columns: true });
    const sum = rows.reduce((total, row) => total + BigInt(row.amount_cents), 0n);
    expect(readAbout()).toContain(`Rows: 50000\r\n`);
    expect(readAbout()).toContain(`Total of amount_cents: ${sum}\r\n`);
    expect(readAbout()).toContain('Filters: none\r\n');
    expect(made.columns[made.headers.indexOf('amount_cents')]?.sum).toBe(String(sum));
  });

  it('faults 849: for the eye, headings are words and cents are dollars; as received, all is as it came', async () => {
    const rows = [{ id: 1, amount_cents: 1_250, fee: 250 }];
    const { reports, session, run, path } = await openResponse(toResult(['id', 'amount_cents', 'fee'], rows));
    const columns = { fee: { money: 'cents' } } as const;
    const loaded = await run();
    expect((await exportRun(loaded, 'csv', { settings: columns })).toString()).toBe(
      'id,amount_cents,fee\r\n1,1250,250\r\n',
    );
    const write = async (moneyConfirmationKey: string | null) => {
      const options = { format: 'csv', columns, moneyConfirmationKey } as const;
      await reports.runToFile(session, 'r', {}, path, options);
      return readFileSync(path, 'utf8');
    };
    expect(await write(toMoneyConfirmationKey(loaded.run.headers))).toBe('ID,Amount,Fee\r\n1,12.50,2.50\r\n');
    // Of other columns nothing was said: only a name says then what amounts are.
    expect(await write(toMoneyConfirmationKey(['id']))).toBe('ID,Amount,Fee\r\n1,12.50,250\r\n');
  });

  it.each([
    ['has a decimal', 12.5],
    ['has a decimal of nought', '12.00'],
    ['is a text', 'n/a'],
    ['has more digits than Excel stores', 1_234_567_890_123_456],
  ])(
    'faults 298, 710: refuses a value of confirmed cents that %s, and warns where the columns are others',
    async (_, fee) => {
      const { reports, session, path } = await openResponse(toResult(['id', 'fee'], [{ id: 1, fee }]));
      const columns = { fee: { money: 'cents' } } as const;
      const write = async (format: 'xlsx' | 'csv', moneyConfirmationKey: string) => {
        const options = { format, columns, moneyConfirmationKey } as const;
        return await reports.runToFile(session, 'r', {}, path, options);
      };
      const refused = await expectAppError(write('xlsx', toMoneyConfirmationKey(['id', 'fee'])));
      expect([refused.code, refused.message]).toEqual([
        'unusable-answer',
        expect.stringContaining('“fee” is in cents, but 1 value of it is not whole cents. Nothing was saved.'),
      ]);
      expect(existsSync(path)).toBe(false);
      const { run } = await write('csv', toMoneyConfirmationKey(['id']));
      expect(run.warnings).toContainEqual(expect.stringContaining('The report has other columns than when'));
      expect(readFileSync(path, 'utf8')).toContain(String(fee));
    },
  );

  it('writes its provenance into a workbook', async () => {
    const { path, write } = openReports((await startDemo()).baseUrl, 'sales-by-consultant');
    await write('xlsx');
    expect(existsSync(`${path}.about.txt`)).toBe(false);
    const parts = unzip(readFileSync(path));
    expect(parts.get('xl/worksheets/sheet2.xml')?.toString('utf8')).toContain('Sales By Consultant');
  });

  const manyRows = Array.from({ length: 3_000 }, (_, row) => ({ id: row, amount: row * 1.5, note: `row ${row}, "x"` }));
  const named = toResult(['id', 'amount', 'note'], manyRows);
  const rowsText = JSON.stringify(manyRows);
  const namedLater = `{"success":true,"data":{"rows":${rowsText},"headers":["id"],"row_count":3000}}`;

  /** Cuts the connection in the body of a response. */
  const cut = (text: string) => {
    const headers = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` };
    return cutAfter(text.slice(0, Math.floor(text.length * 0.7)), headers);
  };

  it.each([
    ['was cut and requested again', named, named],
    ['had not named its columns when it was cut', namedLater, namedLater],
    ['alone named its columns before its rows, and was cut', named, namedLater],
  ])('has each row once if the response %s', async (_, first, second) => {
    let isFirst = true;
    const server = await startFaultServer((request, response) => {
      const respond = isFirst ? cut(first) : respondWith(second);
      isFirst = false;
      respond(request, response);
    });
    const { path, write, listHistory, session } = openReports(server.url);
    const { run: made } = await write('csv');
    expect([server.seen.length, made.rowsReceived]).toEqual([2, manyRows.length]);
    expect(parse(readFileSync(path)).map(([id]) => id)).toEqual(['id', ...manyRows.map(({ id }) => String(id))]);
    expect(readdirSync(dirname(path)).sort()).toEqual(['out.bin', 'out.bin.about.txt']);
    const [entry] = await listHistory();
    const opened = entry && (await openRun(session, entry.run.runId));
    expect(opened && (await readRows(opened))).toHaveLength(manyRows.length);
  });

  it('leaves the old file and no other if it fails or is cancelled', async () => {
    const rows = '{"a":1},'.repeat(400_000);
    const broken = `{"success":true,"data":{"headers":["a"],"rows":[${rows}{"a":01}],"row_count":400001}}`;
    const failed = await openResponse(broken);
    writeFileSync(failed.path, 'old');
    const error = await expectAppError(failed.write('csv'));
    expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining('not complete JSON')]);
    expect(error.details).toMatchObject({ row: 400_001 });
    const controller = new AbortController();
    const cancelled = openReports((await startDemo()).baseUrl, 'sector-ledger');
    writeFileSync(cancelled.path, 'old');
    const running = cancelled.write('csv', { signal: controller.signal });
    controller.abort();
    expect((await expectAppError(running)).code).toBe('cancelled');
    for (const { path, read, listHistory } of [failed, cancelled]) {
      expect(read()).toBe('old');
      expect(readdirSync(dirname(path))).toEqual(['out.bin']);
      expect(await listHistory()).toEqual([]);
    }
  });
});
