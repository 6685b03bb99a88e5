/** The trips table: scope, filters in the URL, views, groups, totals, columns that persist, copies, exports. */
import { getDateRange } from '@shared/values/date-ranges';
import { formatMoney } from '@shared/values/money';
import { expect, longTripCount, type Running, test } from './fixtures';
import { departing, november, sum, today, type trips } from './helpers/office-data';

const getTotal = (trip: (typeof trips)[number]) => trip.sector_summary.total_amount;

test('faults 39: all pages of a server that never stops saying "more" are not called all', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  proxy.intercept = (path) => {
    const url = new URL(path, 'http://front');
    if (!url.pathname.endsWith('/trip/fetchAll')) return null;
    const page = Number(url.searchParams.get('page'));
    const data = Array.from({ length: 100 }, (_, n) => ({ id: page * 1_000 + n }));
    const pagination = { total: 100, page, per_page: 100, total_pages: 1, has_next: true, has_previous: page > 1 };
    return (_request, response) => response.end(JSON.stringify({ success: true, data, pagination, timestamp: 'x' }));
  };
  const { page, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.showAllPages();
  const line = tripsPage.listed;
  await expect(line).toContainText("200 trips of a longer list: the server's page numbers don't add up");
  await expect(page.getByText(/^This is not the whole list: 200 trips/)).toBeVisible();
  await expect(line).not.toContainText('All 200');
});

test('faults 284: filters are in the history, not in the address; chips remove them', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  await tripsPage.chooseFilter('leisure');
  await tripsPage.fillFilter('Trip status', 'quote');
  const chips = tripsPage.filters;
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
  await expect(page).toHaveURL(/#\/trips$/);
  await chips.getByRole('button', { name: 'Remove Market: Leisure' }).click();
  await expect(chips.getByRole('listitem')).toHaveText([/quote/]);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
  await page.reload();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
  await page.goForward();
  await expect(chips.getByRole('listitem')).toHaveText([/quote/]);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /quote/]);
  await expect(page).toHaveURL(/#\/trips$/);
});

test('columns, collapsed groups and the narrow navigation persist by office', async ({ start, connectedOffice }) => {
  const first = await connectedOffice();
  const { hands, page, shell, tripsPage } = first;
  const { table } = tripsPage;
  const readHeaders = async ({ hands, tripsPage }: Running) =>
    (await hands.readAll(tripsPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
  const readWidth = ({ hands, tripsPage }: Running) =>
    hands.inspect(tripsPage.table.header('Departs'), (element) => element.clientWidth);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Purchase order' }).uncheck();
  await page.getByRole('button', { name: 'Pin to the left Status' }).click();
  await hands.press('Escape');
  await table.sortBy('Total');
  const narrow = await readWidth(first);
  await table.header('Departs').getByRole('button').first().focus();
  await hands.press('Alt+ArrowLeft');
  await hands.press('Shift+ArrowRight');
  const headers = await readHeaders(first);
  expect(headers.slice(0, 5)).toEqual(['Trip', 'Status', 'Departs', 'Client', 'Returns']);
  const width = await readWidth(first);
  expect(width).toBeGreaterThan(narrow);
  const top = await hands.read(table.rows.first().getByRole('gridcell').first());
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await table.groupBy('Type');
  await table.groupButtons({ expanded: true }).first().click();
  const collapsed = await hands.read(table.groupButtons({ expanded: false }));
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await expect(table.groupButtons({ expanded: false })).toHaveText(collapsed);
  // The file is encrypted, so the test reads the saved preferences from main.
  const saved = async () => JSON.stringify(await hands.callMain('preferences:get', null, await hands.getOfficeId()));
  await expect.poll(saved).toContain('"column":"total_amount"');
  await first.app.close();

  const second = await start();
  const again = second.tripsPage.table;
  await expect(again.groupButtons({ expanded: false })).toHaveText(collapsed);
  await expect(second.page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expect(second.page.getByRole('combobox', { name: 'Group by' })).toHaveValue('Type');
  await again.groupBy('Type');
  await expect(again.rows.first().getByRole('gridcell').first()).toHaveText(top);
  await expect(again.header('Total')).toHaveAttribute('aria-sort', 'ascending');
  const [headersAfter, widthAfter] = [await readHeaders(second), await readWidth(second)];
  expect([headersAfter, widthAfter]).toEqual([headers, width]);
  await second.page.getByRole('button', { name: 'Choose columns' }).click();
  await second.page.getByRole('button', { name: 'Reset columns' }).click();
  await second.hands.press('Escape');
  const reset = await readHeaders(second);
  expect(reset.slice(0, 5)).toEqual(['Trip', 'Client', 'Departs', 'Returns', 'Consultant']);
  expect(reset).toContain('Purchase order');
});

test('names are shown beside ids, and a missing one can be given a label on this computer', async ({ startDemo }) => {
  const { hands, page, tripsPage, tripPage } = await startDemo();
  await tripsPage.table.rows.nth(1).dblclick();
  await page.getByRole('region', { name: 'Subtotals' }).getByText('Supplier', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Subtotals by supplier' });
  const button = table.getByRole('button', { name: /^Add a name for supplier \d+/ }).first();
  const id = /\d+/.exec((await hands.readAttribute(button, 'aria-label')) ?? '')?.[0] ?? '';
  await button.click();
  await page.getByRole('textbox', { name: `Name for supplier ${id}` }).fill('Southern Air');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(table).toContainText(`Southern Air (${id})`);
  await expect(tripPage.sectors.grid).toContainText(`Southern Air (${id})`);
});

test('a list is printed with office, filters, time, totals, page numbers and named columns', async ({ startDemo }) => {
  const { hands, app, page, shell, tripsPage } = await startDemo();
  await page.clock.setFixedTime(november);
  await page.getByRole('button', { name: 'Departs next month', exact: true }).click();
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(tripsPage.filters).toContainText('Active');
  const leaving = departing(getDateRange('next-month', today)).filter((trip) => trip.is_active);
  await tripsPage.table.expectListed(leaving.length);
  await tripsPage.table.groupBy('Consultant');
  await expect(tripsPage.table.groups.first()).toBeVisible();
  const total = formatMoney(sum(leaving, getTotal));
  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.print-page');
  await expect(paper.getByRole('heading', { name: 'Trips' })).toBeVisible();
  for (const text of ['Demo office · Printed ', 'Departs: Next month', ' trips · as of ', total]) {
    await expect(paper).toContainText(text);
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group');
  const style = await hands.readContent(paper.locator('style'));
  expect(style).toMatch(/@bottom-left \{ content: "Demo office · Trips · [^"]+"/);
  expect(style).toContain('"Page " counter(page) " of " counter(pages)');
  const pdf = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const bytes = await window?.webContents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true });
    return bytes?.toString('latin1') ?? '';
  });
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await shell.goTo('Trips');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Other formats' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print or PDF…' })).toBeVisible();
});

test.describe('a long list', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('one page, all pages and cached trips are labelled with their scope, number and age', async ({
    connectedOffice,
  }) => {
    const { hands, api, page, shell, tripsPage } = await connectedOffice();
    await tripsPage.showOnePage();
    await expect(tripsPage.table.totals).toContainText('50 trips, this page only');
    await tripsPage.showAllPages();
    await expect(page.getByText(/^2,400 trips, (?:up to date|updated)/)).toBeVisible();
    await expect(tripsPage.table.totals).toContainText('2,400 trips');
    await expect(tripsPage.table.totals).toContainText('17,305,402.76');
    await tripsPage.table.grid.focus();
    await hands.press('Control+End');
    await expect(tripsPage.table.row('30001')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true }).click();
    await expect(page.getByText(/^2,400 saved trips; oldest updated/)).toBeVisible();
    // A radio button has the focus, and the screen's keys work.
    await hands.press('/');
    await expect(tripsPage.search).toBeFocused();
    await api.close();
    await tripsPage.showAllPages();
    await expect(tripsPage.listed).toHaveText(/^2,400 trips, /);
    await shell.refresh.click();
    await expect(page.getByText(/^2,400 saved trips; oldest updated/)).toBeVisible();
    await expect(shell.connection).toHaveText(/^Offline/);
  });

  test('the age of the data grows on an idle screen', async ({ startDemo }) => {
    const { page, shell, tripsPage } = await startDemo();
    await tripsPage.showAllPages();
    // From here on the test controls the page's clock.
    await page.clock.install({ time: Date.now() });
    await shell.goTo('Reports');
    await shell.goTo('Trips');
    await expect(tripsPage.listed).toHaveText('2,400 trips, up to date');
    await page.clock.fastForward('03:00:30');
    await expect(tripsPage.listed).toHaveText('2,400 trips, updated 3 h ago');
  });
});
