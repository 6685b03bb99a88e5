/**
 * Jobs of a working day, counted in clicks and keys: connect; a trip, its client, the phone number and back; the month-end pack.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken, chooseFolder, expect, test } from './fixtures';
import { clientLink, sampleTrip } from './helpers/office-data';
import { Hands } from './pages/hands';

test('an office is connected by three fields and Enter', async ({ office, start }) => {
  const api = await office();
  const { page, tripsPage } = await start();
  const hands = new Hands(page);
  // The first field has the focus: nothing needs to be clicked.
  await expect(page.getByLabel('Base URL')).toBeFocused();
  // The address begins with https://, which is replaced.
  await hands.press('ControlOrMeta+A');
  const values = [api.baseUrl, canaryToken, 'Sydney City'];
  for (const [index, value] of values.entries()) {
    await hands.type(value);
    await hands.press(index === values.length - 1 ? 'Enter' : 'Tab');
  }
  await tripsPage.expectAllListed();
  expect([hands.clicks, hands.keys]).toEqual([0, values.join('').length + 4]);
});

test('from a trip to its client’s phone number and back to its row: 4 clicks', async ({ connectedOffice }) => {
  const { page, shell, tripsPage, tripPage, clientPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const row = tripsPage.table.row(sampleTrip.number);
  const hands = new Hands(page);
  await hands.click(row.getByRole('link', { name: sampleTrip.number, exact: true }));
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
  await hands.click(tripPage.client(clientLink(sampleTrip.client)));
  await expect(clientPage.details).toContainText(/04\d\d \d{3} \d{3}/);
  await hands.click(shell.back);
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
  await hands.click(shell.back);
  await expect(row).toBeVisible();
  expect([hands.clicks, hands.keys]).toEqual([4, 0]);
});

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
