/** Windows of every size: no control is cut off, and every screen is accessible, light and dark. */
import { expect, test } from './fixtures';
import { findViolations } from './helpers/accessibility';
import { findCutControls } from './helpers/cut-controls';
import { sampleTrip } from './helpers/office-data';
import { screens } from './pages/shell-page';

/** A small window, and 150 % of 1280 by 800. */
const smallSizes = [
  { width: 900, height: 600 },
  { width: 853, height: 533 },
];

test('no control of any screen is cut off in a window of 900 by 600, nor at 150 % of 1280 by 800', async ({
  startDemo,
}) => {
  const { hands, page, shell, tripsPage, tripPage, reportsPage, reportPage } = await startDemo();
  const found: Record<string, string[]> = {};
  const recordCutControls = async (screen: string) => {
    for (const size of smallSizes) {
      await page.setViewportSize(size);
      await hands.rest();
      const cut = await findCutControls(page);
      if (cut.length > 0) found[`${screen}, ${size.width} by ${size.height}`] = cut;
    }
  };
  for (const screen of screens) {
    await shell.goTo(screen);
    const link = page.getByRole('navigation').getByRole('link', { name: screen });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await recordCutControls(screen);
  }
  await shell.goTo('Trips');
  await tripsPage.table.groupBy('Consultant');
  await recordCutControls('Trips, all, grouped');
  // Rows stay in view, however many lines the toolbar takes.
  const rows = await hands.measure(tripsPage.table.grid);
  expect(rows.height).toBeGreaterThan(190);
  await shell.openTrip(sampleTrip.number);
  await expect(tripPage.sectors.grid).toBeVisible();
  await recordCutControls('Trip');
  await reportsPage.open('Sector Ledger');
  await page.getByLabel('Start date', { exact: true }).fill('1/9/2026');
  await reportPage.run();
  await recordCutControls('Report, asked about amounts');
  await page.getByRole('button', { name: 'Not now' }).click();
  await reportPage.openParameters();
  await recordCutControls('Report, with its form');
  expect(found).toEqual({});
});

test('every screen is accessible in windows of every size', { tag: '@deep' }, async ({ startDemo }) => {
  const running = await startDemo();
  const { hands, page, shell, tripPage, reportsPage, reportPage } = running;
  const { packsPage, unclaimedPage, statementsPage } = running;
  const found: Record<string, string[]> = {};
  const check = async (screen: string) => {
    for (const size of [{ width: 1_920, height: 1_080 }, ...smallSizes]) {
      await page.setViewportSize(size);
      await hands.rest();
      for (const rule of await findViolations(page)) {
        found[rule] = [...(found[rule] ?? []), `${screen}, ${size.width} by ${size.height}`];
      }
    }
  };
  for (const screen of screens) {
    await shell.goTo(screen);
    if (screen === 'Unclaimed') await unclaimedPage.check('01 May 2026', '31 May 2026');
    await check(screen);
    if (screen !== 'Statements') continue;
    await statementsPage.choose(
      'statement.csv',
      'Reference,Date,Commission\nABCDEF,03/04/2026,12.50\nGHIJKL,13/04/2026,1.00',
    );
    await expect(statementsPage.preview).toBeVisible();
    await check('Statement, set up');
    await statementsPage.chooseSupplier('201');
    await statementsPage.compare.click();
    await expect(statementsPage.sums).toBeVisible();
    await check('Statement');
  }
  await shell.openTrip(sampleTrip.number);
  await expect(tripPage.sectors.grid).toBeVisible();
  await check('Trip');
  await packsPage.create();
  await check('Packs');
  await reportsPage.open('Sales By Consultant');
  await reportPage.run();
  await check('Report');
  expect(found).toEqual({});
});
