/** Old files of a dump that cannot be removed, as those that another program has open under Windows. */
import { existsSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { dumpTo, listFiles, readManifest, saveRecords } from '@test/helpers/dumps';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, expect, it, vi } from 'vitest';

/** Ends of paths that cannot be removed. */
const stuck = vi.hoisted(() => new Set<string>());

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const rm: typeof original.rm = async (path, options) => {
    if ([...stuck].some((end) => String(path).endsWith(end))) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    await original.rm(path, options);
  };
  return { ...original, rm };
});

beforeEach(() => stuck.clear());

const makeItem = (id: number, day: string) => ({
  id,
  sector_summary: { total_amount: 100, earliest_travel_date: day },
});
const toRecord = (item: { readonly id: number }) => [String(item.id), JSON.stringify(item)] as const;

it('faults 353: an old file that cannot be removed is not forgotten, however many dumps come after it', async () => {
  const folder = temporaryFolder();
  const { cache } = saveRecords({ 'trip-item': [toRecord(makeItem(1, '2026-10-05'))] });
  await dumpTo(cache, folder);
  const old = readManifest(folder).files[0]?.path ?? '';
  stuck.add('.parquet');
  for (const day of ['2026-10-06', '2026-10-07']) {
    cache.records.putAll('trip-item', [toRecord(makeItem(1, day))], 1);
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 1, removed: 0 });
  }
  expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, removed: 0, remaining: 2 });
  expect(existsSync(join(folder, old))).toBe(true);
  stuck.clear();
  expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, remaining: 0 });
  const [file] = readManifest(folder).files;
  expect(Object.keys(listFiles(folder))).toEqual(['_manifest.json', file?.path]);
});

it('faults 347: a dump whose journal cannot be removed is whole all the same', async () => {
  const folder = temporaryFolder();
  const { cache } = saveRecords({ 'trip-item': [toRecord(makeItem(1, '2026-10-05'))] });
  stuck.add('_journal.json');
  expect(await dumpTo(cache, folder)).toMatchObject({ written: 1 });
  stuck.clear();
  expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, unchanged: 1 });
  expect(existsSync(join(folder, '_journal.json'))).toBe(false);
});
