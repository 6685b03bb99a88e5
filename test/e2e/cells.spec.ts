/** Cells of a table: ranges by mouse and keyboard, their sums, what is copied of them, groups, and the menus. */
import type { Page } from '@playwright/test';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import { expect, test } from './fixtures';
import { type ListedTrip, sum, trips } from './helpers/office-data';

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const getTotal = ({ sector_summary: { total_amount } }: ListedTrip) => total_amount;
const getCommission = ({ sector_summary: { total_commission } }: ListedTrip) => total_commission;
const toDollars = (cents: number) => (cents / 100).toFixed(2);

test('cells that are dragged over are added up exactly, select no text, and are copied with their types', async ({
  startDemo,
}) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await expect(table.stats).toHaveText(/^Commission \d+\.\d% of total$/);
  await table.drag(await table.cell(1, 'Total'), await table.cell(5, 'Commission'));
  const chosen = trips.slice(1, 6);
  const cents = sum(chosen, getTotal) + sum(chosen, getCommission);
  await expect(table.selectedCells).toHaveCount(10);
  await expect(table.stats).toContainText(`Sum ${formatMoney(cents)}`);
  await expect(table.stats).toContainText('Count 10');
  const selectedText = await hands.inspectPage(() => String(getSelection()));
  expect(selectedText).toBe('');
  const text = await table.copy('Copied 10 cells.');
  expect(text.split('\n').map((line) => line.split('\t'))).toEqual(
    chosen.map((trip) => [toDollars(getTotal(trip)), toDollars(getCommission(trip))]),
  );
  const html = await table.copy(undefined, 'text/html');
  expect([...html.matchAll(/<tr>/g)]).toHaveLength(5);
  expect([...html.matchAll(/sdval="([^"]+)"/g)].map(([, value]) => value)).toEqual(
    chosen.flatMap((trip) => [toDollars(getTotal(trip)), toDollars(getCommission(trip))]),
  );
  // A click copies a number, as a spreadsheet reads it.
  const readCopies = await hands.recordCopies();
  await table.stats.getByRole('button', { name: 'Sum' }).click();
  expect(await readCopies()).toEqual([toDollars(cents)]);
  // Dates are copied as they are on screen; another range is added with Ctrl.
  await table.drag(await table.cell(0, 'Departs'), await table.cell(2, 'Departs'));
  await expect(table.stats).toHaveText('Count 3');
  const dates = await table.copy();
  expect(dates.split('\n')).toEqual(
    trips.slice(0, 3).map(({ sector_summary: { earliest_travel_date: day } }) => formatDate(day)),
  );
  await table.drag(await table.cell(4, 'Total'), await table.cell(6, 'Total'), 'ControlOrMeta');
  await expect(table.selectedCells).toHaveCount(6);
  await expect(table.stats).toContainText(`Sum ${formatMoney(sum(trips.slice(4, 7), getTotal))}`);
  // Shift and a click extend the last range.
  await (await table.cell(8, 'Total')).click({ modifiers: ['Shift'] });
  await expect(table.selectedCells).toHaveCount(8);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trips');
});

test('keys move from cell to cell, extend to the edge, select rows and columns; Enter opens, Back leads to the cell', async ({
  startDemo,
}) => {
  const { hands, shell, tripsPage, tripPage } = await startDemo();
  const { table } = tripsPage;
  await tripsPage.expectNamed();
  await table.grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight']) await hands.press(key);
  await expect(table.selectedCells).toHaveCount(4);
  await hands.press('Shift+Space');
  await expect(table.stats).toContainText('2 trips selected');
  await expect(table.stats).toContainText(`Total ${formatMoney(sum(trips.slice(1, 3), getTotal))}`);
  const copiedRows = (await table.copy()).split('\n').map((line) => line.split('\t'));
  expect(copiedRows.map(([id]) => id)).toEqual(trips.slice(1, 3).map(({ id }) => String(id)));
  expect(copiedRows[0]).toContain(toDollars(sum(trips.slice(1, 2), getTotal)));
  const readCopies = await hands.recordCopies();
  await hands.press('ControlOrMeta+Shift+c');
  const [withHeadings = ''] = await readCopies();
  const headers = await hands.readAll(table.grid.getByRole('columnheader'));
  expect(withHeadings.split('\n')).toHaveLength(3);
  expect(withHeadings.split('\n')[0]?.split('\t')).toEqual(headers.map((header) => header.trim()));
  // Esc leaves the range for its cell, and then the cell.
  await hands.press('Escape');
  await expect(table.selectedCells).toHaveCount(1);
  await hands.press('Escape');
  await expect(table.selectedCells).toHaveCount(0);
  await (await table.cell(0, 'Total')).click();
  await hands.press('ControlOrMeta+Space');
  await expect(table.stats).toContainText(`Sum ${formatMoney(sum(trips, getTotal))}`);
  await hands.press('ControlOrMeta+a');
  await expect(table.stats).toContainText(`${formatCount(trips.length, 'trip')} selected`);
  await hands.press('Escape');
  await hands.press('ControlOrMeta+Shift+ArrowDown');
  await expect(table.stats).toContainText(`Count ${trips.length.toLocaleString('en-AU')}`);
  // The other corner: the last row and column come into view.
  await hands.press('ControlOrMeta+End');
  const last = table.grid.locator('#grid-trips-cell');
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toHaveAttribute('aria-colindex', String(headers.length));
  for (const key of ['ControlOrMeta+Home', 'PageDown', 'PageDown', 'End']) await hands.press(key);
  const copied = await table.copy('Copied 1 cell.');
  const row = await hands.readAttribute(table.selectedRows, 'aria-rowindex');
  await hands.press('Enter');
  await expect(tripPage.heading(String(trips[Number(row) - 2]?.id))).toBeVisible();
  await shell.back.click();
  await expect(table.grid).toBeFocused();
  await expect(table.selectedRows).toHaveAttribute('aria-rowindex', row ?? '');
  expect(await table.copy()).toBe(copied);
  await expect(last).toBeInViewport();
});

test('groups stand under their names with exact sums, and fold with keys and clicks', async ({ startDemo }) => {
  const { hands, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await table.groupBy('Status');
  await expect(table.groups.first().getByRole('button')).toHaveText(/^.+, [\d,]+ trips?$/);
  await table.toggleAllGroups();
  await expect(table.groupButtons({ expanded: true })).toHaveCount(0);
  const texts = await hands.readAll(table.groups);
  const cents = (text: string) => BigInt(text.replaceAll(/[,.]/g, '').replace('\u2212', '-'));
  const amounts = texts.map((text) => cents(/[\u2212\d,]+\.\d\d/.exec(text)?.[0] ?? '0'));
  expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(BigInt(sum(trips, getTotal)));
  const first = table.groups.first().getByRole('button');
  await hands.press('ControlOrMeta+Home', table.grid);
  for (const [key, isExpanded] of [
    ['ArrowRight', 'true'],
    ['ArrowLeft', 'false'],
    ['Enter', 'true'],
  ] as const) {
    await hands.press(key);
    await expect(first).toHaveAttribute('aria-expanded', isExpanded);
  }
  // A group's sums are no cells of their own: nothing is counted twice.
  for (const key of ['ControlOrMeta+ArrowRight', 'ControlOrMeta+a']) await hands.press(key);
  await expect(table.stats).toContainText(`Total ${formatMoney(sum(trips, getTotal))}`);
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
  await hands.press('Escape');
  const readCopies = await hands.recordCopies();
  const amount = await table.cell(0, 'Total');
  await amount.click({ button: 'right' });
  await item(page, 'Copy cell').click();
  await expect.poll(readCopies).toEqual([(await hands.read(amount)).replaceAll(',', '')]);
  await hands.press('Shift+ArrowDown');
  await hands.press('ContextMenu');
  await item(page, 'Copy 2 rows').click();
  await expect.poll(async () => (await readCopies())[1]?.split('\n')).toHaveLength(2);
  await hands.press('ContextMenu');
  await item(page, 'Open').click();
  await expect(page).toHaveURL(/#\/trips\/\d+$/);
  await page.goBack();
  // The list takes the focus back once its rows are there.
  await expect(table.grid).toBeFocused();
  // A column's name: sort, hide, filter.
  await table.header('Departs').getByRole('button').first().focus();
  await hands.press('ContextMenu');
  await table.columnMenu('Departs').getByRole('button', { name: 'Newest first' }).click();
  await expect(table.header('Departs')).toHaveAttribute('aria-sort', 'descending');
  await hands.press('Escape');
  await table.header('Purchase order').click({ button: 'right' });
  await table.columnMenu('Purchase order').getByRole('button', { name: 'Hide column' }).click();
  await expect(table.header('Purchase order')).toHaveCount(0);
});

test('Alt with the arrow down opens the menu of the column that the keyboard is on; the names of columns are no stops of Tab', async ({
  startDemo,
}) => {
  const { hands, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await hands.press('ControlOrMeta+Home', table.grid);
  for (const key of ['ArrowRight', 'ArrowRight', 'Alt+ArrowDown']) await hands.press(key);
  await expect(table.columnMenu('Departs')).toBeVisible();
  await hands.press('Escape');
  await expect(table.grid).toBeFocused();
  await expect(table.grid.locator('[role=columnheader] button:not([tabindex="-1"])')).toHaveCount(0);
});
