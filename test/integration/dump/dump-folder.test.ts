/** The folder of a dump: all of its files or none. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpTo, listFiles, queryDump, readManifest, type SavedRecords, saveRecords } from '@test/helpers/dumps';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const makeItem = (id: number, day: string) =>
  [String(id), JSON.stringify({ id, sector_summary: { total_amount: id * 100, earliest_travel_date: day } })] as const;
const saved: SavedRecords = { 'trip-item': [makeItem(2, '2026-10-05'), makeItem(1, '2026-11-05')] };
const tables = ['trips', 'trip_details', 'sectors', 'air_itineraries', 'other_itineraries'];

describe('the folder of a dump', () => {
  it('has a file for each table, also for one without rows, and is made where it is missing', async () => {
    const folder = join(temporaryFolder(), 'made', 'by-export');
    const { rows } = await dumpTo(saveRecords(saved).cache, folder);
    const paths = tables.map((name) => `${name}/office=Sydney/${name}.parquet`);
    expect(listFiles(folder)).toEqual(['_manifest.json', ...paths].toSorted());
    const { files } = readManifest(folder);
    expect(files.map(({ path }) => path)).toEqual(paths);
    expect(rows).toBe(2);
    expect(files.map((file) => file.rows)).toEqual([2, 0, 0, 0, 0]);
    expect(files[0]?.sums.sector_summary_total_amount).toBe('300');
    expect(await queryDump(folder, 'sectors', 'SELECT count(*) AS n FROM TABLE')).toEqual([{ n: 0n }]);
  });

  it('faults 348: is refused where it is not empty, and nothing of it is touched', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    for (const name of ['.DS_Store', 'desktop.ini']) writeFileSync(join(folder, name), '');
    await dumpTo(cache, folder);
    const before = listFiles(folder);
    expect(before).toContain('_manifest.json');
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage', message: 'Choose an empty folder.' });
    expect(listFiles(folder)).toEqual(before);
    const other = temporaryFolder();
    mkdirSync(join(other, 'photos'));
    await expect(dumpTo(cache, other)).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(other)).toEqual(['photos']);
  });

  it('faults 352: is refused while another dump writes to it, whose files stay', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    const first = dumpTo(cache, folder);
    const outcomes = await Promise.allSettled([first, dumpTo(cache, folder), dumpTo(cache, folder)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await queryDump(folder, 'trips', 'SELECT count(*) AS n FROM TABLE')).toEqual([{ n: 2n }]);
  });

  it('is empty again after a dump that was cancelled', async () => {
    const items = Array.from({ length: 400 }, (_, index) => makeItem(index + 1, '2026-10-05'));
    const { cache } = saveRecords({ 'trip-item': items });
    const folder = temporaryFolder();
    const controller = new AbortController();
    const onProgress = (done: number) => {
      expect(readdirSync(folder)).toEqual(['_incomplete']);
      if (done >= 200) controller.abort();
    };
    const dumping = dumpTo(cache, folder, { signal: controller.signal, onProgress });
    await expect(dumping).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('faults 414: has all offices to the cent, whatever their names, or nothing where one is locked, which is named', async () => {
    const offices = ['../Nouméa / “CBD” 50%.', 'b'.repeat(300), 'Perth'].map((name, index) => ({
      id: `${index}`,
      name,
    }));
    const caches = offices.map(
      ({ id }, index) => saveRecords({ 'trip-item': [makeItem(index + 1, '2026-10-05')] }, id).cache,
    );
    const folder = temporaryFolder();
    await expect(dumpTo(caches.slice(0, 2), folder, { offices })).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: 'Perth: The saved data is locked.',
    });
    expect(readdirSync(folder)).toEqual([]);
    await dumpTo(caches, folder, { offices });
    expect(readManifest(folder).offices.map(({ name }) => name)).toEqual(offices.map(({ name }) => name));
    const rows = await queryDump(
      folder,
      'trips',
      'SELECT office, month, sum(sector_summary_total_amount)::BIGINT AS total FROM TABLE GROUP BY ALL ORDER BY total',
    );
    expect(rows.map(({ total, month }) => [total, month])).toEqual(
      [100n, 200n, 300n].map((total) => [total, '2026-10']),
    );
    expect([rows[0]?.office, rows[2]?.office]).toEqual(['../Nouméa / “CBD” 50%.', 'Perth']);
  });
});
