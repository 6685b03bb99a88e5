/** Summarise: what no fixed report answers, with mouse and keyboard, and what is behind each number. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { chooseSavePath, expect, test } from './fixtures';

/** An office whose trips of some days are saved with their sectors. */
const period = ['2026-10-20', '2026-11-05'] as const;

test('a cell lists exactly the sectors behind it, and Back leads to the summary', async ({ connectedOffice }) => {
  const { page, shell, unclaimedPage, summaryPage } = await connectedOffice();
  await shell.goTo('Summarise');
  await expect(page.getByText('No sectors are saved yet')).toBeVisible();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check(...period);
  await shell.goTo('Summarise');
  await expect(summaryPage.counted).toContainText(/sectors saved on this computer are counted\. None is left out\./);
  await expect(summaryPage.counted).toContainText(/Sectors are saved for \d+ of \d+ trips that match/);
  const [supplier = '', count = '', commission = '', total = ''] = await summaryPage.readRow(0);
  await summaryPage.table.rows.nth(0).getByRole('button', { name: total, exact: true }).click();
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(supplier, { exact: true }).first()).toBeVisible();
  const totals = summaryPage.sectors.totals.last();
  await expect(totals).toContainText(`${count} sector`);
  await expect(totals).toContainText(commission);
  await expect(totals).toContainText(total);
  await shell.back.click();
  await expect(shell.title).toHaveText('Summarise');
  expect(await summaryPage.readRow(0)).toEqual([supplier, count, commission, total]);
});

test('two fields on rows and one on columns, by keyboard, to the trip of a sector', async ({ connectedOffice }) => {
  const { page, shell, unclaimedPage, summaryPage } = await connectedOffice();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check(...period);
  await shell.goTo('Summarise');
  await summaryPage.chooseField('then by', 'Consultant');
  await summaryPage.chooseField('Columns', 'Month opened');
  await expect(summaryPage.table.header('Oct 2026: Total')).toBeVisible();
  await expect(summaryPage.table.groups.first()).toBeVisible();
  await summaryPage.table.grid.focus();
  // The first row is a group; the next one is its first row. Its third cell is the commission of the first month.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(/, Oct 2026$/)).toBeVisible();
  await summaryPage.sectors.grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shell.title).toContainText('Trip');
});

test('a summary is saved under a name, chosen again, and exported as on screen', async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, unclaimedPage, summaryPage, exportMenu } = await connectedOffice();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check(...period);
  await shell.goTo('Summarise');
  await summaryPage.chooseField('Rows', 'Status');
  await page.getByRole('button', { name: 'Summaries', exact: true }).click();
  await page.getByRole('textbox', { name: /name/i }).fill('By status');
  await page.keyboard.press('Enter');
  await expect(shell.title).toHaveText('By status');
  await summaryPage.chooseField('Rows', 'Product');
  await expect(shell.title).toHaveText('Summarise');
  await summaryPage.chooseField('Rows', 'Status');
  await expect(shell.title).toHaveText('By status');
  await summaryPage.chooseField('Rows', 'Product');
  await page.getByRole('button', { name: 'Summaries', exact: true }).click();
  await page.getByRole('button', { name: 'By status', exact: true }).click();
  await expect(shell.title).toHaveText('By status');
  await expect(summaryPage.table.header('Status')).toBeVisible();
  await summaryPage.chooseField('then by', 'Consultant');
  await page.getByRole('button', { name: /^Values/ }).click();
  await page.getByRole('checkbox', { name: 'Average total' }).click();
  await page.keyboard.press('Escape');
  await expect(summaryPage.table.header('Average total')).toBeVisible();
  const shown = await summaryPage.table.totals.last().getByRole('gridcell').allInnerTexts();
  const file = join(folder, 'by-status.xlsx');
  await chooseSavePath(app, file);
  await exportMenu.button.click();
  await expect.poll(() => existsSync(file)).toBe(true);
  const rows = readSheetTexts(unzip(readFileSync(file)), 1);
  const average = Number(shown.at(-1)?.replaceAll(',', ''));
  expect(rows.at(-1)?.at(-1)).toBe(String(average));
});
