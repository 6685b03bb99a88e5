/** The README's pictures, of the demo office: `npm test -- pictures` takes them again. */
import { join, resolve } from 'node:path';
import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import type { Page } from '@playwright/test';
import { expect, type Running, test, today } from '../e2e/fixtures';
import { settled } from '../e2e/helpers/settled';

const folderOfPictures = resolve(import.meta.dirname, '../../build/pictures');

/** Takes a picture once nothing moves any more. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 799);
  await settled(page);
  await page.screenshot({ path: join(folderOfPictures, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Waits until the background has loaded the bookings of all trips, which takes some minutes within the limit. */
async function untilUpToDate({ shell, tripsPage }: Running): Promise<void> {
  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText('Up to date', { timeout: 900_000 });
}

test('the trips', async ({ connectedOffice }) => {
  const { page, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  // The names of clients follow the list.
  await expect(tripsPage.table.grid).not.toContainText(/Client \d+/);
  await take(page, 'trips');
});

test('a report’s result', async ({ startDemo }) => {
  const { page, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Sales by Consultant');
  for (const range of ['Last month', 'Last quarter']) {
    await reportPage.choosePeriod(range);
    await reportPage.run();
  }
  await reportPage.history.click();
  await take(page, 'report');
});

test.describe('an office with statements', () => {
  test.use({ trips: 1_200 });
  test('commission, and a statement', async ({ connectedOffice }) => {
    test.setTimeout(1_200_000);
    const running = await connectedOffice({ limit: 100_000 });
    const { page, shell, statementPage } = running;
    await untilUpToDate(running);
    await shell.goTo('Commission');
    await expect(page.getByText('✓ Complete')).toBeVisible({ timeout: 600_000 });
    await take(page, 'commission');

    await statementPage.drop(
      'remittance-october.csv',
      makeDemoStatement(makeDemoData(defaultSeed, today, 1_200), 201).csv,
    );
    await expect(statementPage.table.grid).toBeVisible();
    await take(page, 'statement');
  });
});
