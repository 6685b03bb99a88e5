/** A job of a working day, counted in clicks and keys: the month-end pack. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder, expect, test } from './fixtures';
import { Hands } from './pages/hands';

test('the month-end pack as a workbook: 13 clicks, then 2 or 25 keys', async ({ connectedOffice, folder }) => {
  const { app, page, shell } = await connectedOffice();
  const click = (hands: Hands, name: string) => hands.click(page.getByRole('button', { name, exact: true }));
  const monthEnd = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Month end' });
  const runButton = page.getByRole('button', { name: 'Run… Month end' });
  const making = new Hands(page);
  await making.click(monthEnd);
  await click(making, 'New pack');
  await making.click(page.getByLabel('Pack name'));
  await making.type('Month end');
  await making.click(page.getByRole('combobox', { name: 'Period of the pack' }));
  await making.click(page.getByRole('option', { name: 'Last month', exact: true }));
  await making.click(page.getByLabel('Also save one workbook'));
  for (const report of ['Sales By Consultant', 'GST Summary', 'Refunds']) {
    await making.click(page.getByRole('combobox', { name: 'Add a report' }));
    await making.click(page.getByRole('option', { name: report, exact: true }));
  }
  await click(making, 'Save pack');
  await expect(runButton).toBeVisible();
  expect([making.clicks, making.keys]).toEqual([13, 'Month end'.length]);

  const listWorkbooks = (path: string) => readdirSync(path).filter((name) => /^Month end, .*\.xlsx$/.test(name));
  const byMouse = join(folder, 'mouse');
  mkdirSync(byMouse);
  await chooseFolder(app, byMouse);
  const running = new Hands(page);
  await running.click(monthEnd);
  await running.click(runButton);
  await expect(page.getByText('3 of 3 saved')).toBeVisible();
  await expect.poll(() => listWorkbooks(byMouse)).toHaveLength(1);
  expect([running.clicks, running.keys]).toEqual([2, 0]);

  const byKeyboard = join(folder, 'keyboard');
  mkdirSync(byKeyboard);
  await chooseFolder(app, byKeyboard);
  const typing = new Hands(page);
  await typing.press('Control+k');
  await expect(shell.paletteSearch).toBeFocused();
  await typing.type('month end');
  await expect(shell.paletteResults.first()).toContainText('Month end');
  await typing.press('Enter');
  await expect(shell.paletteSearch).toBeHidden();
  await typing.moveTo(runButton);
  await typing.press('Enter');
  await expect.poll(() => listWorkbooks(byKeyboard)).toHaveLength(1);
  expect(typing.clicks).toBe(0);
  expect(typing.keys).toBeLessThanOrEqual(25);
});
