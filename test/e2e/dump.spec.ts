/** The export of saved offices for other programs from the window: by mouse and by keyboard, with and without personal data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder, expect, test } from './fixtures';

const hasPersonalData = (folder: string): boolean =>
  JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8')).offices[0].hasPersonalData;

test('saved trips are exported into a folder, by mouse and by keyboard', async ({ connectedOffice, folder }) => {
  const { hands, app, page, shell, tripsPage, settingsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.goTo('Settings');
  const { parquet } = settingsPage;
  const target = join(folder, 'taken');
  mkdirSync(target);
  writeFileSync(join(target, 'accounts.xlsx'), 'mine');
  await chooseFolder(app, target);
  const start = parquet.getByRole('button', { name: 'Save to a folder…' });
  await start.click();
  await expect(page.getByText('Choose an empty folder.')).toBeVisible();
  expect(existsSync(join(target, '_manifest.json'))).toBe(false);

  const empty = join(folder, 'empty');
  await chooseFolder(app, empty);
  const { clicks, keys } = hands;
  await hands.click(start);
  await expect(shell.line).toContainText('Exported empty');
  expect([hands.clicks - clicks, hands.keys - keys]).toEqual([1, 0]);
  expect(hasPersonalData(empty)).toBe(false);

  const personal = join(folder, 'personal');
  await chooseFolder(app, personal);
  await page.getByRole('checkbox', { name: /include clients and other personal data/ }).focus();
  await hands.press('Space');
  await hands.press('Tab');
  await expect(start).toBeFocused();
  await hands.press('Enter');
  await expect(shell.line).toContainText('Exported personal');
  expect(hasPersonalData(personal)).toBe(true);
});
