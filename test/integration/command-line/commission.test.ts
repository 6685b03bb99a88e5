/** `commission` on the saved demo office. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseArguments } from '@cli/arguments';
import { printCommission } from '@cli/commands/summary';
import { Messages } from '@cli/messages';
import { Output } from '@cli/output';
import { autoAdvancingClock } from '@test/helpers/clock';
import { connectDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { demoNoon, makeSavedTrips, saveDemoTrips } from '@test/helpers/saved-demo';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

async function openOffice() {
  const { services, openSession } = await connectDemo({
    services: { clock: { ...autoAdvancingClock(), now: () => demoNoon } },
  });
  await saveDemoTrips(await openSession(), makeSavedTrips());
  return async (line: string) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const args = parseArguments(line.split(' '));
    const output = new Output(stdout, new Messages(stderr), args.out);
    const signal = new AbortController().signal;
    await printCommission({ args, services, output, env: {}, readStdin: async () => '', signal });
    return { stdout: String(stdout.read()), stderr: String(stderr.read()) };
  };
}

it('accounts 3: prints what the bar counts, under either name', async () => {
  const run = await openOffice();
  const getAccor = async (line: string) => {
    const { stdout } = await run(line);
    return stdout.split('\r\n').find((row) => row.startsWith('201,'));
  };
  expect(await getAccor('commission --date travel --period 2026-10')).toMatch(/^201,,25,7392\.92,/);
  expect(await getAccor('unclaimed --date travel --period last')).toMatch(/^201,,25,7392\.92,/);
  expect(await getAccor('commission --date opened --period 2026-10')).toMatch(/^201,,\d+,2755\.36,/);
  expect(await getAccor('commission --date travel --period 2026-10 --bookings all')).toMatch(/^201,,\d+,8680\.62,/);
  const { stdout, stderr } = await run('unclaimed');
  const [header, ...rows] = stdout.trim().split('\r\n');
  expect(header).toBe(
    'supplier_id,supplier,bookings,expected,claimed,not_claimed,received,difference,to_chase,oldest_days,chased_on,remind_on',
  );
  expect(rows).toHaveLength(29);
  expect(rows.find((row) => row.startsWith('201,'))).toMatch(/,160879\.08,129541\.89,31337\.19,,,31337\.19,\d+,,$/);
  expect(stderr).toBe(
    'Return · All to 27 Nov 2026 · active bookings.\nNote: Every trip that these sums count is on this computer.\n',
  );
  const [first] = JSON.parse((await run('commission --date travel --period 2026-10 --format json')).stdout);
  expect(first).toMatchObject({ supplier_id: 201, bookings: 25, expected: '7392.92', received: null });
  // Row 2 of the workbook says what it counts, as every other one does.
  const path = join(temporaryFolder(), 'commission.xlsx');
  await run(`commission --date travel --period 2026-10 --format xlsx --out ${path}`);
  const [title, bar, , headings, ...lines] = readSheetTexts(unzip(readFileSync(path)), 1);
  expect([title?.[0], bar?.[0]?.split(' · ').slice(1, 5)]).toEqual([
    'Commission by supplier',
    ['Travel', 'October 2026', 'active bookings', '27 suppliers'],
  ]);
  expect([headings?.join(), lines.find(([id]) => id === '201')?.slice(2, 4)]).toEqual([header, ['25', '7392.92']]);
  for (const option of ['--date deposit', '--period 2026-13', '--period 2026', '--bookings some'])
    expect(await expectAppError(run(`commission ${option}`))).toMatchObject({ code: 'usage' });
});
