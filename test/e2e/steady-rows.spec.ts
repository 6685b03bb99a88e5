/** Rows that stay where they are when some are selected, so that a double-click hits one row. */
import { expect, type Running, test } from './fixtures';
import { sampleTrip } from './helpers/office-data';
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
  for (let times = 0; times < 2; times += 1) await hands.press('Escape', table.grid);
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
