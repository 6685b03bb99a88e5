/** Filters of columns on the lists of trips and clients: values, relative dates, one page, places that they return to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDateRange } from '@shared/date-ranges';
import { chooseSavePath, expect, test } from './fixtures';
import { departing, fetchTrips, november } from './helpers/demo-trips';
import { Hands } from './pages/hands';

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
    /(\d[\d,]*)$/.exec(await hands.read(filterPanel.getByRole('option').first()))?.[1]?.replace(',', ''),
  );
  await hands.press('Shift+Enter');
  await expect(table.columnFilters).toHaveText(/Status\s*is not Quote/i);
  await expect.poll(() => table.getListedCount()).toBe(2_400 - count);
  expect(hands.keys).toBe(7);
  // The value itself is one click away, and what is left out too.
  await tripsPage.expectNamed();
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
  const { hands, page, tripsPage } = await startDemo();
  await page.setViewportSize({ width: 1280, height: 800 });
  await tripsPage.expectAllListed();
  const { table } = tripsPage;
  await expect.poll(() => table.countWholeRows()).toBeGreaterThanOrEqual(18);
  const before = await hands.measure(table.rows.nth(2));
  await table.rows.nth(2).click();
  await expect(page.getByRole('button', { name: 'Copy 1 row', exact: true })).toBeVisible();
  expect(await hands.measure(table.rows.nth(2))).toEqual(before);
});

test('faults 314: with names, Commission is in view at 1280 by 800, and the tools of a grouped list stand in one line', async ({
  startDemo,
}) => {
  const { hands, page, shell, tripsPage } = await startDemo();
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
    const [grid, cell] = await Promise.all([hands.measure(table.grid), hands.measure(table.header(header))]);
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
      .poll(async () => ((await hands.measure(group))?.y ?? 0) - ((await hands.measure(search))?.y ?? 0))
      .toBeLessThan(10);
  }
});

test('faults 315: a column’s filter that is closed gives the focus back to its button', async ({ startDemo }) => {
  const { hands, page, tripsPage } = await startDemo();
  await tripsPage.expectAllListed();
  const button = tripsPage.table.grid.getByRole('button', { name: 'Filter Status', exact: true });
  const form = page.getByRole('dialog', { name: 'Filter Status', exact: true });
  await button.focus();
  await hands.press('Enter');
  await expect(form).toBeVisible();
  await hands.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the filter panel offers the statuses and types that were seen; another one is typed', async ({ startDemo }) => {
  const { hands, tripsPage } = await startDemo();
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
  await hands.press('Enter');
  await expect(other).toBeFocused();
  await hands.press('Tab');
  await expect(field).toBeFocused();
});

test('faults 290: a column’s values are ticked from a list; spellings that differ in case are one', async ({
  connectedOffice,
}) => {
  const { hands, api, tripsPage } = await connectedOffice();
  const trips = await fetchTrips(api.baseUrl);
  const { table } = tripsPage;
  await expect(table.totals).toContainText('2,400 trips');
  const form = await table.openFilter('Status');
  const items = form.getByRole('list', { name: 'Values' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const counts = (await hands.readAll(items)).map((text) => Number(text.split('\n').at(-1)?.replaceAll(',', '')));
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
  await hands.press('Escape');
  const blank = trips.filter(({ sector_summary: summary }) => !summary?.earliest_travel_date).length;
  await expect.poll(() => table.getListedCount()).toBe(blank);
});

test('faults 772: a row that is selected before the history has the filter of a column stays selected', async ({
  startDemo,
}) => {
  const { hands, tripsPage } = await startDemo();
  const { table } = tripsPage;
  const form = await table.openFilter('Status');
  const radio = form.getByRole('radio', { name: 'Is not blank' });
  await expect(radio).toBeVisible();
  const row = await table.rows.nth(3).elementHandle();
  const readEntry = () => hands.inspectPage(() => (history.state as { __TSR_key?: string }).__TSR_key);
  const entry = await readEntry();
  // Before the browser's next task, as a click on a computer that is busy with the filtered list.
  await hands.inspect(
    radio,
    async (input: HTMLElement, clicked: unknown) => {
      input.click();
      await Promise.resolve();
      (clicked as unknown as HTMLElement).click();
    },
    row,
  );
  await expect.poll(readEntry).not.toBe(entry);
  // What the new entry changes is drawn.
  await hands.inspectPage(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(table.columnFilters).toContainText('Status');
  await expect(table.grid.getByRole('row', { selected: true })).toHaveCount(1);
});

test('faults 446: a status that is on other pages only is offered with its count of saved trips', async ({
  connectedOffice,
}) => {
  const { hands, api, page, tripsPage } = await connectedOffice();
  const { table } = tripsPage;
  await tripsPage.expectAllListed();
  const statuses = (await fetchTrips(api.baseUrl)).map(({ trip_status: status }) => status?.toLowerCase() ?? '');
  await tripsPage.showOnePage();
  await expect(table.totals).toContainText('50 trips, this page only');
  const form = await table.openFilter('Status');
  const read = async (list: string) =>
    (await hands.readAll(form.getByRole('list', { name: list }).getByRole('listitem'))).map((text) => {
      const [label = '', count = ''] = text
        .toLowerCase()
        .split(/\n+| · /)
        .filter((part) => !part.endsWith('spellings'));
      return [label, Number(count.replaceAll(',', ''))] as const;
    });
  const title = 'Not in these rows. Counts are of all saved trips';
  await expect(form.getByRole('list', { name: title })).toBeVisible();
  const [onPage, saved] = [await read('Values'), await read(title)];
  expect(onPage.reduce((sum, [, count]) => sum + count, 0)).toBe(50);
  for (const [status, count] of saved) expect(statuses.filter((other) => other === status)).toHaveLength(count);
  const offered = [...onPage, ...saved].map(([status]) => status);
  expect(offered.sort()).toEqual([...new Set(statuses)].sort());

  const [status = '', count] = saved[0] ?? [];
  await form.getByRole('list', { name: title }).getByRole('checkbox').first().check();
  await hands.press('Escape');
  await expect(page.getByText('Filtered on this page only, not over the whole list.')).toBeVisible();
  await expect(page.getByText('None of the 50 trips match the filters of their columns.')).toBeVisible();
  await tripsPage.showAllPages();
  await expect.poll(() => table.getListedCount()).toBe(count);
  // Of a list that is whole, the saved copies have no other.
  const again = await table.openFilter('Status');
  await expect(again.locator('[aria-busy=false]')).toBeVisible();
  await expect(again.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(again.getByRole('listitem').filter({ hasText: new RegExp(status, 'i') })).toHaveCount(1);
  await expect(again.getByText(title)).toHaveCount(0);
});

test('faults 291: on one page, filters of columns say that they cover it alone', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, tripsPage, exportMenu, clientsPage } = await connectedOffice();
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
  await hands.press('Escape');
  await expect(page.getByText('Filtered on this page only, not over the whole list.')).toBeVisible();
  for (const text of await clientsPage.table.getColumnTexts('Corporate')) expect(text).toMatch(/^$|Yes/);
});

test('faults 308: “Saved” chosen by the keyboard for the first time keeps the focus; E exports and R refreshes', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, api, app, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const scope = page.getByRole('radiogroup', { name: 'Which trips' });
  await scope.getByRole('radio', { name: 'All trips' }).focus();
  await hands.press('ArrowRight');
  await expect(scope.getByRole('radio', { name: 'Saved' })).toBeChecked();
  await expect(tripsPage.listed).toHaveText(/^2,400 saved trips/);
  await expect(scope.getByRole('radio', { name: 'Saved' })).toBeFocused();
  await hands.press('ArrowLeft');
  await expect(tripsPage.listed).toHaveText(/^2,400 trips/);
  await expect(scope.getByRole('radio', { name: 'All trips' })).toBeFocused();

  const file = join(folder, 'by-key.xlsx');
  await chooseSavePath(app, file);
  await shell.title.click();
  await hands.press('e');
  await expect.poll(() => existsSync(file)).toBe(true);
  const requests = api.requests.length;
  await hands.press('r');
  await expect.poll(() => api.requests.slice(requests).join('\n')).toContain('trip/fetchAll');
});
