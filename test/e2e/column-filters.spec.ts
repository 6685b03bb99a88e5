/** Filters of columns on the lists of trips and clients: values, relative dates, one page, places that they return to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDateRange } from '@shared/date-ranges';
import { unzip } from '@test/helpers/unzip';
import { canaryToken, chooseSavePath, expect, test } from './fixtures';
import { Hands } from './pages/hands';
import type { TripsPage } from './pages/trips-page';

type ListedTrip = {
  readonly id: number;
  readonly is_active: boolean | null;
  readonly is_corporate: boolean | null;
  readonly consultant_id: number | null;
  readonly trip_status: string | null;
  readonly sector_summary: { readonly earliest_travel_date: string | null; readonly total_commission: number } | null;
};

/** Reads every trip of a demo office from its API. */
async function fetchTrips(baseUrl: string): Promise<ListedTrip[]> {
  const trips: ListedTrip[] = [];
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const url = `${baseUrl}/trip/fetchAll?page=${page}&per_page=100`;
    const response = await fetch(url, { headers: { 'x-api-token': canaryToken } });
    const body = (await response.json()) as { data: ListedTrip[]; pagination: { has_next: boolean } };
    trips.push(...body.data);
    hasNext = body.pagination.has_next;
  }
  return trips;
}

/** The trips that depart in a range of days. */
const departing = (trips: readonly ListedTrip[], { from, to }: { readonly from: string; readonly to: string }) =>
  trips.filter(({ sector_summary: summary }) => {
    const day = summary?.earliest_travel_date?.slice(0, 10) ?? '';
    return from <= day && day <= to;
  });

const november = new Date(2026, 10, 20, 12);

test('faults 292: “Next month” moves on with the month; Back, the navigation and views lead back to it', async ({
  connectedOffice,
}) => {
  const { api, page, shell, tripsPage } = await connectedOffice();
  const trips = await fetchTrips(api.baseUrl);
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await tripsPage.showAllPages();
  const { table } = tripsPage;
  await expect(table.totals).toContainText('2,400 trips');
  const form = await table.openFilter('Departs');
  await form.getByRole('button', { name: 'Next month' }).click();
  await expect(table.columnFilters.getByRole('listitem')).toHaveText(/Departs\s*Next month/);
  const inDecember = departing(trips, getDateRange('next-month', '2026-11-20')).length;
  await expect.poll(() => table.getListedCount()).toBe(inDecember);
  for (const departs of await table.getColumnTexts('Departs')) expect(departs).toMatch(/^$|Dec 2026/);

  await page.goBack();
  await expect(table.totals).toContainText('2,400 trips');
  await page.goForward();
  await expect.poll(() => table.getListedCount()).toBe(inDecember);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('View name').fill('Leaving soon');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table.totals).toContainText('2,400 trips');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Leaving soon', exact: true }).click();
  await expect.poll(() => table.getListedCount()).toBe(inDecember);

  await shell.goTo('Clients');
  await page.clock.setSystemTime(new Date(2026, 11, 1, 12));
  await shell.goTo('Trips');
  const inJanuary = departing(trips, getDateRange('next-month', '2026-12-01')).length;
  expect(inJanuary).not.toBe(inDecember);
  await expect.poll(() => table.getListedCount()).toBe(inJanuary);
});

/** Finds one of some consultants whom the first letters of the name find in the filter panel: those letters, and the id. */
async function findConsultant(
  tripsPage: TripsPage,
  isWanted: (id: number) => boolean,
): Promise<{ letters: string; id: number }> {
  await tripsPage.openFilters();
  await tripsPage.findFilter.fill('consultant ');
  const options = tripsPage.filterPanel.getByRole('listbox', { name: 'Filters to choose' }).getByRole('option');
  const named = (await options.allInnerTexts()).flatMap((text) => /(\S.*) \((\d+)\)$/m.exec(text) ?? []);
  for (let index = 0; index < named.length; index += 3) {
    const letters = (named[index + 1] ?? '').slice(0, 5);
    const id = Number(named[index + 2]);
    if (!isWanted(id)) continue;
    await tripsPage.findFilter.fill(letters);
    if (!(await options.first().innerText()).includes(`(${id})`)) continue;
    await tripsPage.findFilter.press('Escape');
    return { letters, id };
  }
  throw new Error('No consultant is found by the first letters of the name.');
}

/** Reads the rows of a workbook's first sheet: for each the texts of its cells. */
function readSheet(path: string): { readonly row: string; readonly cells: string[] }[] {
  const sheet = unzip(readFileSync(path)).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  return [...sheet.matchAll(/<row([^>]*)>(.*?)<\/row>/gs)].map(([, row = '', content = '']) => ({
    row,
    cells: [...content.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  }));
}

test('one consultant’s active corporate trips of next month with their commission, to Excel: 4 clicks, a name and an export', async ({
  connectedOffice,
  folder,
}) => {
  const { app, api, page, shell, tripsPage, exportMenu } = await connectedOffice();
  const trips = await fetchTrips(api.baseUrl);
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  const leaving = departing(trips, getDateRange('next-month', '2026-11-20')).filter(
    (trip) => trip.is_active && trip.is_corporate,
  );
  // With several trips, so that their order and their sum mean something.
  const isWanted = (id: number) => leaving.filter((trip) => trip.consultant_id === id).length > 1;
  const { letters, id } = await findConsultant(tripsPage, isWanted);
  const wanted = leaving.filter((trip) => trip.consultant_id === id);
  const cents = wanted.reduce((sum, { sector_summary: summary }) => sum + (summary?.total_commission ?? 0), 0);
  const commission = (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 });

  const hands = new Hands(page);
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Active', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Corporate', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Departs next month', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Filter', exact: true }));
  await expect(tripsPage.findFilter).toBeFocused();
  await hands.type(letters);
  await hands.press('Enter');
  expect([hands.clicks, hands.keys]).toEqual([4, letters.length + 1]);
  await expect.poll(() => tripsPage.table.getListedCount()).toBe(wanted.length);
  await expect(tripsPage.table.totals.last()).toContainText(commission.replace('-', '−'));
  // Enter without a text moves to the rows; the sum is in sight without scrolling.
  await page.keyboard.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.header('Commission')).toBeInViewport({ ratio: 1 });

  // Nothing was exported before: what is on the screen goes to Excel.
  const first = join(folder, 'first.xlsx');
  await chooseSavePath(app, first);
  await hands.click(exportMenu.button);
  await expect(page.getByText(new RegExp(`Exported ${wanted.length} rows?\\b`))).toBeVisible();
  expect(hands.clicks).toBe(5);
  const [header, ...rows] = readSheet(first);
  const headers = (await tripsPage.table.grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(header?.cells).toEqual(headers);
  const total = rows.pop();
  const inFile = (name: string) => rows.map(({ cells }) => cells[headers.indexOf(name)] ?? '');
  expect(inFile('Trip').map(Number).sort()).toEqual(wanted.map((trip) => trip.id).sort());
  expect(inFile('Commission').reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(cents);
  expect(total?.cells[0]).toBe(`Total of ${wanted.length} rows`);
  expect(total?.cells[headers.indexOf('Commission')]).toBe((cents / 100).toFixed(2));
  expect(inFile('Consultant').every((text) => text.includes(`(${id})`))).toBe(true);
  expect(inFile('Departs').every((text) => /^\d{5}$/.test(text))).toBe(true);

  // Every field as received is in the menu, and Export repeats it from then on.
  const [raw, again] = [join(folder, 'raw.csv'), join(folder, 'again.csv')];
  await chooseSavePath(app, raw);
  await exportMenu.saveRaw();
  await expect.poll(() => existsSync(raw)).toBe(true);
  await chooseSavePath(app, again);
  await hands.click(exportMenu.button);
  await expect.poll(() => existsSync(again)).toBe(true);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(raw, 'utf8'));
  expect(readFileSync(raw, 'utf8').split('\r\n')[0]).toContain('sector_summary.total_commission');
});

test('statuses and consultants are left out in the filter panel, by a click or Shift+Enter', async ({
  connectedOffice,
}) => {
  const { page, tripsPage } = await connectedOffice();
  const { table, filterPanel, findFilter } = tripsPage;
  await tripsPage.expectAllListed();
  const hands = new Hands(page);
  await hands.press('f');
  await expect(findFilter).toBeFocused();
  await hands.type('quote');
  const count = Number(
    /(\d[\d,]*)$/.exec(await filterPanel.getByRole('option').first().innerText())?.[1]?.replace(',', ''),
  );
  await hands.press('Shift+Enter');
  await expect(table.columnFilters).toHaveText(/Status\s*is not Quote/i);
  await expect.poll(() => table.getListedCount()).toBe(2_400 - count);
  expect(hands.keys).toBe(7);
  // The value itself is one click away, and what is left out too.
  const [, id = ''] = /\((\d+)\)/.exec((await table.getColumnTexts('Consultant'))[0] ?? '') ?? [];
  await findFilter.fill(`(${id})`);
  const consultant = filterPanel.getByRole('option', { name: /^Consultant/ }).first();
  await consultant.getByText('is not', { exact: true }).click();
  await expect(consultant).toContainText('Consultant is not');
  await expect(table.columnFilters.getByRole('listitem')).toHaveCount(2);
  for (const text of await table.getColumnTexts('Consultant')) expect(text).not.toContain(`(${id})`);
  await expect(filterPanel.getByRole('button', { name: 'Other status or type…' })).toBeVisible();
});

test('at 1280 by 800 a list shows 18 rows, and selecting one moves none', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  await page.setViewportSize({ width: 1280, height: 800 });
  await tripsPage.expectAllListed();
  const { table } = tripsPage;
  await expect.poll(() => table.countWholeRows()).toBeGreaterThanOrEqual(18);
  const before = await table.rows.nth(2).boundingBox();
  await table.rows.nth(2).click();
  await expect(page.getByRole('button', { name: 'Copy 1 row', exact: true })).toBeVisible();
  expect(await table.rows.nth(2).boundingBox()).toEqual(before);
});

test('faults 314: with names, Commission is in view at 1280 by 800, and the tools of a grouped list stand in one line', async ({
  startDemo,
}) => {
  const { page, shell, tripsPage } = await startDemo();
  await tripsPage.expectAllListed();
  // The names of clients come with saved clients.
  await shell.goTo('Offline');
  await page.getByLabel('From').fill('10/11/2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All trips in this period are saved.')).toBeVisible();
  await shell.goTo('Trips');
  const { table } = tripsPage;
  await expect(table.row('Harbour City Council (1008)').first()).toBeVisible();
  const isInView = async (header: string) => {
    const [grid, cell] = await Promise.all([table.grid.boundingBox(), table.header(header).boundingBox()]);
    return grid !== null && cell !== null && cell.x + cell.width <= grid.x + grid.width;
  };
  await expect.poll(() => isInView('Commission')).toBe(true);
  await table.groupBy('Consultant');
  const [search, group] = [tripsPage.search, page.getByRole('combobox', { name: 'Group by' })];
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => ((await group.boundingBox())?.y ?? 0) - ((await search.boundingBox())?.y ?? 0))
      .toBeLessThan(10);
  }
});

test('faults 315: a column’s filter that is closed gives the focus back to its button', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  await tripsPage.expectAllListed();
  const button = tripsPage.table.grid.getByRole('button', { name: 'Filter Status', exact: true });
  const form = page.getByRole('dialog', { name: 'Filter Status', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the filter panel offers the statuses and types that were seen; another one is typed', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  const { table, filterPanel } = tripsPage;
  await tripsPage.expectAllListed();
  const all = await table.getListedCount();
  await tripsPage.openFilters();
  const field = filterPanel.getByLabel('Trip status', { exact: true });
  await expect(field).toHaveCount(0);
  // Without typing: spellings of one status are one choice, with its trips.
  const options = filterPanel.getByRole('option');
  await expect(options.filter({ hasText: /^Status\s*Cancelled/ })).toHaveCount(1);
  await options.filter({ hasText: /^Status\s*Cancelled/ }).click();
  await expect(table.columnFilters).toContainText('Cancelled');
  await expect.poll(() => table.getListedCount()).toBeLessThan(all);
  // The button stays where the focus is, so that the keyboard goes on from there.
  const other = filterPanel.getByRole('button', { name: 'Other status or type…' });
  await other.focus();
  await page.keyboard.press('Enter');
  await expect(other).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
});

test('faults 290: a column’s values are ticked from a list; spellings that differ in case are one', async ({
  connectedOffice,
}) => {
  const { api, page, tripsPage } = await connectedOffice();
  const trips = await fetchTrips(api.baseUrl);
  const { table } = tripsPage;
  await expect(table.totals).toContainText('2,400 trips');
  const form = await table.openFilter('Status');
  const items = form.getByRole('list', { name: 'Values' }).getByRole('listitem');
  const counts = (await items.allInnerTexts()).map((text) => Number(text.split('\n').at(-1)?.replaceAll(',', '')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_400);
  const active = trips.filter(({ trip_status: status }) => status?.toLowerCase() === 'active').length;
  expect(new Set(trips.map(({ trip_status: status }) => status)).has('active')).toBe(true);
  await form.getByRole('checkbox', { name: /^active · 2 spellings/i }).check();
  await expect.poll(() => table.getListedCount()).toBe(active);
  await form.getByRole('radio', { name: 'Is not', exact: true }).check();
  await expect.poll(() => table.getListedCount()).toBe(2_400 - active);
  await expect(table.columnFilters).toContainText(/Status\s*is not active/i);
  await form.getByRole('radio', { name: 'Is not blank' }).check();
  await expect.poll(() => table.getListedCount()).toBe(trips.filter(({ trip_status: status }) => status).length);
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect(form).toBeHidden();
  await expect(table.totals).toContainText('2,400 trips');
  // The values of other columns are those of the rows listed.
  const departs = await table.openFilter('Departs');
  await departs.getByRole('radio', { name: 'Is blank' }).check();
  await page.keyboard.press('Escape');
  const blank = trips.filter(({ sector_summary: summary }) => !summary?.earliest_travel_date).length;
  await expect.poll(() => table.getListedCount()).toBe(blank);
});

test('faults 291: on one page, filters of columns say that they cover it alone', async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, tripsPage, exportMenu, clientsPage } = await connectedOffice();
  const { table } = tripsPage;
  await tripsPage.showOnePage();
  await expect(table.totals).toContainText('50 trips, this page only');
  const form = await table.openFilter('Total');
  await form.getByRole('textbox', { name: 'From' }).fill('ten');
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(form).toContainText('Enter an amount, e.g. 1,234.50');
  await form.getByRole('textbox', { name: 'From' }).fill('5,000');
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('Filtered on this page only, not over the whole list.')).toBeVisible();
  await expect(table.totals).toContainText(/^\d+ trips, this page only/);
  const listed = await table.getListedCount();
  expect(listed).toBeLessThan(50);
  const file = join(folder, 'page.csv');
  await chooseSavePath(app, file);
  await expect(page.getByRole('button', { name: `Export ${listed} on this page` })).toBeVisible();
  await exportMenu.saveRaw();
  await expect(page.getByText(`Exported ${listed} rows`)).toBeVisible();
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(listed + 1);

  await shell.goTo('Clients');
  const clients = await clientsPage.table.openFilter('Corporate');
  await clients.getByRole('checkbox', { name: 'Yes' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Filtered on this page only, not over the whole list.')).toBeVisible();
  for (const text of await clientsPage.table.getColumnTexts('Corporate')) expect(text).toMatch(/^$|Yes/);
});

test('the same by the keyboard alone: 19 keys and a name, and the focus is never lost', async ({ connectedOffice }) => {
  const { api, page, shell, tripsPage } = await connectedOffice();
  const leaving = departing(await fetchTrips(api.baseUrl), getDateRange('next-month', '2026-11-20')).filter(
    (trip) => trip.is_active && trip.is_corporate,
  );
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  const { letters } = await findConsultant(tripsPage, (id) => leaving.some((trip) => trip.consultant_id === id));
  const hands = new Hands(page);
  await hands.press('f');
  await expect(tripsPage.findFilter).toBeFocused();
  for (const text of ['act', 'corp', 'next m', letters]) {
    await hands.type(text);
    await hands.press('Enter');
  }
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
  expect([hands.clicks, hands.keys]).toEqual([0, 19 + letters.length]);
  await expect(tripsPage.filters.getByRole('listitem')).toHaveCount(3);
  await expect(tripsPage.table.columnFilters.getByRole('listitem')).toHaveText(/Departs\s*Next month/);
  await expect(tripsPage.table.grid).toHaveAttribute('aria-busy', 'false');

  const getFocused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shell.title).toHaveText(/^Trip \d+$/);
  await expect.poll(getFocused).toBe('MAIN');
  await page.goBack();
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.selectedRows).toHaveCount(1);
  // The keys of other controls, outside the rows.
  await page.keyboard.press('/');
  await expect(tripsPage.search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tripsPage.table.grid).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('g');
  await expect(page.getByRole('combobox', { name: 'Group by' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
  const requests = api.requests.length;
  await page.keyboard.press('F5');
  await expect.poll(() => api.requests.length).toBeGreaterThan(requests);
  expect(await getFocused()).toBe('MAIN');
  await page.getByRole('button', { name: 'Skip to the rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
});

test('faults 308: “Saved” chosen by the keyboard for the first time keeps the focus; E exports and R refreshes', async ({
  connectedOffice,
  folder,
}) => {
  const { api, app, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const scope = page.getByRole('radiogroup', { name: 'Which trips' });
  await scope.getByRole('radio', { name: 'All trips' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(scope.getByRole('radio', { name: 'Saved' })).toBeChecked();
  await expect(tripsPage.listed).toHaveText(/^2,400 saved trips/);
  await expect(scope.getByRole('radio', { name: 'Saved' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tripsPage.listed).toHaveText(/^2,400 trips/);
  await expect(scope.getByRole('radio', { name: 'All trips' })).toBeFocused();

  const file = join(folder, 'by-key.xlsx');
  await chooseSavePath(app, file);
  await shell.title.click();
  await page.keyboard.press('e');
  await expect.poll(() => existsSync(file)).toBe(true);
  const requests = api.requests.length;
  await page.keyboard.press('r');
  await expect.poll(() => api.requests.slice(requests).join('\n')).toContain('trip/fetchAll');
});
