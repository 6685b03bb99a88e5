/** Several saved offices, dumped in one run. */
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '@main/cache/cache-store';
import { dumpOfficesApart } from '@test/helpers/dump-offices-apart';
import { listFiles, queryDump, readManifest, savedAtMs } from '@test/helpers/dumps';
import { saveOffices } from '@test/helpers/saved-offices';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it } from 'vitest';

const names = ['Perth', 'Cairns', 'Hobart', 'Darwin', 'Albany'];
const tripsByOffice = [3, 5, 0, 4, 2];

/** The total of a sector, another one for each office and trip. */
const toTotal = (office: number, trip: number) => 10_000 * (office + 1) + trip;

/** Five saved offices: Hobart is empty, and the keychain does not give the key of Darwin. */
function setUp() {
  const home = temporaryFolder();
  const { keychain, offices } = saveOffices(home, names, ({ folder, officeId, key }, office) => {
    const { records } = new CacheStore(folder).open(officeId, key, savedAtMs);
    for (let id = 1; id <= (tripsByOffice[office] ?? 0); id += 1) {
      const sectors = [makeRawSector({ id, travel_date: '2026-10-05', financial: { total: toTotal(office, id) } })];
      records.putAll('trip', [[String(id), JSON.stringify({ id, sectors })]], savedAtMs);
      records.putAll('trip-item', [[String(id), JSON.stringify({ id, date_opened: '2026-10-01' })]], savedAtMs);
    }
    records.close();
  });
  const locked = offices[3];
  if (locked) for (const secret of ['token', 'cache-key']) keychain.hidden.add(`${locked.id}/${secret}`);
  const { dumps, ...services } = makeServices(home, async () => keychain, { closesDumpedOffices: true });
  const folder = temporaryFolder();
  const run = async () => {
    await expect(
      dumps.run({ offices: services.offices.listSaved(), folder, isPersonalIncluded: false }),
    ).rejects.toMatchObject({ message: expect.stringContaining('1 of 5 offices could not be dumped. Darwin: ') });
    return dumps.getState();
  };
  return { home, folder, run, services, dumps };
}

const written = ['Perth', 'Cairns', 'Hobart', 'Albany'];

it('faults 414: all are in one folder to the cent but one that is locked, and the same again writes nothing', async () => {
  const { folder, run } = setUp();
  const first = await run();
  expect(first.offices.map(({ name }) => name)).toEqual(written);
  expect(first.failures).toEqual([{ name: 'Darwin', message: expect.stringContaining('keychain') }]);
  // In the order of their ids.
  expect(
    readManifest(folder)
      .offices.map(({ name }) => name)
      .toSorted(),
  ).toEqual(written.toSorted());
  const rows = await queryDump(
    folder,
    'sectors',
    'SELECT office, count(*)::INT AS n, sum(financial_total)::BIGINT AS total FROM TABLE GROUP BY office ORDER BY office',
  );
  const expected = [0, 1, 4].map((office) => {
    const ids = Array.from({ length: tripsByOffice[office] ?? 0 }, (_, index) => index + 1);
    const total = ids.reduce((sum, id) => sum + toTotal(office, id), 0);
    return { office: names[office], n: ids.length, total: BigInt(total) };
  });
  expect(rows).toEqual(expected.toSorted((a, b) => String(a.office).localeCompare(String(b.office))));
  const before = listFiles(folder);
  const again = await run();
  expect(again.offices.map(({ name, written: count, removed }) => [name, count, removed])).toEqual(
    written.map((name) => [name, 0, 0]),
  );
  expect(listFiles(folder)).toEqual(before);
});

it.skipIf(process.platform !== 'linux')(
  'no file of an office stays open when its dump, or its estimate, has ended',
  async () => {
    const { home, run, services, dumps } = setUp();
    const listOpen = () =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`);
          return path.startsWith(home) && path.includes('.db') && !path.includes('rate-windows') ? [path] : [];
        } catch {
          return [];
        }
      });
    const counts: number[] = [];
    services.events.on('dump', ({ offices: { length } }) => {
      counts[length] = Math.max(counts[length] ?? 0, listOpen().length);
    });
    await run();
    // A snapshot is a connection of its own: two connections of one office at most.
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    expect(listOpen()).toEqual([]);
    const [perth] = services.offices.listSaved();
    expect(await dumps.estimate(perth?.id ?? '')).toMatchObject({ trips: 3 });
    expect(listOpen()).toEqual([]);
  },
);

it('memory is that of one office: a heap that does not hold the saved texts of all dumps them all', async () => {
  const root = temporaryFolder();
  // Each office has 5 MB of texts, all of them 48 MB.
  const offices = Array.from({ length: 10 }, (_, index) => `Office ${index}`);
  const { keychain } = saveOffices(join(root, 'home'), offices, ({ folder, officeId, key }) => {
    const { records } = new CacheStore(folder).open(officeId, key, savedAtMs);
    for (let id = 1; id <= 16; id += 1) {
      const sectors = [makeRawSector({ id, travel_date: '2026-10-05', status_name: `${id}`.padEnd(300_000, 'x') })];
      records.putAll('trip', [[String(id), JSON.stringify({ id, sectors })]], savedAtMs);
    }
    records.close();
  });
  const { counts } = await dumpOfficesApart(root, [...keychain.entries], ['--max-old-space-size=48']);
  // A file of trips and one of sectors each.
  expect(counts).toEqual({ written: 2 * offices.length, unchanged: 0, removed: 0 });
  const lengths = 'SELECT count(*)::INT AS n, sum(length(status_name))::BIGINT AS length FROM TABLE';
  expect(await queryDump(join(root, 'offices'), 'sectors', lengths)).toEqual([{ n: 160, length: 48_000_000n }]);
});
