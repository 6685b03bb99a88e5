/** Reports beyond the screen: runs into files, exports, earlier runs, comparisons, packs. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cancelInSaveDialog, chooseFolder, chooseSavePath, expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';
import { findRunRequests } from './pages/report-page';

test('a run into a file shows progress and writes it whole; a cancelled one leaves none', async ({
  proxiedOffice,
  folder,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { app, page, shell, tripsPage, reportsPage, exportMenu } = await connect();
  await reportsPage.open('Sector Ledger');
  const path = join(folder, 'ledger.csv');
  await chooseSavePath(app, path);
  await exportMenu.runToFile();
  await expect(shell.line).toContainText('Exported ledger.csv, 50,000 rows.');
  for (const name of ['Open', 'Show in folder']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
  }
  expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(50_002);

  let letGo: () => unknown = () => undefined;
  proxy.intercept = (path) =>
    path.startsWith('/report/run')
      ? (_request, response) => {
          const row = `{"a":"${'x'.repeat(100)}"},`;
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write(`{"success":true,"data":{"row_count":90000,"headers":["a"],"rows":[${row.repeat(30_000)}`);
          letGo = () => response.destroy();
        }
      : null;
  const before = readdirSync(folder).sort();
  await exportMenu.runToFile();
  const receiving = page.getByText(/^[\d,]+ rows, \d+ s$/);
  await expect(receiving).toBeVisible();
  // Another screen works while the server holds the export.
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  await tripsPage.table.rows.nth(1).click();
  await expect(tripsPage.table.selectedRows).toHaveCount(1);
  await reportsPage.open('Sector Ledger');
  await expect(receiving).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shell.line).toContainText('Cancelled.');
  letGo();
  await expect.poll(() => readdirSync(folder).sort()).toEqual(before);
  expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(50_002);
});

test('faults 54: after a plain export the user is warned of formulas before it is opened, and of a changed file name; one that is cancelled leaves no file', async ({
  reportOpen,
  folder,
}) => {
  const { hands, app, page, shell, exportMenu, reportPage } = await reportOpen('Client Contacts');
  await reportPage.run();
  const path = join(folder, 'contacts.csv');
  writeFileSync(`${path}.about.txt`, 'Checked by Ana');
  await chooseSavePath(app, path);
  await exportMenu.saveRaw();
  await expect(shell.line.getByRole('button', { name: 'Open anyway' })).toBeVisible();
  await expect(shell.line.getByRole('button', { name: 'Open', exact: true })).toBeHidden();
  await shell.line.getByRole('button', { name: /more$/i }).click();
  await expect(page.getByText(/[\d,]+ cells begin like a formula/)).toBeVisible();
  await expect(page.getByText('see contacts.csv.about 2.txt')).toBeVisible();
  await hands.press('Escape');
  expect(readFileSync(`${path}.about.txt`, 'utf8')).toBe('Checked by Ana');

  const misnamed = join(folder, 'contacts.exe');
  await chooseSavePath(app, misnamed);
  await exportMenu.saveRaw('Excel workbook');
  await expect.poll(() => existsSync(`${misnamed}.xlsx`)).toBe(true);
  expect(existsSync(misnamed)).toBe(false);

  const cancelled = join(folder, 'cancelled.csv');
  await cancelInSaveDialog({ app, page }, cancelled, () => exportMenu.saveRaw());
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeHidden();
  expect(readdirSync(folder).filter((name) => name.includes('cancelled'))).toEqual([]);
});

test('a pack’s folder has its reports; the pack names failures and resumes', {
  tag: '@deep',
}, async ({ proxiedOffice, folder }) => {
  const { api, proxy, connect } = await proxiedOffice();
  let isBroken = true;
  proxy.intercept = (path) =>
    isBroken && path.includes('report=refunds')
      ? sendJson(
          {
            ...{ success: false, error: 'Report execution failed', code: 500 },
            details: { report: 'refunds', error: 'deadlock' },
          },
          500,
        )
      : null;
  const { hands, app, page, reportPage, packsPage } = await connect();
  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  for (const name of ['Departures', 'Refunds', 'GST Summary']) await reportPage.choose('Add a report', name);
  await reportPage.choose('Format of report 3', 'Excel workbook');
  await page.getByRole('button', { name: 'Filters' }).first().click();
  await reportPage.choose('Travel dates', 'Next 14 days');
  await expect(page.getByText('Travel dates: next 14 days')).toBeVisible();
  await reportPage.choose('Period of the pack', 'Last month');
  await page.getByLabel('Also save one workbook').check();
  await page.getByRole('button', { name: 'Save pack' }).click();
  await chooseFolder(app, folder);
  await page.getByRole('button', { name: 'Run… Month end' }).click();
  await expect(page.getByText('2 of 3 saved, 1 failed')).toBeVisible();
  await expect(page.getByText(/deadlock/)).toBeVisible();
  isBroken = false;
  const before = findRunRequests(await hands.requests(api.requests)).length;
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect(page.getByText('3 of 3 saved')).toBeVisible();
  const retried = findRunRequests(await hands.requests(api.requests)).slice(before);
  expect(retried).toEqual([expect.stringMatching(/^\/report\/run\?report=refunds&startDate=\d{4}-\d\d-01&endDate=/)]);
  const listWritten = () =>
    readdirSync(folder)
      .filter((name) => /\.(?:csv|xlsx)$/.test(name))
      .map((name) => name.split(', ')[0])
      .sort();
  // The workbook is written once every report is saved.
  await expect.poll(listWritten).toEqual(['Departures', 'GST Summary', 'Month end', 'Refunds']);
});

test('one click compares a report of a pack with the last', {
  tag: '@deep',
}, async ({ startDemo, folder }) => {
  const { app, page, reportPage, packsPage } = await startDemo();
  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  for (const name of ['Sales By Consultant', 'Refunds']) await reportPage.choose('Add a report', name);
  await reportPage.choose('Period of the pack', 'Last quarter');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await chooseFolder(app, folder);
  const run = page.getByRole('button', { name: 'Run… Month end' });
  const compare = page.getByRole('link', { name: /^Compare with / });
  await run.click();
  await expect(page.getByText('2 of 2 saved')).toBeVisible();
  await expect(compare).toHaveCount(0);

  // The next period, with a report that the earlier run does not have.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await reportPage.choose('Period of the pack', 'Last month');
  await reportPage.choose('Add a report', 'GST Summary');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await run.click();
  await expect(page.getByText('3 of 3 saved')).toBeVisible();
  await expect(compare).toHaveCount(2);
  await compare.first().click();
  await expect(page.getByRole('grid', { name: 'Compare' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(compare).toHaveCount(2);
});
