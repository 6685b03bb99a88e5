/** Overview, the worklist of unclaimed commission, the palette and the keys. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { getLocalDay } from '@shared/dates';
import { canaryToken, chooseSavePath, expect, test } from './fixtures';
import { holdResponses } from './helpers/hold-responses';
import { forbid } from './helpers/proxy';

test('the Overview plots the filtered trips and shows the exact amounts', async ({ startDemo }) => {
  const { page, shell, overviewPage, tripsPage } = await startDemo();
  await shell.goTo('Overview');
  // What Trips has loaded would cost nothing.
  await page.reload();
  // This financial year comes first. The whole office is loaded once its cost was said.
  await expect(overviewPage.summary).toBeVisible();
  await expect(page.getByText(/^01 Jul \d{4} to 30 Jun \d{4}$/)).toBeVisible();
  await expect(tripsPage.filters).toBeHidden();
  await expect(overviewPage.summary).not.toContainText('17,305,402.76');
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('All dates').click();
  await expect(page.getByText('All 2,400 trips: about 24 requests and 1 minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Load all trips' }).click();
  await expect(overviewPage.summary).toContainText('17,305,402.76');
  for (const name of ['Total by month opened', 'Total by consultant', 'Total by status']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  const status = overviewPage.chart('Total by status');
  await overviewPage.bars('Total by status').first().hover();
  await expect(status.getByText(/^[\d,]+\.\d\d$/).first()).toBeVisible();
  await status.getByRole('button', { name: 'Show table' }).click();
  await expect(shell.table('Total by status').totals).toContainText('17,305,402.76');
  const amounts = page.getByRole('radiogroup', { name: 'Amount' });
  await amounts.scrollIntoViewIfNeeded();
  await amounts.getByText('Commission', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Commission by status' })).toBeVisible();
  await tripsPage.chooseFilter('Leisure');
  await expect(tripsPage.filters).toHaveText('Market Leisure');
  await expect(overviewPage.summary).not.toContainText('17,305,402.76');
  // Its cost was accepted on this visit: another filter loads at once.
  await expect(overviewPage.chart('Commission by status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load all trips' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open in Trips' }).click();
  await expect(tripsPage.listed).toHaveText(/^[\d,]+ trips, (?:up to date|updated)/);
  await expect(tripsPage.filters).toContainText('Leisure');
});

test('loading all trips on the Overview is cancelled: it is offered again, with its cost', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const { page, shell, overviewPage, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  await shell.goTo('Overview');
  // What Trips has loaded would cost nothing.
  await page.reload();
  await expect(overviewPage.summary).toBeVisible();
  const cost = page.getByText('All 2,400 trips: about 24 requests and 1 minute.');
  const load = page.getByRole('button', { name: 'Load all trips' });
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('All dates').click();
  await expect(cost).toBeVisible();
  const hold = holdResponses();
  const delayed = hold.listener(proxy.forward);
  proxy.intercept = (path) => (/fetchAll.*[?&]page=(?:[3-9]|\d\d)/.test(path) ? delayed : null);
  await load.click();
  await expect(page.getByText(/^Loading trips: [\d,]+ of 2,400$/)).toBeVisible();
  await expect(load).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await expect(cost).toBeVisible();
  await expect(page.getByText(/^Loading trips/)).toHaveCount(0);
  await expect(overviewPage.summary).toContainText('Saved copies');
  hold.release();
  await load.click();
  await expect(overviewPage.summary).toContainText('Up to date');
  await expect(overviewPage.summary).toContainText('17,305,402.76');
});

test('charts mark what is under the pointer with a line that is darker than the grid', async ({ startDemo }) => {
  const { page, shell, overviewPage } = await startDemo();
  const expectMark = async (chart: Locator, stroke: string) => {
    // A chart that is not laid out yet takes no notice of the pointer.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await overviewPage.plot(chart).hover();
      await expect(overviewPage.hoverMark(chart)).toHaveAttribute('stroke', stroke, { timeout: 2_000 });
    }).toPass();
  };
  await shell.goTo('Overview');
  await expectMark(overviewPage.chart('Total by month opened'), 'var(--text-faint)');
  await shell.goTo('Diagnostics');
  await expectMark(page.getByRole('img', { name: /^Requests/ }), 'var(--text-dim)');
});

test('the Overview has the filter bar of Trips: search, suggestions, panel and chips, which the rail leads back to', async ({
  startDemo,
}) => {
  const { hands, page, shell, overviewPage, tripsPage } = await startDemo();
  await shell.goTo('Overview');
  await expect(overviewPage.tripCount).toHaveText(/^\d+$/);
  // The saved copy comes first.
  await expect(overviewPage.summary).toContainText('Up to date');
  const inPeriod = await hands.read(overviewPage.tripCount);
  // Keys as on Trips: / to the search, f to the panel; Enter without a text closes it, and the focus stays in the bar.
  await hands.press('/');
  await expect(tripsPage.search).toBeFocused();
  await hands.type('an');
  await expect(tripsPage.filters).toHaveText('Search trips an');
  await expect(overviewPage.tripCount).not.toHaveText(inPeriod);
  await shell.title.click();
  await hands.press('f');
  await expect(tripsPage.findFilter).toBeFocused();
  await hands.type('corporate');
  await hands.press('Enter');
  await hands.press('Enter');
  await expect(tripsPage.filterPanel).toBeHidden();
  await expect(tripsPage.filterBar.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  const chips = ['Search trips an', 'Trip is Active', 'Market Corporate'];
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText(chips);
  await expect(overviewPage.tripCount).toHaveText(/^[1-9]\d*$/);
  await shell.goTo('Trips');
  await shell.goTo('Overview');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText(chips);

  // Clearing the filters leaves the period.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(overviewPage.tripCount).toHaveText(inPeriod);
  // Other dates than a period's are chips, and go with the other filters.
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last financial year').click();
  await tripsPage.openFilters();
  await tripsPage.filterPanel.getByLabel('From', { exact: true }).fill('1/9/2025');
  await hands.press('Enter');
  await hands.press('Escape');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText([/01 Sep 2025/, /30 Jun 2026/]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('radio', { name: 'This financial year' })).toBeChecked();
  await expect(tripsPage.filters).toBeHidden();
  await expect(overviewPage.tripCount).toHaveText(inPeriod);
});

test('faults 307: after a choice of a radio button by mouse or keyboard, the screen’s keys work', async ({
  startDemo,
}) => {
  const { hands, page, shell, tripsPage } = await startDemo();
  await shell.goTo('Overview');
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last financial year').click();
  await hands.press('/');
  await expect(tripsPage.search).toBeFocused();
});

/** Counts the trips of a list that have sectors and began before today: on each day that passes there may be more. */
async function countTravelled(baseUrl: string, filters: string): Promise<number> {
  const response = await fetch(`${baseUrl}/trip/fetchAll?${filters}&per_page=100`, {
    headers: { 'x-api-token': canaryToken },
  });
  const { data, pagination } = (await response.json()) as {
    data: { sector_summary: { sector_count: number; earliest_travel_date: string | null } }[];
    pagination: { total: number };
  };
  expect(data).toHaveLength(pagination.total);
  const now = getLocalDay(Date.now());
  return data.filter(
    ({ sector_summary: { sector_count: sectors, earliest_travel_date: first } }) =>
      sectors > 0 && (first === null || first < now),
  ).length;
}

test('unclaimed commission is checked in the background, aged, grouped, and exported with its coverage', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, api, app, page, exportMenu, shell, tripsPage, unclaimedPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.goTo('Unclaimed');
  await expect(page.getByText('Nothing checked yet')).toBeVisible();
  const checked = await countTravelled(api.baseUrl, 'date_from=2026-05-01&date_to=2026-05-31');
  await unclaimedPage.check('01 May 2026', '31 May 2026');
  // What it would cost is of no use beside its result.
  await expect(page.getByText(/about [\d,]+ requests?/)).toHaveCount(0);
  const coverage = page.getByRole('status', { name: 'Coverage' });
  // Trips of the list outside the range count as known, not as checked.
  await expect(coverage).toHaveText(
    new RegExp(`^${checked} trips checked; oldest just now \\(trip \\d+\\)\\. [1-9][\\d,]{2,} not checked yet$`),
  );
  await expect(unclaimedPage.table.totals).toContainText(/^\d+ rows/);
  // Only the user calls a commission claimable or not.
  await expect(page.getByText(/(?<!Not )claimable/i)).toHaveCount(0);
  await unclaimedPage.table.groupBy('Supplier');
  await expect(unclaimedPage.table.groups.first()).toBeVisible();
  const file = join(folder, 'unclaimed.csv');
  await chooseSavePath(app, file);
  await exportMenu.saveRaw();
  await expect(page.getByText(/^Exported \d+ rows$/)).toBeVisible();
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(head).toMatch(/^trip_id,sector_id,.*commission/);
  const listed = Number(/^\d+/.exec(await hands.read(unclaimedPage.table.totals))?.[0]);
  expect(lines).toHaveLength(listed);
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toMatch(/\d+ of \d+ trips that may have unclaimed commission/);
});

test('the palette finds trips, clients, reports, screens and commands, also without the API', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const field = shell.paletteSearch;
  const find = async (text: string) => {
    await hands.press('Control+k');
    await field.fill(text);
  };
  await find('smith');
  // With its client: the name that was searched for stands in none of the trip's own fields.
  await expect(page.getByRole('button', { name: /^Trip \d+.* · (?:Client \d+|.+ \(\d+\)) · / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Smith.*Client \d+/ }).first()).toBeVisible();
  await hands.press('Escape');
  await find('by consultant');
  await page.getByRole('button', { name: /^Sales By Consultant/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales By Consultant' })).toBeVisible();
  await find('unclaim');
  await hands.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Unclaimed commission' })).toBeVisible();
  await find('dark');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await shell.expectTheme('dark');
  await api.close();
  await find('müller');
  await expect(
    page.getByRole('button', { name: /^Trip \d+.*saved .* ago|^Trip \d+.*saved just now/ }).first(),
  ).toBeVisible();
  await hands.press('Escape');
  await shell.goTo('Trips');
  await hands.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next trip');
  await hands.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('typing ? or j in a field types it', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  await tripsPage.search.pressSequentially('j?');
  await expect(tripsPage.search).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tripsPage.table.rows.first()).toBeAttached();
});

test('without permission, without data and after a failure each screen says what is wrong and what to do', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  // From the start: Trips loads names from the list of clients, which would be saved.
  proxy.intercept = (path) => (path.startsWith('/client/') ? forbid : null);
  const { page, shell, overviewPage, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  proxy.intercept = () => forbid;
  await shell.goTo('Clients');
  await expect(page.getByRole('alert')).toContainText('forbidden');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shell.goTo('Overview');
  await overviewPage.showAllDates(true);
  await shell.refresh.click();
  await expect(page.getByText('Showing the copy saved')).toBeVisible();
  await expect(overviewPage.summary).toContainText('2,400');
  proxy.intercept = (path) =>
    path.includes('fetchAll')
      ? (_request, response) =>
          response.end(
            '{"success":true,"data":[],"pagination":{"total":0,"page":1,"per_page":50,"total_pages":0,"has_next":false,"has_previous":false},"timestamp":"x"}',
          )
      : null;
  await shell.goTo('Trips');
  await shell.refresh.click();
  await expect(page.getByText('No trips yet')).toBeVisible();
});
