/** `dump`: saved offices as Parquet files, from the command line. */
import { join } from 'node:path';
import { canaryToken } from '@test/helpers/canary-token';
import { readJsonError, runCli } from '@test/helpers/command-line';
import { queryDump, readManifest } from '@test/helpers/dumps';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

async function connectOffices(...names: string[]) {
  const home = temporaryFolder();
  const run = (...args: string[]) => runCli(args, { home, token: '' });
  for (const [index, name] of names.entries()) {
    const api = await startSmallOffice([index * 10 + 1, index * 10 + 2]);
    await runCli(['connect', name, '--base-url', api.url], { home, token: '', input: `${canaryToken}${index}\n` });
    expect(await run('sync', '--office', name)).toMatchObject({ status: 0 });
  }
  return { run, folder: join(temporaryFolder(), 'made', 'by-dump') };
}

it('dumps one office, then all of them, and says what is in the folder and what is left out', async () => {
  const { run, folder } = await connectOffices('Perth', 'Cairns');
  const one = await run('dump', '--out-dir', folder, '--office', 'Perth');
  expect(one).toMatchObject({ status: 0, stdout: '' });
  expect(one.stderr).toContain('Perth: 2 trips, 0 sectors. The oldest record was');
  expect(one.stderr).toContain('Left out, because they may be personal: trips.purchase_order, trips.booked_by, ');
  expect(await queryDump(folder, 'trips', 'SELECT office, id FROM TABLE ORDER BY id')).toEqual([
    { office: 'Perth', id: 1n },
    { office: 'Perth', id: 2n },
  ]);
  expect(readManifest(folder).offices[0]?.coverage).toEqual([
    { from: '', to: '', asOf: expect.any(String), trips: 2, missing: 0 },
  ]);

  const allFolder = temporaryFolder();
  const all = await run('dump', '--out-dir', allFolder, '--offices', 'all', '--with-clients');
  expect(all).toMatchObject({ status: 0, stdout: '' });
  expect(all.stderr).toContain('In the files, and may be personal: trips.purchase_order, ');
  expect(
    await queryDump(
      allFolder,
      'clients',
      'SELECT office, first_name, count(*) AS n FROM TABLE GROUP BY ALL ORDER BY 1',
    ),
  ).toEqual([
    { office: 'Cairns', first_name: 'Client', n: 2n },
    { office: 'Perth', first_name: 'Client', n: 2n },
  ]);
});

it('faults 348: refuses wrong usage and a folder that is not empty, and writes nothing', async () => {
  const { run, folder } = await connectOffices('Perth');
  expect(await run('dump')).toMatchObject({ status: 2, stderr: expect.stringContaining('--out-dir DIR') });
  for (const args of [
    ['--offices', 'some'],
    ['--offices', 'all', '--office', 'Perth'],
  ])
    expect(await run('dump', '--out-dir', folder, ...args)).toMatchObject({ status: 2 });
  const refused = await run('dump', '--out-dir', '.', '--json-errors');
  expect(refused.status).toBe(2);
  expect(readJsonError(refused.stderr)).toMatchObject({ code: 'usage', message: 'Choose an empty folder.' });
});
