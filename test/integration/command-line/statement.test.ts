/** `statement`: how a supplier's statement reads, as a script asks for it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemoData } from '@demo/data/demo-data';
import { makeDemoStatement } from '@demo/statement';
import { readTransferFile } from '@main/office/transfer/transfer-service';
import { readJsonError, runCli } from '@test/helpers/command-line';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeWorkbook } from '@test/helpers/workbook-parts';
import { expect, it } from 'vitest';

const statement = makeDemoStatement(makeDemoData(7, '2026-11-20'), 201);
const csv = `Booking Ref,Guest Name,Arrival Date,Commission
="00123",Smith,13/04/2026,120.00
AB1235,Lee,,-5.5
AB1236,Kim,14/04/2026,10%
Total,,,114.50
`;

async function read(file: string | Uint8Array, ...more: string[]) {
  const folder = temporaryFolder();
  const path = join(folder, 'statement.csv');
  writeFileSync(path, file);
  const home = join(folder, 'home');
  const outcome = await runCli(['statement', path, ...more], { home, token: '' });
  return { ...outcome, saved: readdirSync(home, { recursive: true }).join(' ') };
}

it('faults 837: is one JSON object of what is read, and of what is not', async () => {
  const { status, stdout, stderr, saved } = await read(csv, '--json');
  expect([status, stderr]).toEqual([0, '']);
  expect(saved).not.toContain('office');
  expect(JSON.parse(stdout)).toEqual({
    supplier: null,
    currency: null,
    period: { from: '2026-04-13', to: '2026-04-13' },
    total: '114.50',
    lines: [
      { row: 2, reference: '00123', name: 'Smith', date: '2026-04-13', amount: '120.00' },
      { row: 3, reference: 'AB1235', name: 'Lee', date: null, amount: '-5.50' },
    ],
    notRead: [{ row: 4, reason: 'amount' }],
    totals: [{ row: 5, amount: '114.50' }],
    questions: [],
    remarks: ['rows-not-read'],
  });
});

it('faults 837: is a short text, with what is to decide, and status 0', async () => {
  const { status, stdout } = await read('Booking Ref,Arrival Date,Commission\nA1,03/04/2026,12.50\n');
  expect([status, stdout]).toEqual([
    0,
    '1 line, 12.50, 03 Apr 2026 to 03 Apr 2026\n2\tA1\t\t2026-04-03\t12.50\nTo decide: date-order\n',
  ]);
});

it('faults 837: reads the demo office’s statement to the cent', async () => {
  const { stdout } = await read(statement.csv, '--json');
  const { lines, total, notRead } = JSON.parse(stdout);
  const cents = lines.map(({ amount }: { amount: string }) => Math.round(Number(amount) * 100));
  expect(Math.round(Number(total) * 100)).toBe(cents.reduce((sum: number, each: number) => sum + each, 0));
  expect([lines.length > 10, notRead]).toEqual([true, []]);
});

it('faults 837: ends with status 6 where nothing can be read, in one sentence', async () => {
  const { status, stdout, stderr } = await read(makeWorkbook(['<row r="2"/><row r="1"/>']), '--json', '--json-errors');
  expect([status, stdout]).toEqual([6, '']);
  expect(readJsonError(stderr)).toMatchObject({ code: 'file-unreadable' });
  expect((await runCli(['statement', join(temporaryFolder(), 'none.csv')], { token: '' })).stderr).toBe(
    'none.csv cannot be read.\n',
  );
});

it.skipIf(process.platform === 'win32')(
  'faults 838: a pipe, a device or a folder in the place of a file is refused, and nothing waits for it',
  async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    for (const path of [pipe, '/dev/zero', folder]) {
      const read = await runCli(['statement', path], { token: '' });
      expect([read.status, read.stderr]).toEqual([6, expect.stringContaining('is not a file.')]);
      await expect(readTransferFile(path)).rejects.toThrow('is not a file. Nothing was changed.');
    }
  },
);
