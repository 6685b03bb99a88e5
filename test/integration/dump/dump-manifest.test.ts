/** The manifest of a folder with the dumps of many offices: it is never in memory whole. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '@main/cache/cache-store';
import type { DumpFile } from '@main/dump-files/dump-manifest';
import { dumpOfficesApart } from '@test/helpers/dump-offices-apart';
import { dumpTo, failDump, listFiles, readManifest, savedAtMs, saveRecords, startDump } from '@test/helpers/dumps';
import { saveOffices } from '@test/helpers/saved-offices';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

const item = (id: number, day: string) =>
  [String(id), JSON.stringify({ id, sector_summary: { total_amount: 100, earliest_travel_date: day } })] as const;
const saved = { 'trip-item': [item(1, '2026-10-05'), item(2, '2026-11-05')] };

/** A file of another office, which no one looks for. */
function makeFile(officeId: string, index: number): DumpFile {
  const sha256 = createHash('sha256').update(`${officeId} ${index}`).digest('hex');
  const path = `sectors/office=${officeId}/month=undated/sectors-${sha256.slice(0, 32)}.parquet`;
  const sums = { financial_net: String(index), financial_total: '-90071992547409931' };
  return { path, officeId, office: officeId, table: 'sectors', month: 'undated', rows: 1, bytes: 9, sha256, sums };
}

/** A manifest as it is printed whole. */
const printWhole = (manifest: object) => `${JSON.stringify(manifest, null, 1)}\n`;
const readText = (folder: string) => readFileSync(join(folder, '_manifest.json'), 'utf8');

it('faults 751: an office is dumped beside so many others that their manifest does not fit into the memory', async () => {
  const root = temporaryFolder();
  const { keychain } = saveOffices(join(root, 'home'), ['Perth'], ({ folder, officeId, key }) => {
    const { records } = new CacheStore(folder).open(officeId, key, savedAtMs);
    records.putAll('trip-item', saved['trip-item'], savedAtMs);
    records.close();
  });
  const folder = join(root, 'offices');
  await dumpTo(saveRecords({}).cache, folder, { office: { id: 'a', name: 'Albany' } });
  const before = readManifest(folder);
  const others = Array.from({ length: 60_000 }, (_, index) => makeFile('a', index));
  const files = others.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  // 28 MB of text.
  writeFileSync(join(folder, '_manifest.json'), printWhole({ ...before, files }));
  const { counts } = await dumpOfficesApart(
    root,
    [...keychain.entries],
    ['--max-old-space-size=48', '--max-semi-space-size=1'],
  );
  expect(counts).toEqual({ written: 2, unchanged: 0, removed: 0 });
  const after = readManifest(folder);
  expect(after.files.filter(({ officeId }) => officeId === 'a')).toEqual(files);
  expect(after.files).toHaveLength(files.length + 2);
  expect(readText(folder)).toBe(printWhole(after));
});

it('faults 751: offices dumped in any order, and again, are the same manifest, sorted and printed as a whole', async () => {
  const texts = new Set<string>();
  const offices = ['a', 'b', 'c'].map((id) => ({ id, name: id === 'b' ? 'Perth “[{CBD}]” \\"' : `Office ${id}` }));
  const caches = offices.map(({ id }) => saveRecords(saved, id).cache);
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2, 1, 0],
  ]) {
    const folder = temporaryFolder();
    for (const index of order) {
      const [office, cache] = [offices[index], caches[index]];
      if (office && cache) await dumpTo(cache, folder, { office });
    }
    const manifest = readManifest(folder);
    expect(manifest.offices.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(manifest.files).toHaveLength(6);
    expect(manifest.files.map(({ path }) => path)).toEqual(manifest.files.map(({ path }) => path).toSorted());
    expect(readText(folder)).toBe(printWhole(manifest));
    texts.add(readText(folder));
  }
  expect(texts.size).toBe(1);
});

it('faults 751: a manifest that is cut off, or has what is no entry, is refused wherever it is, and nothing is touched', async () => {
  const { cache } = saveRecords(saved);
  const folder = temporaryFolder();
  await dumpTo(cache, folder);
  const text = readText(folder);
  const manifest = readManifest(folder);
  const { files, ...head } = manifest;
  const [file] = files;
  const cuts = Array.from({ length: 40 }, (_, index) => text.slice(0, Math.floor((text.length * index) / 40)));
  const damaged = [
    ...cuts,
    text.replace('"files": [', '"files": [0, '),
    text.replace('"files": [', '"files": [[], '),
    text.replace('"files": [', '"files": [{}, '),
    text.replace(/\}\n$/, ', "files": []}'),
    text.replace('"rows": 1', '"rows": 01'),
    text.replace('"money": "cents",', ''),
    `${text}{}`,
    JSON.stringify({ ...manifest, files: { 0: file } }),
    JSON.stringify({ ...manifest, schemaVersion: 99, files: [{ another: 'form' }] }),
  ];
  for (const other of damaged) {
    expect(other).not.toBe(text);
    writeFileSync(join(folder, '_manifest.json'), other);
    const before = listFiles(folder);
    await expect(dumpTo(cache, folder), other.slice(0, 60)).rejects.toMatchObject({ code: 'usage' });
    expect(listFiles(folder)).toEqual(before);
  }
  writeFileSync(join(folder, '_manifest.json'), JSON.stringify({ more: [{ a: 1 }], files, ...head }));
  expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, unchanged: 2 });
  expect(readText(folder)).toBe(text);
});

it('faults 751: a manifest that another program changes meanwhile stays as that wrote it', async () => {
  const { cache } = saveRecords(saved);
  const folder = temporaryFolder();
  await dumpTo(saveRecords(saved, 'b').cache, folder, { office: { id: 'b', name: 'Perth' } });
  const dumping = startDump(cache, folder);
  await dumping.next();
  const changed = printWhole({ ...readManifest(folder), files: [] });
  writeFileSync(join(folder, '_manifest.json'), changed);
  await expect(failDump(dumping)).rejects.toMatchObject({ code: 'usage', message: /Another program has changed/ });
  expect(readText(folder)).toBe(changed);
});
