/** The dump of saved offices from the window: by mouse and by keyboard, with and without personal data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder, expect, test } from './fixtures';

type Manifest = { offices: { hasPersonalData: boolean }[]; files: { path: string; table: string; rows: number }[] };
const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8'));

test('saved trips are dumped into a folder, by mouse and by keyboard', async ({ connectedOffice, folder }) => {
  const { hands, app, page, shell, tripsPage, offlinePage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.goTo('Offline');
  const { dump } = offlinePage;
  await expect(dump.getByText(/^This office: [\d,]+ trips, 0 of them with sectors, about /)).toBeVisible();
  await expect(dump.getByText(/^Left out: trips\.purchase_order, /)).toBeVisible();

  const target = join(folder, 'dump');
  mkdirSync(target);
  writeFileSync(join(target, 'accounts.xlsx'), 'mine');
  await chooseFolder(app, target);
  const start = dump.getByRole('button', { name: 'Dump to a folder…' });
  await start.click();
  await expect(dump.getByText(/has files that are not of a dump/)).toBeVisible();
  expect(existsSync(join(target, '_manifest.json'))).toBe(false);

  const empty = join(folder, 'empty');
  await chooseFolder(app, empty);
  const { clicks, keys } = hands;
  await hands.click(start);
  await expect(dump.getByText(`Done. The dump is in ${empty}`)).toBeVisible();
  await expect(dump.getByText(/[1-9]\d* files written, 0 unchanged\./)).toBeVisible();
  expect([hands.clicks - clicks, hands.keys - keys]).toEqual([1, 0]);
  const { offices, files } = readManifest(empty);
  expect(offices[0]?.hasPersonalData).toBe(false);
  expect(new Set(files.map(({ table }) => table))).toEqual(new Set(['trips']));
  expect(files.every(({ path }) => existsSync(join(empty, path)))).toBe(true);

  await page.getByRole('checkbox', { name: 'Include clients and other personal data' }).focus();
  await hands.press('Space');
  await expect(dump.getByText(/^In the files: trips\.purchase_order, /)).toBeVisible();
  await hands.press('Tab');
  await expect(start).toBeFocused();
  await hands.press('Enter');
  await expect.poll(() => readManifest(empty).offices[0]?.hasPersonalData).toBe(true);
  await expect(dump.getByText(/files written, \d+ unchanged\./)).toBeVisible();
});
