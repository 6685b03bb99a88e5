/** The keyboard within a row, and the menus of a table. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { trips } from './helpers/office-data';

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test('the keyboard moves from cell to cell, one is copied alone, and Back and the navigation lead to it', async ({
  startDemo,
}) => {
  const { hands, page, shell, tripsPage, tripPage } = await startDemo();
  const { table } = tripsPage;
  // A name that comes between two copies would make them differ.
  await tripsPage.expectNamed();
  await table.grid.focus();
  await hands.press('ArrowDown');
  const expectCopied = async (text: string, note?: string) => {
    const copied = await table.copy(note);
    expect(copied).toBe(text);
  };
  const first = await table.copy();
  expect(first.split('\t').length).toBeGreaterThan(5);
  for (let cell = 0; cell < 2; cell += 1) await hands.press('ArrowRight');
  const active = await hands.readAttribute(table.grid, 'aria-activedescendant');
  const cell = page.locator(`[id="${active}"]`);
  await expect(cell).toHaveRole('gridcell');
  await expect(cell).toHaveAttribute('aria-colindex', '2');
  await expectCopied(first.split('\t')[1] ?? '', '1 cell copied');
  // Down stays in the column; with two rows selected the rows are copied.
  await hands.press('ArrowDown');
  const second = await table.copy();
  expect(second).not.toContain('\t');
  // Shift+Space leaves the cell for its row, as in Excel.
  await hands.press('Shift+Space');
  const secondRow = await table.copy();
  expect(secondRow.split('\t')[1]).toBe(second);
  await hands.press('Shift+ArrowDown');
  const rows = await table.copy('2 rows copied');
  expect(rows.split('\n')).toHaveLength(2);
  // The last column is scrolled into view; Esc leaves the cell, and then the row.
  for (let step = 0; step < 30; step += 1) await hands.press('ArrowRight');
  const left = await hands.inspect(table.grid, (grid) => grid.scrollLeft);
  expect(left).toBeGreaterThan(0);
  await hands.press('Escape');
  await expect(table.selectedRows).toHaveCount(2);
  await hands.press('Escape');
  await expect(table.selectedRows).toHaveCount(0);
  await hands.press('ArrowDown');
  await hands.press('c');
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toBeVisible();
  await hands.press('[');
  await expect(table.selectedRows).toHaveCount(1);

  for (const key of ['PageDown', 'PageDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await hands.press(key);
  const copied = await table.copy();
  expect(copied).not.toContain('\t');
  const expectCell = async () => {
    await expect(table.grid).toBeFocused();
    await expect(table.grid).toHaveAttribute('aria-activedescendant', 'grid-trips-cell');
    await expectCopied(copied);
    await expect(table.grid.locator('#grid-trips-cell')).toBeInViewport();
  };
  await expectCell();
  await hands.press('Enter');
  await expect(tripPage.sectors.grid).toBeVisible();
  await shell.back.click();
  await expectCell();
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await expect(table.selectedRows).toHaveCount(1);
  await expectCopied(copied);
});

test('right-click, Shift+F10 and the menu key open a menu on a row and on a column’s name', async ({ startDemo }) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  // By mouse: the value of a cell becomes a filter.
  const headers = await hands.readAll(table.grid.getByRole('columnheader'));
  const status = headers.findIndex((header) => header.trim() === 'Status');
  await table.rows.first().getByRole('gridcell').nth(status).click({ button: 'right' });
  await item(page, /^Filter by/).click();
  await expect(table.columnFilters).toContainText('Status');
  await table.expectListed(
    trips.filter((trip) => trip.trip_status.toLowerCase() === trips[0]?.trip_status.toLowerCase()).length,
  );
  await expect(table.grid).toBeFocused();
  // By keys: the menu of the row that the keyboard is on.
  await hands.press('ArrowDown');
  await hands.press('Shift+F10');
  await expect(item(page, 'Copy 1 row')).toBeVisible();
  await item(page, 'Open client').click();
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toBeVisible();
  await page.goBack();
  // The list takes the focus back once its rows are there.
  await expect(table.grid).toBeFocused();
  // A column's name: sort, hide, filter.
  await table.header('Departs').getByRole('button').first().focus();
  await hands.press('ContextMenu');
  await item(page, 'Sort descending').click();
  await expect(table.header('Departs')).toHaveAttribute('aria-sort', 'descending');
  await table.header('Purchase order').click({ button: 'right' });
  await item(page, 'Hide column').click();
  await expect(table.header('Purchase order')).toHaveCount(0);
  await table.header('Client').click({ button: 'right' });
  await item(page, 'Filter…').click();
  await expect(page.getByRole('dialog', { name: 'Filter Client', exact: true })).toBeVisible();
});

test('Tab stops once at the names of the columns and once at the pages; arrows, Home and End lead on', async ({
  startDemo,
}) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  const stops = table.grid.locator('[role=columnheader] button:not([tabindex="-1"])');
  // The name of one column, and its filter.
  await expect(stops).toHaveCount(2);
  const getName = (header: string) => table.header(header).getByRole('button').first();
  await getName('Trip').focus();
  await hands.press('ArrowRight');
  await hands.press('ArrowRight');
  await expect(getName('Departs')).toBeFocused();
  await hands.press('Tab');
  await expect(table.grid.getByRole('button', { name: 'Filter Departs', exact: true })).toBeFocused();
  await hands.press('Tab');
  await expect(table.grid.locator('[role=columnheader] :focus')).toHaveCount(0);
  await hands.press('Shift+Tab');
  await hands.press('Shift+Tab');
  await expect(getName('Departs')).toBeFocused();
  await hands.press('Home');
  await expect(getName('Trip')).toBeFocused();
  await hands.press('End');
  await expect(table.grid.getByRole('columnheader').last().getByRole('button').first()).toBeFocused();
  await expect(stops).toHaveCount(2);

  const pages = page.getByRole('toolbar', { name: 'Pages' });
  const enabled = pages.getByRole('button', { disabled: false });
  await expect(pages.locator('button:not([tabindex="-1"])')).toHaveCount(1);
  await enabled.first().focus();
  await hands.press('ArrowRight');
  await expect(enabled.nth(1)).toBeFocused();
});

test('selected cells have a sum, an average, a count and commission in percent', async ({ startDemo }) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  const stats = page.getByRole('status', { name: 'Sum, average and count' });
  await expect(stats).toHaveText(/^Commission \d+\.\d% of total · \d+\.\d% of net$/);
  await table.rows.nth(1).getByRole('gridcell').nth(6).click();
  await hands.press('Shift+ArrowDown');
  await expect(stats).toHaveText(/^Total: sum [\d,.−]+ · average [\d,.−]+ · count 2 · Commission .+ of net$/);
});
