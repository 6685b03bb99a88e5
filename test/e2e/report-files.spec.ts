/** Reports beyond the screen: runs into files, exports, earlier runs, comparisons. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cancelInSaveDialog, chooseSavePath, expect, test } from './fixtures';

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
  startDemo,
  folder,
}) => {
  const { hands, app, page, shell, exportMenu, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Client Contacts');
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
