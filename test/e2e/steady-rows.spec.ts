/** Rows that stay where they are when some are selected, so that a double-click hits one row. */
import { expect, longTripCount, type Running, test } from './fixtures';
import { sampleTrip } from './helpers/office-data';
import { makeStatementFile, openedIn, supplierId } from './helpers/statement-file';
import type { Hands } from './pages/hands';
import type { TablePage } from './pages/table-page';

const sizes = [
  { width: 1_280, height: 800 },
  { width: 900, height: 600 },
];

const readTop = async (hands: Hands, table: TablePage) => (await hands.measure(table.rows.first())).y;

/** Waits until what stands above the rows is loaded: it moves them, too. */
async function waitUntilSteady(table: TablePage): Promise<void> {
  await expect(table.rows.first()).toBeVisible();
  await table.grid.scrollIntoViewIfNeeded();
}

/** How far the rows move when one is selected, and when all are. */
async function readShifts(hands: Hands, table: TablePage): Promise<readonly number[]> {
  await waitUntilSteady(table);
  await expect(table.selectedRows).toHaveCount(0);
  const before = await readTop(hands, table);
  await table.rows.first().getByRole('gridcell').nth(1).click();
  await expect(table.selectedRows).toHaveCount(1);
  const shifts = [(await readTop(hands, table)) - before];
  await hands.press('Control+a', table.grid);
  await expect(table.rows.first()).toHaveAttribute('aria-selected', 'true');
  shifts.push((await readTop(hands, table)) - before);
  await hands.press('Escape', table.grid);
  await expect(table.selectedRows).toHaveCount(0);
  return shifts;
}

/** Records lists at each size of the window, and expects that no row of them has moved. */
async function expectSteady({ hands, page }: Running, name: string, table: TablePage): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const shifts = await readShifts(hands, table);
    for (const shift of shifts) expect(Math.abs(shift), `${name}, ${size.width} by ${size.height}`).toBeLessThan(0.5);
  }
}

test('selecting rows moves no row of any list', async ({ startDemo }) => {
  const running = await startDemo();
  const { shell, tripsPage, tripPage, clientsPage, reportsPage, reportPage, resultPage } = running;
  await expectSteady(running, 'Trips', tripsPage.table);
  await shell.goTo('Clients');
  await expectSteady(running, 'Clients', clientsPage.table);
  await shell.openTrip(sampleTrip.number);
  await expectSteady(running, 'Sectors', tripPage.sectors);
  await reportsPage.open('Unclaimed Commission');
  await reportPage.run();
  await expectSteady(running, 'Result', resultPage.table);
});

/** Double-clicks the third row near its upper edge: rows that slide down put another one there. */
async function expectSameRowAfterBack({ hands, page, shell }: Running, table: TablePage): Promise<void> {
  const row = table.rows.nth(2);
  await waitUntilSteady(table);
  await row.scrollIntoViewIfNeeded();
  const trip = (await table.getColumnTexts('Trip'))[2] ?? '';
  const [index, box] = [await hands.readAttribute(row, 'aria-rowindex'), await hands.measure(row)];
  await page.mouse.dblclick(box.x + 200, box.y + 3);
  await expect(shell.title).toContainText(`Trip ${trip}`);
  await shell.back.click();
  await expect(table.selectedRows).toHaveCount(1);
  await expect(table.selectedRows).toHaveAttribute('aria-rowindex', index ?? '');
  await expect(table.selectedRows).toContainText(trip);
  await expect(table.grid).toBeFocused();
}

test('after a double-click and Back, the row that was clicked is selected', async ({ startDemo }) => {
  const running = await startDemo();
  for (const size of sizes) {
    await running.page.setViewportSize(size);
    await expectSameRowAfterBack(running, running.tripsPage.table);
  }
});

test.describe('unclaimed commission', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('selecting rows moves no row of a statement, nor of the list of what is unclaimed', async ({
    connectedOffice,
  }) => {
    const running = await connectedOffice();
    const { hands, shell, statementsPage, unclaimedPage } = running;
    await shell.goTo('Unclaimed');
    await unclaimedPage.check(...openedIn);
    await expectSteady(running, 'Unclaimed', unclaimedPage.table);
    await shell.goTo('Statements');
    await statementsPage.choose('remittance-october.csv', makeStatementFile().csv);
    await statementsPage.chooseSupplier(String(supplierId));
    await statementsPage.compare.click();
    await expect(statementsPage.sums).toBeVisible();
    for (const name of ['Agreed', 'Amount differs', 'On the statement only', 'Ours only'] as const) {
      await expectSteady(running, name, await statementsPage.openList(name));
    }
    await statementsPage.list('Ours only').rows.first().getByRole('gridcell').nth(1).click();
    await hands.press('m');
    await expect(statementsPage.hand).toBeVisible();
    await expectSteady(running, 'Match by hand', statementsPage.list('On the statement only'));
  });

  for (const size of sizes) {
    test(`after a double-click and Back, what is unclaimed is marked by keys, ${size.width} by ${size.height}`, async ({
      connectedOffice,
    }) => {
      const running = await connectedOffice();
      const { hands, page, shell, unclaimedPage } = running;
      await page.setViewportSize(size);
      await shell.goTo('Unclaimed');
      await unclaimedPage.check('01 May 2026', '31 May 2026');
      const { table } = unclaimedPage;
      await expectSameRowAfterBack(running, table);
      await hands.press('F2');
      await hands.press('2');
      await expect(table.selectedRows).toContainText('Chased');
      await expect(table.row('Chased')).toHaveCount(1);
    });
  }
});
