/** Reports: the list, a run from the keyboard, the last result at once, cents or dollars asked once, two results compared. */
import { expect, test } from './fixtures';
import { sendRows } from './helpers/report-rows';
import { Hands } from './pages/hands';
import { findRunRequests } from './pages/report-page';

/** A heading that is not yet words. */
const serversOwn = /_|cents|^[a-z]/;

/** Reads "−1,234.50" in hundredths. */
const toCents = (text: string) => BigInt(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, ''));

test('12: a report runs for a typed quarter by five clicks and keys; reversed dates send nothing', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, reportsPage, reportPage, resultPage } = await connectedOffice();
  await shell.goTo('Reports');
  await expect(reportsPage.row('Sales by Consultant')).toContainText('not run yet');
  const mouse = new Hands(page);
  await mouse.click(reportsPage.names.filter({ hasText: 'Sales by Consultant' }));
  await expect(page.getByText('Not run yet.')).toBeVisible();
  await expect(reportPage.from).toBeFocused();
  await hands.type('1/7/26');
  await mouse.press('Tab');
  await expect(reportPage.to).toBeFocused();
  await hands.type('30/9/26');
  await mouse.press('Enter');
  await expect(resultPage.table.grid).toBeFocused();
  // Each typed date counts as one.
  expect(mouse.clicks + mouse.keys + 2).toBe(5);
  const sent = async () => findRunRequests(await hands.requests(api.requests));
  const quarter = '/report/run?report=sales-by-consultant&startDate=2026-07-01&endDate=2026-09-30';
  expect(await sent()).toEqual([quarter]);
  await expect(reportPage.chip('Dates')).toContainText('1 Jul to 30 Sep 2026');

  await hands.press('Control+d');
  await hands.type('1/10/26', reportPage.from);
  await hands.press('Enter', reportPage.to);
  await expect(page.getByText('To is before From')).toBeVisible();
  expect(await sent()).toEqual([quarter]);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(reportPage.from).toHaveValue('30 Sep 2026');
  await hands.press('Enter', reportPage.to);
  await expect(reportPage.chip('Dates')).toContainText('30 Sep to 1 Oct 2026');
  expect(await sent()).toHaveLength(2);

  // Saved filters that get another name keep what was changed on them.
  await reportPage.saveFilters('Turn of the quarter');
  await reportPage.choosePeriod('Last month');
  await reportPage.renameFilters('Turn of the quarter', 'October');
  await expect(page.getByRole('button', { name: 'October Changed' })).toBeVisible();
  await expect(reportPage.chip('Dates')).toContainText('last month');
});

test('faults 299: 13, a result opens on its rows without a request, offline too; headings are words; a line runs again with its period moved on', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, reportsPage, reportPage, resultPage } = await connectedOffice();
  await reportsPage.open('Departures');
  await reportPage.choosePeriod('Last month');
  await reportPage.run();
  const names = [
    'Client Contacts',
    'Data Quality',
    'GST Summary',
    'Refunds',
    'Sales by Consultant',
    'Supplier Spend',
    'Unclaimed Commission',
  ];
  for (const name of names) {
    await reportsPage.open(name);
    await reportPage.run();
    const headings = await hands.readAll(resultPage.table.grid.getByRole('columnheader'));
    expect(headings.filter((heading) => serversOwn.test(heading))).toEqual([]);
  }
  await shell.goTo('Reports');
  await expect(reportsPage.row('Supplier Spend')).toContainText(/today, .*no filters.*\d\.\d\d/s);
  const before = (await hands.requests(api.requests)).length;
  await api.close();
  await reportsPage.names.filter({ hasText: 'Departures' }).click();
  await expect(resultPage.table.rows.first()).toBeVisible();
  await expect(reportPage.chip('Dates')).toContainText('last month');
  expect(await hands.requests(api.requests)).toHaveLength(before);
  await shell.goTo('Reports');
  await reportsPage.row('Departures').hover();
  await page.getByRole('button', { name: 'Run Departures' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(reportPage.runButton).toBeFocused();
});

test('14: amounts named cents are dollars; others are asked about once, without a total before, and again for other columns', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  let rows: object[] = [
    { trip: 'A', amount_cents: 48_210, fee: 1_250 },
    { trip: 'B', amount_cents: 100, fee: 250 },
  ];
  sendRows(proxy, () => rows);
  const { hands, page, reportsPage, reportPage, resultPage } = await connect();
  await reportsPage.open('Refunds');
  await reportPage.run();
  const question = page.getByText('Is 1250 in Fee $12.50 or $1,250.00?');
  await expect(question).toBeVisible();
  expect(await hands.readAll(resultPage.table.grid.getByRole('columnheader'))).toEqual(['Trip', 'Amount', 'Fee ?']);
  await expect(resultPage.totals).toHaveText(/483\.10–$/);
  await page.getByRole('button', { name: '$12.50' }).click();
  await expect(question).toHaveCount(0);
  await expect(resultPage.totals).toHaveText(/483\.1015\.00$/);
  await reportPage.run();
  await expect(question).toHaveCount(0);
  rows = rows.map((row) => ({ ...row, note: 'new' }));
  await reportPage.run();
  await expect(question).toBeVisible();
  // The menu of a heading shows and changes it.
  const menu = await resultPage.table.openMenu('Fee ?');
  await menu.getByRole('checkbox', { name: 'Amounts in dollars' }).click();
  await expect(resultPage.totals).toHaveText(/1,500\.00/);
});

test('faults 119: 15, two results are compared by two clicks, and the changes add up; a deleted one is brought back', async ({
  connectedOffice,
}) => {
  const { hands, page, reportsPage, reportPage, resultPage, comparisonPage } = await connectedOffice();
  await reportsPage.open('Sales by Consultant');
  const run = async (from: string, to: string) => {
    await reportPage.runFor(from, to);
    const total = resultPage.table.totals.last().getByRole('gridcell').last();
    return toCents(await hands.read(total));
  };
  const now = await run('1/7/26', '30/9/26');
  const before = await run('1/7/25', '30/9/25');
  const mouse = new Hands(page);
  await mouse.click(reportPage.history);
  await reportPage.runs.nth(1).hover();
  await mouse.click(reportPage.runs.nth(1).getByRole('button', { name: 'Compare with the result shown' }));
  expect(mouse.clicks).toBe(2);
  await expect(comparisonPage.table.grid).toBeVisible();
  const headings = await hands.readAll(comparisonPage.table.grid.getByRole('columnheader'));
  expect(headings.slice(0, 5)).toEqual(['Consultant', 'Jul to Sep 2025', 'Jul to Sep 2026', 'Change', '%']);
  const foot = comparisonPage.table.totals.last().getByRole('gridcell');
  expect(toCents(await hands.read(foot.nth(1)))).toBe(before);
  expect(toCents(await hands.read(foot.nth(2)))).toBe(now);
  expect(toCents(await hands.read(foot.nth(3)))).toBe(now - before);
  await expect(comparisonPage.panel.getByRole('button', { name: /^All \d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to History' }).click();
  await expect(resultPage.table.grid).toBeVisible();
  await reportPage.runs.nth(1).getByRole('button').first().focus();
  await hands.press('Delete');
  await expect(reportPage.runs).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reportPage.runs).toHaveCount(2);
});
