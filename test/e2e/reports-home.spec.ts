/** The list of reports: what ran last, favourites first, and a run with the last filters. */
import { getDateRange } from '@shared/values/date-ranges';
import { getLocalDay } from '@shared/values/dates';
import { expect, test } from './fixtures';
import { Hands } from './pages/hands';
import { findRunRequests } from './pages/report-page';

test('faults 299: a report runs again by one click or key, with its row’s filters, as of today', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, reportsPage, reportPage, resultPage } = await connectedOffice();
  await shell.goTo('Reports');
  await expect(reportsPage.row('Departures')).toContainText('Not run yet');
  await expect(reportsPage.row('Departures').getByRole('button', { name: 'Run again' })).toBeHidden();
  await reportsPage.open('Departures');
  await reportPage.choose('Dates', 'Last month');
  await reportPage.run();
  const { from, to } = getDateRange('last-month', getLocalDay(Date.now()));
  const expected = `/report/run?report=departures&startDate=${from}&endDate=${to}`;
  const rows = Number(/([\d,]+) rows?/.exec(await hands.read(resultPage.summary))?.[1]?.replace(',', ''));
  await shell.goTo('Reports');
  const row = reportsPage.row('Departures');
  await expect(row).toContainText(new RegExp(`· ${rows.toLocaleString('en-AU')} rows? · Start date: .+; End date: `));
  const again = row.getByRole('button', { name: 'Run again: Departures' });
  await expect(again).toHaveAttribute('title', 'Runs with Dates: last month. Key: R');

  const mouse = new Hands(page);
  await mouse.click(again);
  const runs = await hands.requests(api.requests);
  expect(findRunRequests(runs)).toEqual([expected, expected]);
  expect(mouse.clicks).toBe(1);
  await expect(shell.title).toHaveText('Departures');
  await reportPage.openParameters();
  await expect(page.getByRole('combobox', { name: 'Dates', exact: true })).toHaveValue('Last month');

  await shell.goTo('Reports');
  const keys = new Hands(page);
  await expect(row).toBeVisible();
  await keys.press('/');
  await expect(reportsPage.search).toBeFocused();
  await keys.type('dep');
  await expect(reportsPage.names.first()).toHaveText('Departures');
  await keys.press('ArrowDown');
  await expect(reportsPage.names.first()).toBeFocused();
  await keys.press('r');
  const all = await hands.requests(api.requests);
  expect(findRunRequests(all)).toEqual([expected, expected, expected]);
  expect(keys.keys).toBe(6);
});

test('favourite reports come first, by star or key, after a restart too; no slug shows', async ({
  connectedOffice,
  start,
}) => {
  const { hands, app, page, shell, reportsPage } = await connectedOffice();
  await shell.goTo('Reports');
  await expect(reportsPage.names.nth(2)).toBeVisible();
  const names = await hands.readAll(reportsPage.names);
  const [second = '', third = ''] = names.slice(1);
  await reportsPage
    .row(third)
    .getByRole('button', { name: `Favourite: ${third}` })
    .click();
  await expect(reportsPage.names.first()).toHaveText(third);
  // By the keyboard: the focus stays on the report.
  await page.getByRole('link', { name: second, exact: true }).focus();
  await hands.press('*');
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await expect(favourites.getByRole('link')).toHaveText([second, third]);
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('sector-ledger');
  await app.close();
  const restarted = await start();
  await restarted.shell.goTo('Reports');
  const order = [second, third, ...names.filter((name) => name !== second && name !== third)];
  await expect(restarted.reportsPage.names).toHaveText(order);
  await restarted.hands.press('/');
  await expect(restarted.reportsPage.search).toBeFocused();
  await restarted.hands.type(second);
  await expect(restarted.reportsPage.names.first()).toHaveText(second);
  await restarted.hands.press('Enter');
  await expect(restarted.shell.title).toHaveText(second);
});
