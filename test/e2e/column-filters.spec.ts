import { getDateRange } from '@shared/values/date-ranges';
import { expect, test } from './fixtures';
import { allTrips, departing, november, today, tripCount, trips, write } from './helpers/office-data';

test('faults 292: “Next month” moves on with the month; Back, the navigation and a view, with its groups and columns, lead back to it', async ({
  connectedOffice,
}) => {
  const { page, shell, tripsPage } = await connectedOffice();
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  const { table } = tripsPage;
  await expect(table.totals).toContainText(allTrips);
  const form = await table.openFilter('Departs');
  await form.getByRole('button', { name: 'Next month' }).click();
  await expect(table.columnFilters.getByRole('listitem')).toHaveText(/Departs\s*Next month/);
  const inDecember = departing(getDateRange('next-month', today)).length;
  await table.expectListed(inDecember);
  const departs = await table.getColumnTexts('Departs');
  for (const text of departs) expect(text).toMatch(/^$|Dec 2026/);

  await page.goBack();
  await expect(table.totals).toContainText(allTrips);
  await page.goForward();
  await table.expectListed(inDecember);
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  const activeIn = (day: string) => departing(getDateRange('next-month', day)).filter((trip) => trip.is_active).length;
  await table.expectListed(activeIn(today));
  await table.groupBy('Consultant');
  await expect(table.groups.first()).toBeVisible();
  await table.toggleColumns('Returns');
  await expect(table.header('Returns')).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('View name').fill('Leaving soon');
  await page.getByRole('button', { name: 'Save view' }).click();
  await table.toggleColumns('Returns');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table.groupBy('Consultant');
  await expect(table.groups).toHaveCount(0);
  await expect(table.header('Returns')).toBeVisible();
  await expect(table.totals).toContainText(allTrips);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Leaving soon', exact: true }).click();
  await table.expectListed(activeIn(today));
  await expect(tripsPage.filters).toContainText('Active');
  await expect(table.groups.first()).toBeVisible();
  await expect(table.header('Returns')).toBeHidden();

  await shell.goTo('Clients');
  await page.clock.setSystemTime(new Date(2026, 11, 1, 12));
  await shell.goTo('Trips');
  expect(activeIn('2026-12-01')).not.toBe(activeIn(today));
  await table.expectListed(activeIn('2026-12-01'));
});

test('at 1280 by 800 a list shows Commission; its tools stand in one line when it is grouped', async ({
  startDemo,
}) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await tripsPage.expectNamed();
  await expect(table.header('Commission')).toBeInViewport({ ratio: 1 });
  const [grid, commission] = [await hands.measure(table.grid), await hands.measure(table.header('Commission'))];
  expect(commission.x + commission.width).toBeLessThanOrEqual(grid.x + grid.width);
  await table.groupBy('Consultant');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
  ]) {
    await page.setViewportSize(size);
    const search = await hands.measure(tripsPage.search);
    const group = await hands.measure(page.getByRole('combobox', { name: 'Group by' }));
    expect(group.y - search.y).toBeLessThan(10);
  }
});

test('faults 846: a column’s values are ticked from a list, where spellings that differ in case are one; closed, it gives its button the focus', async ({
  startDemo,
}) => {
  const { hands, tripsPage } = await startDemo();
  const { table } = tripsPage;
  const button = table.grid.getByRole('button', { name: 'Filter Status', exact: true });
  await button.focus();
  await hands.press('Enter');
  const form = table.filterForm('Status');
  await expect(form).toBeVisible();
  await hands.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();
  await table.openFilter('Status');
  const items = form.getByRole('list', { name: 'Values' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const counts = (await hands.readAll(items)).map((text) => Number(text.split('\n').at(-1)?.replaceAll(',', '')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tripCount);
  const active = trips.filter(({ trip_status: status }) => status.toLowerCase() === 'active').length;
  expect(new Set(trips.map(({ trip_status: status }) => status)).has('active')).toBe(true);
  await form.getByRole('checkbox', { name: /^active · 2 spellings/i }).check();
  await table.expectListed(active);
  await form.getByRole('radio', { name: 'Is not', exact: true }).check();
  await table.expectListed(tripCount - active);
  await expect(table.columnFilters).toContainText(/Status\s*is not active/i);
  await form.getByRole('radio', { name: 'Is not blank' }).check();
  await table.expectListed(trips.filter(({ trip_status: status }) => status).length);
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect(form).toBeHidden();
  await expect(table.totals).toContainText(allTrips);
  // The values of other columns are those of the rows listed.
  const departs = await table.openFilter('Departs');
  await departs.getByRole('radio', { name: 'Is blank' }).check();
  await hands.press('Escape');
  const blank = trips.filter(({ sector_summary: summary }) => !summary.earliest_travel_date).length;
  await table.expectListed(blank);
});

test('a row that is selected before the history has the filter of a column stays selected', async ({ startDemo }) => {
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
      const cell = (clicked as unknown as HTMLElement).querySelector('[role=gridcell]');
      cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    },
    row,
  );
  const after = await readEntry();
  expect(after).not.toBe(entry);
  await expect(table.columnFilters).toContainText('Status');
  await expect(table.selectedRows).toHaveCount(1);
});

test('the filter panel leaves out statuses, consultants, by click or key', { tag: '@deep' }, async ({
  connectedOffice,
}) => {
  const { hands, tripsPage } = await connectedOffice();
  const { table, filterPanel, findFilter } = tripsPage;
  await tripsPage.expectAllListed();
  await hands.press('f');
  await expect(findFilter).toBeFocused();
  await hands.type('quote');
  const count = trips.filter(({ trip_status: status }) => status.toLowerCase() === 'quote').length;
  await expect(filterPanel.getByRole('option').first()).toHaveText(new RegExp(`\\D${write(count)}$`));
  await hands.press('Shift+Enter');
  await expect(table.columnFilters).toHaveText(/Status\s*is not Quote/i);
  await table.expectListed(tripCount - count);
  expect(hands.keys).toBe(7);
  // The value itself is one click away, and what is left out too.
  await tripsPage.expectNamed();
  const id = trips.find(({ trip_status: status }) => status.toLowerCase() !== 'quote')?.consultant_id;
  await findFilter.fill(`(${id})`);
  const consultant = filterPanel.getByRole('option', { name: /^Consultant/ }).first();
  await consultant.getByText('is not', { exact: true }).click();
  await expect(consultant).toContainText('Consultant is not');
  await expect(table.columnFilters.getByRole('listitem')).toHaveCount(2);
  const consultants = await table.getColumnTexts('Consultant');
  for (const text of consultants) expect(text).not.toContain(`(${id})`);
  await expect(filterPanel.getByRole('button', { name: 'Other status or type…' })).toBeVisible();
});

test('the filter panel offers statuses and types seen; others are typed', { tag: '@deep' }, async ({ startDemo }) => {
  const { hands, tripsPage } = await startDemo();
  const { table, filterPanel } = tripsPage;
  await tripsPage.openFilters();
  const field = filterPanel.getByLabel('Trip status', { exact: true });
  await expect(field).toHaveCount(0);
  // Without typing: spellings of one status are one choice, with its trips.
  const options = filterPanel.getByRole('option');
  await expect(options.filter({ hasText: /^Status\s*Cancelled/ })).toHaveCount(1);
  await options.filter({ hasText: /^Status\s*Cancelled/ }).click();
  await expect(table.columnFilters).toContainText('Cancelled');
  await table.expectListed(trips.filter(({ trip_status: status }) => /^cancell?ed$/i.test(status)).length);
  // The button stays where the focus is, so that the keyboard goes on from there.
  const other = filterPanel.getByRole('button', { name: 'Other status or type…' });
  await other.focus();
  await hands.press('Enter');
  await expect(other).toBeFocused();
  await hands.press('Tab');
  await expect(field).toBeFocused();
});
