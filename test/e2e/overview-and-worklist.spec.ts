/** Overview and the palette. */
import type { Locator } from '@playwright/test';
import { formatMoney } from '@shared/money';
import { expect, longTripCount, test, tripCount } from './fixtures';
import { holdResponses } from './helpers/hold-responses';
import { sum, trips } from './helpers/office-data';
import { forbid } from './helpers/proxy';

test('the Overview sums the office to the cent, and its chart stands beside a table of the same amounts', async ({
  startDemo,
}) => {
  const { page, shell, overviewPage, tripsPage } = await startDemo();
  const total = formatMoney(sum(trips, ({ sector_summary: summary }) => summary.total_amount));
  await shell.goTo('Overview');
  await overviewPage.showAllDates(true);
  await expect(overviewPage.tripCount).toHaveText(String(tripCount));
  await expect(overviewPage.summary).toContainText(total);
  await overviewPage.chart('Total by status').getByRole('button', { name: 'Show table' }).click();
  await expect(shell.table('Total by status').totals).toContainText(total);
  await tripsPage.chooseFilter('Leisure');
  await expect(overviewPage.summary).not.toContainText(total);
  await page.getByRole('link', { name: 'Open in Trips' }).click();
  await expect(tripsPage.listed).toHaveText(/^[\d,]+ trips, (?:up to date|updated)/);
  await expect(tripsPage.filters).toContainText('Leisure');
});

test('the palette finds trips, clients, reports, screens and commands, also without the API; keys of the list are typed into a field', async ({
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
  await tripsPage.search.focus();
  await hands.type('j?');
  await expect(tripsPage.search).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tripsPage.search.fill('');
  await shell.title.click();
  await hands.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next trip');
  await hands.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
  await expect(overviewPage.tripCount).toHaveText(String(tripCount));
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

test.describe('the Overview', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('the Overview loads the whole office once its cost was said, and plots the filtered trips with exact amounts', async ({
    proxiedOffice,
    connectTo,
  }) => {
    const { proxy } = await proxiedOffice();
    const { page, shell, overviewPage, tripsPage } = await connectTo(proxy.baseUrl);
    await tripsPage.expectAllListed();
    await shell.goTo('Overview');
    // What Trips has loaded would cost nothing.
    await page.reload();
    // This financial year comes first. The whole office is loaded once its cost was said.
    await expect(overviewPage.summary).toBeVisible();
    await expect(page.getByText(/^01 Jul \d{4} to 30 Jun \d{4}$/)).toBeVisible();
    await expect(tripsPage.filters).toBeHidden();
    await expect(overviewPage.summary).not.toContainText('17,305,402.76');
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('All dates').click();
    const cost = page.getByText('All 2,400 trips: about 24 requests and 1 minute.');
    const load = page.getByRole('button', { name: 'Load all trips' });
    await expect(cost).toBeVisible();
    // Cancelled, it is offered again.
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
    await expect(load).toHaveCount(0);
    await page.getByRole('link', { name: 'Open in Trips' }).click();
    await expect(tripsPage.listed).toHaveText(/^[\d,]+ trips, (?:up to date|updated)/);
    await expect(tripsPage.filters).toContainText('Leisure');
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

  test('faults 307: the Overview has the filter bar of Trips: search, suggestions, panel and chips, which the rail leads back to', async ({
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
    // A radio button has the focus, and the screen's keys work.
    await hands.press('/');
    await expect(tripsPage.search).toBeFocused();
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
});
