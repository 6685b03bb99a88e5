/** The README's pictures, of the demo office: `npm test -- pictures` takes them again. */
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Running, test } from '../e2e/fixtures';
import { makeStatementFile, openedIn, supplierId } from '../e2e/helpers/statement-file';

const folderOfPictures = resolve(import.meta.dirname, '../../build/pictures');

/** Takes a picture once nothing moves any more. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 799);
  await page.screenshot({ path: join(folderOfPictures, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Saves trips with their clients, so that lists have names. */
async function save({ shell, offlinePage }: Running, from: string, to: string, name: string): Promise<void> {
  await shell.goTo('Offline');
  await offlinePage.savePeriod(from, to, name);
  await expect(offlinePage.periods).toContainText('Complete');
}

test('trips, and what they lead to', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, tripsPage, tripPage, clientPage } = running;
  await tripsPage.expectAllListed();
  await save(running, '01 Oct 2026', '30 Nov 2026', 'October and November');
  await shell.goTo('Trips');
  await tripsPage.showAllPages();
  await expect(page.getByText(/^2,400 trips, (?:up to date|updated)/)).toBeVisible();
  await take(page, 'trips');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'trips-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await tripsPage.table.groupBy('Consultant');
  await take(page, 'trips-grouped');
  await shell.openTrip('32394');
  await expect(tripPage.sectors.grid).toBeVisible();
  await take(page, 'trip');
  await tripPage.client('Harbour City Council (1008)').click();
  await expect(clientPage.phones.getByRole('listitem').first()).toBeVisible();
  await take(page, 'client');
  await page.keyboard.press('Control+k');
  await shell.paletteSearch.fill('harbour');
  await expect(shell.paletteResults.filter({ hasText: 'Harbour City Council' }).first()).toBeVisible();
  await take(page, 'palette');
  await page.keyboard.press('Escape');
});

test('reports and packs', async ({ startDemo, folder }) => {
  const { app, page, reportsPage, reportPage, comparisonPage, packsPage } = await startDemo();
  await reportsPage.open('Sales By Consultant');
  await reportPage.choose('Dates', 'Last quarter');
  await reportPage.run();
  await take(page, 'report');
  await reportPage.openParameters();
  await reportPage.choose('Dates', 'Last month');
  await reportPage.run();
  await page.getByRole('button', { name: 'Run history' }).click();
  await page.getByRole('button', { name: 'Compare two runs' }).click();
  await expect(comparisonPage.table.grid).toBeVisible();
  await take(page, 'comparison');

  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  for (const name of ['Sales By Consultant', 'Refunds']) await reportPage.choose('Add a report', name);
  await reportPage.choose('Period of the pack', 'Last quarter');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  const run = page.getByRole('button', { name: 'Run… Month end' });
  await run.click();
  await expect(page.getByText('2 of 2 saved')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await reportPage.choose('Period of the pack', 'Last month');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await run.click();
  await expect(page.getByRole('link', { name: /^Compare with / })).toBeVisible();
  await take(page, 'pack');
});

test('a report’s filters, tested', async ({ reportOpen }) => {
  const { page, reportPage } = await reportOpen('Client Contacts');
  await reportPage.choose('Travel dates', 'This financial year');
  await page.getByRole('button', { name: 'Test filters' }).click();
  await page.getByRole('button', { name: /^Run \d+ tests$/ }).click();
  await expect(page.getByText('No effect', { exact: true }).first()).toBeVisible();
  await take(page, 'report-form');
});

test('what is saved: a period, unclaimed commission, a statement, a summary', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, tripsPage, reportsPage, reportPage, unclaimedPage, summaryPage, statementsPage } = running;
  await tripsPage.showAllPages();
  await expect(page.getByText(/^2,400 trips, (?:up to date|updated)/)).toBeVisible();
  await save(running, '01 Aug 2026', '31 Oct 2026', 'August to October');
  await take(page, 'offline');

  await reportsPage.open('Supplier Spend');
  await reportPage.run();
  await page.getByRole('region', { name: 'Names in this report' }).getByRole('button', { name: 'Use' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Names saved' });
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await shell.goTo('Unclaimed');
  await unclaimedPage.check(...openedIn);
  await take(page, 'unclaimed');

  await shell.goTo('Statements');
  await statementsPage.choose('remittance-october.csv', makeStatementFile().csv);
  await statementsPage.chooseSupplier(String(supplierId));
  await expect(statementsPage.preview).toBeVisible();
  await take(page, 'statement-set-up');
  await statementsPage.compare.click();
  await expect(statementsPage.sums).toBeVisible();
  await statementsPage.openList('On the statement only');
  await take(page, 'statement');

  await shell.goTo('Summarise');
  await summaryPage.chooseField('Rows', 'Supplier');
  await summaryPage.chooseField('Columns', 'Quarter of travel');
  await expect(summaryPage.table.rows.first()).toBeVisible();
  await take(page, 'summary');
});
