/** Reports beyond the screen: runs into files, exports, earlier runs, comparisons, packs. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cancelInSaveDialog, chooseFolder, chooseSavePath, expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';
import { sendRows } from './helpers/report-rows';
import { findRunRequests } from './pages/report-page';

test('a run into a file shows progress and writes it whole; a cancelled one leaves none', async ({
  proxiedOffice,
  folder,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { app, page, shell, tripsPage, reportsPage } = await connect();
  await reportsPage.open('Sector Ledger');
  const path = join(folder, 'ledger.csv');
  await chooseSavePath(app, path);
  await page.getByRole('button', { name: 'Run and save to file' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Saved 50,000 rows')).toBeVisible();
  for (const name of ['Open', 'Show in folder', 'Copy path']) {
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
  await page.getByRole('button', { name: 'Run and save to file' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const receiving = page.getByText(/Loading: 3\.\d MB, [\d,]+ of 90,000 rows · \d+ s/);
  await expect(receiving).toBeVisible();
  // Another screen works while the server holds the export.
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  await tripsPage.table.rows.nth(1).click();
  await expect(tripsPage.table.selectedRows).toHaveCount(1);
  await reportsPage.open('Sector Ledger');
  await expect(receiving).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Cancelled. No file was saved.')).toBeVisible();
  letGo();
  await expect.poll(() => readdirSync(folder).sort()).toEqual(before);
  expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(50_002);
});

test('faults 54: after a plain export the user is warned of formulas before it is opened, and of a changed file name; one that is cancelled leaves no file', async ({
  reportOpen,
  folder,
}) => {
  const { app, page, exportMenu, reportPage } = await reportOpen('Client Contacts');
  await reportPage.run();
  const path = join(folder, 'contacts.csv');
  writeFileSync(`${path}.about.txt`, 'Checked by Ana');
  await chooseSavePath(app, path);
  await exportMenu.saveRaw();
  await expect(page.getByText(/[\d,]+ cells begin like a formula/)).toBeVisible();
  await expect(page.getByText('see contacts.csv.about 2.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open anyway' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeHidden();
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

test('with 2,000 columns the types and the column chooser render what is in view, and find the rest', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const row = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`column_${index}`, index]));
  sendRows(proxy, () => [row]);
  const { hands, page, reportsPage, reportPage } = await connect();
  await reportsPage.open('Refunds');
  await reportPage.run();
  await page.getByRole('button', { name: 'Column types' }).click();
  const types = page.getByRole('dialog', { name: 'Column types' });
  await expect(types.getByRole('combobox').first()).toBeVisible();
  const typesDrawn = await hands.count(types.getByRole('combobox'));
  expect(typesDrawn).toBeLessThan(60);
  await hands.inspect(types.getByRole('list'), (list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(types.getByRole('combobox', { name: 'Type of column_1999', exact: true })).toBeVisible();
  await types.getByLabel('Search columns').fill('COLUMN_171');
  await expect(types.getByText('11 of 2,000 columns')).toBeVisible();
  await expect(types.getByRole('combobox', { name: 'Type of column_1711', exact: true })).toBeVisible();
  await hands.press('Escape');
  await expect(types).toBeHidden();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose columns' });
  await expect(chooser.getByRole('checkbox').first()).toBeVisible();
  const columnsDrawn = await hands.count(chooser.getByRole('checkbox'));
  expect(columnsDrawn).toBeLessThan(60);
  await chooser.getByLabel('Search columns').fill('column_0');
  await chooser.getByRole('checkbox', { name: 'column_0', exact: true }).uncheck();
  await hands.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'column_0', exact: true })).toBeHidden();
});

test('earlier runs open offline, export again, and are compared: before, now, change, in a file too', {
  tag: '@deep',
}, async ({ proxiedOffice, connectTo, folder }) => {
  let price = 100;
  const { api, proxy } = await proxiedOffice();
  sendRows(proxy, () => [
    { trip_id: 1, name: 'stays', price: 5 },
    { trip_id: 2, name: 'changes', price },
    { trip_id: price, name: 'comes or goes', price: 7 },
  ]);
  const { hands, app, page, exportMenu, shell, reportsPage, reportPage, resultPage, comparisonPage } = await connectTo(
    proxy.baseUrl,
  );
  await reportsPage.open('Departures');
  await reportPage.run();
  price = 150;
  await reportPage.runButton.click();
  await expect(resultPage.table.row('150').first()).toBeVisible();
  await api.close();
  await shell.goTo('Trips');
  await shell.goTo('Reports');
  const runs = reportPage.earlierRuns;
  await expect(runs.getByRole('row')).toHaveCount(3);
  await runs
    .getByRole('button', { name: /^Open / })
    .last()
    .click();
  await expect(resultPage.table.row('100').first()).toBeVisible();
  const path = join(folder, 'earlier.csv');
  await chooseSavePath(app, path);
  await exportMenu.saveRaw();
  await expect.poll(() => existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe(
    'trip_id,name,price\r\n1,stays,5\r\n2,changes,100\r\n100,comes or goes,7\r\n',
  );

  await page.getByRole('button', { name: 'Run history' }).click();
  const boxes = runs.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Compare two runs' }).click();
  const comparison = comparisonPage.table.rows;
  await expect(page.getByRole('combobox', { name: 'Compare by' })).toHaveValue('Compare by trip_id');
  // The largest change first. The totals are of the rows that differ, and above them of all rows.
  await expect(comparison).toHaveText([
    /^Changed2100150\+50\+50\.0%changes$/,
    /^New150–7\+7newcomes or goes$/,
    /^Gone1007–−7gonecomes or goes$/,
  ]);
  await expect(comparisonPage.table.totals.last()).toHaveText(/^3 rows.*107157\+?50$/);
  await expect(
    page.getByText('All rows, price: 112 before, 162 now, change +50 (+44.6%)', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('1 row unchanged')).toBeVisible();
  await page.getByLabel('Changes over').fill('10');
  await hands.press('Enter', page.getByLabel('Changes over'));
  await expect(comparison).toHaveCount(1);
  await expect(page.getByText('2 smaller changes hidden')).toBeVisible();
  await page.getByLabel('Changes over').fill('');
  await page.getByText('New 1', { exact: true }).click();
  await expect(comparison).toHaveCount(1);
  await page.getByText('All 3', { exact: true }).click();
  const shown = join(folder, 'shown.csv');
  await chooseSavePath(app, shown);
  await exportMenu.saveCsv();
  await expect.poll(() => existsSync(shown)).toBe(true);
  expect(readFileSync(shown, 'utf8').replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'What changed,trip_id,price: before,price: now,price: change,price: change %,name',
    'Changed,2,100,150,50,50.0,changes',
    'New,150,,7,7,new,comes or goes',
    'Gone,100,7,,-7,gone,comes or goes',
  ]);
  const changes = join(folder, 'changes.csv');
  await chooseSavePath(app, changes);
  await exportMenu.saveRaw();
  await expect.poll(() => existsSync(changes)).toBe(true);
  expect(readFileSync(changes, 'utf8').split('\r\n').slice(1, 3)).toEqual([
    'changed from,price,2,changes,100',
    'changed to,price,2,changes,150',
  ]);
});

test('faults 119: only a question that names it deletes an earlier run', { tag: '@deep' }, async ({ startDemo }) => {
  const { hands, page, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Refunds');
  await reportPage.run();
  await page.getByRole('button', { name: 'Run history' }).click();
  const runs = reportPage.earlierRuns;
  await runs.getByRole('button', { name: /^Delete / }).click();
  const question = page.getByRole('alertdialog', {
    name: /^Delete the run of .+ and its \d+ rows from this computer\?/,
  });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await hands.press('Enter');
  await expect(runs.getByRole('button', { name: /^Open / })).toBeVisible();
  await runs.getByRole('button', { name: /^Delete / }).click();
  await question.getByRole('button', { name: 'Delete run' }).click();
  await expect(runs).toBeHidden();
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
      .map((name) => name.replace(/-[a-z]{3}-\d{4}-\d{4}-\d\d-\d\d/, ''))
      .sort();
  // The workbook is written once every report is saved.
  await expect.poll(listWritten).toEqual(['departures.xlsx', 'gst-summary.xlsx', 'month-end.xlsx', 'refunds.xlsx']);
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
  await expect(page.getByRole('grid', { name: 'Comparison' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(compare).toHaveCount(2);
});
