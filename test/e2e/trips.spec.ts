/** The trips table: reach, filters in the address, views, groups, totals, columns that stay as they were left, copies, exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerSaveDialog, connect, expect, go, openDemo, rowsOf, test } from './helpers/application';
import { inFront } from './helpers/in-front';

const totals = (page: Page) => page.getByRole('grid', { name: 'Trips' }).locator('.dt-totals').getByRole('row');
const header = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Trips' }).getByRole('columnheader', { name, exact: true });

/** What a press of Ctrl+C puts on the clipboard. */
async function copied(page: Page): Promise<string> {
  return await page.getByRole('grid', { name: 'Trips' }).evaluate((element) => {
    const data = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  });
}

test('one page, all pages, what is kept: it is always said which, how many, and how old', async ({ start, office }) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await page.getByText('One page').click();
  await expect(totals(page)).toContainText('50 listed, this page only');
  await page.getByText('All pages').click();
  await expect(page.getByText('All 2,400 trips, live, read just now')).toBeVisible();
  await expect(totals(page)).toContainText('2,400 listed');
  await expect(totals(page)).toContainText('45,817,852.36');
  await page.getByRole('grid', { name: 'Trips' }).focus();
  await page.keyboard.press('End');
  await expect(rowsOf(page, 'Trips').filter({ hasText: '30001' })).toBeVisible();
  await page.getByText('Kept', { exact: true }).click();
  await expect(page.getByText(/^2,400 trips kept on this computer, the oldest read/)).toBeVisible();
  await api.close();
  await page.getByText('All pages').click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^2,400 kept trips, the oldest read/)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText(/^Cached/);
});

test('faults 64: all pages of a server that never stops saying "more" are not called all', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  front.state.badly = (path) => {
    const asked = new URL(path, 'http://front');
    if (!asked.pathname.endsWith('/trip/fetchAll')) return null;
    const page = Number(asked.searchParams.get('page'));
    const data = Array.from({ length: 100 }, (_, n) => ({ id: page * 1_000 + n }));
    const pagination = { total: 100, page, per_page: 100, total_pages: 1, has_next: true, has_previous: page > 1 };
    return (_request, response) => response.end(JSON.stringify({ success: true, data, pagination, timestamp: 'x' }));
  };
  const { page } = await start();
  await connect(page, front.baseUrl);
  await page.getByText('All pages').click();
  const line = page.getByRole('status', { name: 'What is listed' });
  await expect(line).toContainText("200 trips of a longer list: the server's page numbers don't add up");
  await expect(page.getByText(/^This is not the whole list: 200 trips/)).toBeVisible();
  await expect(line).not.toContainText('All 200');
  front.stop();
});

test('filters stand in the address: chips take them off, Back brings them back', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await page.getByRole('combobox', { name: 'Corporate or leisure' }).click();
  await page.getByRole('option', { name: 'Leisure' }).click();
  await page.getByLabel('Trip status').fill('quote');
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
  await expect(page).toHaveURL(/corporate=%22false%22&trip_status=quote$/);
  await chips.getByRole('button', { name: 'Remove Corporate or leisure: Leisure' }).click();
  await expect(chips.getByRole('listitem')).toHaveText([/quote/]);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
});

test('groups have exact subtotals, fold by key and press, and add up to what is listed', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await page.getByText('All pages').click();
  await expect(totals(page)).toContainText('2,400 listed');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By status' }).click();
  await page.getByRole('button', { name: 'Fold all groups', exact: true }).click();
  const groups = page.locator('.dt-group');
  const texts = await groups.allInnerTexts();
  const cents = (text: string) => BigInt(text.replaceAll(/[,.]/g, '').replace('\u2212', '-'));
  const amounts = texts.map((text) => cents(/[\u2212\d,]+\.\d\d/.exec(text)?.[0] ?? '0'));
  expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(4_581_785_236n);
  expect(texts.length).toBeGreaterThan(4);
  await groups.first().getByRole('button').click();
  await expect(groups.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('grid', { name: 'Trips' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(groups.first().getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(groups.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test('the selection has totals of its own and is copied with or without column names', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await rowsOf(page, 'Trips').nth(0).click();
  await rowsOf(page, 'Trips')
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await rowsOf(page, 'Trips')
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(totals(page)).toHaveCount(2);
  await expect(totals(page).first()).toContainText('3 selected');
  await expect(totals(page).first()).toContainText('16,000.23');
  const lines = (await copied(page)).split('\n').map((line) => line.split('\t'));
  expect(lines.map(([id]) => id)).toEqual(['32400', '32399', '32397']);
  const amounts = lines.map((cells) => Number(cells[6]));
  expect(amounts.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(1_600_023);
  const text = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('copy', (event) => setTimeout(() => resolve(String(event.defaultPrevented))), {
          capture: true,
          once: true,
        });
      }),
  );
  await page.getByRole('button', { name: 'More ways to copy' }).click();
  await page.getByRole('menuitem', { name: 'Copy with column names' }).click();
  expect(await text).toBe('true');
  await expect(page.getByText('3 rows copied for a spreadsheet.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('columns stay as they were left, by office, and can be put back', async ({ start, office }) => {
  const api = await office();
  const first = await start();
  await connect(first.page, api.baseUrl);
  const { page } = first;
  await expect(header(page, 'Opened')).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Booked by' }).uncheck();
  await page.getByRole('button', { name: 'Pin to the left Status' }).click();
  await page.keyboard.press('Escape');
  await header(page, 'Total').getByRole('button').click();
  await header(page, 'Destination').getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  const names = async (shown: Page) =>
    (await shown.getByRole('grid', { name: 'Trips' }).getByRole('columnheader').allInnerTexts()).slice(0, 5);
  await expect.poll(() => names(page)).toEqual(['Trip', 'Status', 'Destination', 'Opened', 'Departs']);
  await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'ascending');
  const width = await header(page, 'Destination').evaluate((element) => element.clientWidth);
  const top = await rowsOf(page, 'Trips').first().getByRole('gridcell').first().innerText();
  // The file is sealed: main says what it has written there.
  const saved = () =>
    page.evaluate(async () => {
      const state = (await window.tripledger.invoke('app:state', null)) as { value: { currentOfficeId: string } };
      return JSON.stringify(await window.tripledger.invoke('preferences:get', state.value.currentOfficeId));
    });
  await expect.poll(saved).toContain('"column":"total_amount"');
  await first.app.close();
  const second = await start();
  await expect.poll(() => names(second.page)).toEqual(['Trip', 'Status', 'Destination', 'Opened', 'Departs']);
  await expect(header(second.page, 'Total')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => header(second.page, 'Destination').evaluate((element) => element.clientWidth)).toBe(width);
  await expect(rowsOf(second.page, 'Trips').first().getByRole('gridcell').first()).toHaveText(top);
  await second.page.getByRole('button', { name: 'Choose columns' }).click();
  await second.page.getByRole('button', { name: 'Columns as at first' }).click();
  await second.page.keyboard.press('Escape');
  await expect.poll(() => names(second.page)).toEqual(['Trip', 'Opened', 'Status', 'Booked by', 'Destination']);
});

test('a named view brings back filters, grouping and columns', async ({ start, office }) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await page.getByLabel('Trip status').fill('quote');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By consultant' }).click();
  await expect(page.locator('.dt-group').first()).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Destination' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Destination')).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of this view').fill('Open quotes');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Destination' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By consultant' }).click();
  await expect(page.locator('.dt-group')).toHaveCount(0);
  await expect(header(page, 'Destination')).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Open quotes', exact: true }).click();
  await expect(page.locator('.dt-group').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('quote');
  await expect(header(page, 'Destination')).toBeHidden();
});

test('an export writes what is listed, or every page that matches', async ({ start, office, folder }) => {
  const api = await office();
  const { app, page } = await start();
  await connect(page, api.baseUrl);
  await page.getByText('One page').click();
  await expect(totals(page)).toContainText('50 listed, this page only');
  await page.getByLabel('Filter these rows').fill('smith');
  await header(page, 'Total').getByRole('button').click();
  await expect(totals(page)).toContainText(/^[1-9] listed/);
  const shown = await rowsOf(page, 'Trips').evaluateAll((rows) =>
    rows.filter((row) => !(row as HTMLElement).hidden).map((row) => row.firstElementChild?.textContent ?? ''),
  );
  const listed = join(folder, 'listed.csv');
  await answerSaveDialog(app, listed);
  await page.getByRole('button', { name: `Export ${shown.length} on this page` }).click();
  await expect(page.getByText(`Exported ${shown.length} rows`)).toBeVisible();
  const ids = (file: string) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  expect(ids(listed)).toEqual(shown);
  const every = join(folder, 'every.csv');
  await answerSaveDialog(app, every);
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Export all 2,400' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Exported 2,400 rows')).toBeVisible();
  expect(new Set(ids(every)).size).toBe(2_400);
});

test('names stand beside ids, and a missing one can be given a label on this computer', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await rowsOf(page, 'Trips').nth(1).dblclick();
  await page.getByRole('region', { name: 'Subtotals' }).getByText('Supplier', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Subtotals by supplier' });
  const button = table.getByRole('button', { name: /^Give a label for supplier \d+/ }).first();
  const id = /\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await button.click();
  await page.getByRole('textbox', { name: `Label for supplier ${id}` }).fill('Southern Air');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(table).toContainText(`Southern Air (${id})`);
  await expect(page.getByRole('grid', { name: 'Sectors' })).toContainText(`Southern Air (${id})`);
});

test('how old the data is goes on being said while nobody touches the screen', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await page.getByText('All pages').click();
  const listed = page.getByRole('status', { name: 'What is listed' });
  await expect(listed).toHaveText('All 2,400 trips, live, read just now');
  // The window's clock is its own from here on, and three hours pass.
  await page.clock.install({ time: Date.now() });
  await go(page, 'Overview');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('read just now');
  await page.clock.fastForward('03:00:30');
  await expect(figures).toContainText('read 3 h ago');
});
