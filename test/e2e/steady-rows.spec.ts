import { expect, type Running, test } from './fixtures';
import { makeStatementFile, openedIn, supplierId } from './helpers/statement-file';
import type { Hands } from './pages/hands';
import { ShellPage } from './pages/shell-page';
import type { TablePage } from './pages/table-page';

const sizes = [
  { width: 1_280, height: 800 },
  { width: 900, height: 600 },
];

const readTop = async (hands: Hands, table: TablePage) => (await hands.measure(table.rows.first())).y;

/** Waits until what stands above the rows is loaded: it moves them, too. */
async function waitUntilSteady({ hands, page }: Running, table: TablePage): Promise<void> {
  await expect(table.rows.first()).toBeVisible();
  await expect(table.grid).not.toHaveAttribute('aria-busy', 'true');
  await expect(new ShellPage(page).skeletons).toHaveCount(0);
  await table.grid.scrollIntoViewIfNeeded();
  let top = Number.NaN;
  const hasMoved = async () => {
    const former = top;
    top = await readTop(hands, table);
    return top !== former;
  };
  await expect.poll(hasMoved, 'the rows still move').toBe(false);
}

/** How far the rows move when one is selected, and when all are. */
async function readShifts(running: Running, table: TablePage): Promise<readonly number[]> {
  const { hands } = running;
  await waitUntilSteady(running, table);
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

for (const size of sizes) {
  const label = `${size.width} by ${size.height}`;

  test(`faults 539: selecting rows moves no row of any list, ${label}`, async ({ startDemo }) => {
    const running = await startDemo();
    const { page, shell, tripsPage, tripPage, clientsPage, unclaimedPage, reportsPage, reportPage, resultPage } =
      running;
    await page.setViewportSize(size);
    const moved: Record<string, readonly number[]> = {};
    const record = async (name: string, table: TablePage) => {
      const shifts = await readShifts(running, table);
      if (shifts.some((shift) => Math.abs(shift) > 0.5)) moved[name] = shifts;
    };
    await tripsPage.expectAllListed();
    await record('Trips', tripsPage.table);
    await shell.goTo('Clients');
    await record('Clients', clientsPage.table);
    await shell.goTo('Unclaimed');
    await unclaimedPage.check('01 May 2026', '31 May 2026');
    await record('Unclaimed', unclaimedPage.table);
    await shell.openTrip('32394');
    await record('Sectors', tripPage.sectors);
    await reportsPage.open('Unclaimed Commission');
    await reportPage.run();
    await record('Result', resultPage.table);
    expect(moved).toEqual({});
  });

  test(`faults 539: selecting rows moves no row of a statement, ${label}`, async ({ connectedOffice }) => {
    const running = await connectedOffice();
    const { hands, page, shell, statementsPage, unclaimedPage } = running;
    await shell.goTo('Unclaimed');
    await unclaimedPage.check(...openedIn);
    await shell.goTo('Statements');
    await statementsPage.choose('remittance-october.csv', makeStatementFile().csv);
    await statementsPage.chooseSupplier(String(supplierId));
    await statementsPage.compare.click();
    await expect(statementsPage.sums).toBeVisible();
    await page.setViewportSize(size);
    const moved: Record<string, readonly number[]> = {};
    const record = async (name: string, table: TablePage) => {
      const shifts = await readShifts(running, table);
      if (shifts.some((shift) => Math.abs(shift) > 0.5)) moved[name] = shifts;
    };
    for (const name of ['Agreed', 'Amount differs', 'On the statement only', 'Ours only'] as const) {
      await record(name, await statementsPage.openList(name));
    }
    await statementsPage.list('Ours only').rows.first().getByRole('gridcell').nth(1).click();
    await hands.press('m');
    await expect(statementsPage.hand).toBeVisible();
    await record('Match by hand', statementsPage.list('On the statement only'));
    expect(moved).toEqual({});
  });

  test(`faults 539: after a double-click and Back, the row that was clicked is selected, ${label}`, async ({
    connectedOffice,
  }) => {
    const running = await connectedOffice();
    const { hands, page, shell, unclaimedPage } = running;
    await page.setViewportSize(size);
    await shell.goTo('Unclaimed');
    await unclaimedPage.check('01 May 2026', '31 May 2026');
    const { table } = unclaimedPage;
    const row = table.rows.nth(2);
    await waitUntilSteady(running, table);
    await row.scrollIntoViewIfNeeded();
    const trip = (await table.getColumnTexts('Trip'))[2] ?? '';
    const [index, box] = [await hands.readAttribute(row, 'aria-rowindex'), await hands.measure(row)];
    // Near the row's upper edge: rows that slide down put another one there.
    await page.mouse.dblclick((box?.x ?? 0) + 200, (box?.y ?? 0) + 3);
    await expect(shell.title).toContainText(`Trip ${trip}`);
    await shell.back.click();
    await expect(table.selectedRows).toHaveCount(1);
    await expect(table.selectedRows).toHaveAttribute('aria-rowindex', index ?? '');
    await expect(table.selectedRows).toContainText(trip);
    await expect(table.grid).toBeFocused();
    await hands.press('F2');
    await hands.press('2');
    await expect(table.selectedRows).toContainText('Chased');
    await expect(table.row('Chased')).toHaveCount(1);
  });
}
