/** The README's pictures, of the demo office: `npm test -- pictures` takes them again. */
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Running, test } from '../e2e/fixtures';
import { settled } from '../e2e/helpers/settled';
import { makeStatementFile, openedIn, supplierId } from '../e2e/helpers/statement-file';

const folderOfPictures = resolve(import.meta.dirname, '../../build/pictures');

/** Takes a picture once nothing moves any more. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 799);
  await settled(page);
  await page.screenshot({ path: join(folderOfPictures, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Saves trips with their clients, so that lists have names. */
async function save({ shell, offlinePage }: Running, from: string, to: string, name: string): Promise<void> {
  await shell.goTo('Offline');
  await offlinePage.savePeriod(from, to, name);
  await expect(offlinePage.periods).toContainText('Complete');
}

test('the trips', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, tripsPage } = running;
  await tripsPage.expectAllListed();
  await save(running, '01 Oct 2026', '30 Nov 2026', 'October and November');
  await shell.goTo('Trips');
  await take(page, 'trips');
});

test('a report’s result', async ({ startDemo }) => {
  const { page, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Sales By Consultant');
  await reportPage.choose('Dates', 'Last quarter');
  await reportPage.run();
  await take(page, 'report');
});

test('unclaimed commission, and a statement', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, tripsPage, reportsPage, reportPage, unclaimedPage, statementsPage } = running;
  await tripsPage.expectAllListed();
  await save(running, '01 Aug 2026', '31 Oct 2026', 'August to October');

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
  await statementsPage.compare.click();
  await expect(statementsPage.sums).toBeVisible();
  await statementsPage.openList('On the statement only');
  await take(page, 'statement');
});
