/** The trips table: scope, filters in the URL, views, groups, totals, columns that persist, copies, exports. */
import { getDateRange } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { expect, type Running, test } from './fixtures';
import { departing, sum, today, type trips } from './helpers/office-data';

const getTotal = (trip: (typeof trips)[number]) => trip.sector_summary.total_amount;

test('faults 284: filters are in the history, not in the address; chips remove them', async ({ startDemo }) => {
  const { page, tripsPage } = await startDemo();
  await tripsPage.expectAllListed();
  await tripsPage.addFilter('leis');
  await tripsPage.addFilter('quote');
  const chips = tripsPage.filters;
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /Quote/]);
  await expect(page).toHaveURL(/#\/trips$/);
  await chips.getByRole('button', { name: 'Remove Market Leisure' }).click();
  await expect(chips.getByRole('listitem')).toHaveText([/Quote/]);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /Quote/]);
  await page.reload();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /Quote/]);
  await page.goForward();
  await expect(chips.getByRole('listitem')).toHaveText([/Quote/]);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText([/Leisure/, /Quote/]);
  await expect(page).toHaveURL(/#\/trips$/);
});

test('columns, grouping and the narrow navigation persist by office', async ({ start, connectedOffice }) => {
  const first = await connectedOffice();
  const { hands, page, shell, tripsPage } = first;
  const { table } = tripsPage;
  const readHeaders = async ({ hands, tripsPage }: Running) =>
    (await hands.readAll(tripsPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
  const readWidth = ({ hands, tripsPage }: Running) =>
    hands.inspect(tripsPage.table.header('Departs'), (element) => element.clientWidth);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Purchase order' }).uncheck();
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Move up Status' }).click();
  await hands.press('Escape');
  await table.sortBy('Total');
  await table.sortBy('Total');
  const narrow = await readWidth(first);
  await hands.press('ControlOrMeta+Home', table.grid);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Alt+Shift+ArrowRight']) await hands.press(key);
  const headers = await readHeaders(first);
  expect(headers.slice(0, 5)).toEqual(['Trip', 'Client', 'Status', 'Departs', 'Returns']);
  const width = await readWidth(first);
  expect(width).toBeGreaterThan(narrow);
  const top = await hands.read(table.rows.first().getByRole('gridcell').first());
  await hands.press('Control+\\');
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
  await expect(second.page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-narrow', 'true');
  await expect(second.page.getByRole('button', { name: 'By Type', exact: true })).toBeVisible();
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

test('a list is printed with office, filters, time, totals, page numbers and named columns', { tag: '@desk' }, async ({
  startDemo,
}) => {
  const { hands, app, page, shell, tripsPage } = await startDemo();
  await tripsPage.addFilter('next month');
  await tripsPage.addFilter('active flag yes');
  await expect(tripsPage.filters).toContainText('Active flag Yes');
  const leaving = departing(getDateRange('next-month', today)).filter((trip) => trip.is_active);
  await tripsPage.table.expectListed(leaving.length);
  await tripsPage.table.groupBy('Consultant');
  await expect(tripsPage.table.groups.first()).toBeVisible();
  const total = formatMoney(sum(leaving, getTotal));
  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.print-page');
  await expect(paper.getByRole('heading', { name: 'Trips' })).toBeVisible();
  for (const text of ['Demo office · Printed ', 'Trips departing Dec 2026', ' trips · as of ', total]) {
    await expect(paper).toContainText(text);
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group');
  const style = await hands.readContent(paper.locator('style'));
  expect(style).toMatch(/@bottom-left \{ content: "Demo office · Trips departing Dec 2026 · [^"]+"/);
  expect(style).toContain('"Page " counter(page) " of " counter(pages)');
  const leave = async () => {
    await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  };
  await leave();

  // A list of all trips has several pages.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await tripsPage.expectAllListed();
  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  const pdf = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const bytes = await window?.webContents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true });
    return bytes?.toString('latin1') ?? '';
  });
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  await leave();
  await shell.goTo('Trips');
  await page.getByRole('button', { name: 'Other formats' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print or PDF…' })).toBeVisible();
});
