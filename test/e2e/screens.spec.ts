/** All screens: fields, and addresses that lead nowhere. */
import { expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';
import { findRunRequests } from './pages/report-page';

test('faults 134: no report runs with a name that matches nothing, or the last', async ({ connectedOffice }) => {
  const { hands, api, page, tripsPage, reportsPage, reportPage } = await connectedOffice();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await reportsPage.open('Sales By Consultant');
  await hands.press('Escape');
  await reportPage.addFilter('Branch');
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.fill('nowhere at all');
  await hands.press('Enter', branch);
  await reportPage.runButton.click();
  await expect(page.getByRole('alert')).toContainText('Branch: “nowhere at all”.');
  const requests = await hands.requests(api.requests);
  expect(findRunRequests(requests)).toHaveLength(0);
});

test('a trip with a negative number opens, and an address without a number is refused clearly', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne') && path.includes('-4')
      ? sendJson({ success: true, data: { id: -4, booked_by: 'Jo', date_closed: null, vipLevel: true } })
      : null;
  const { hands, page, shell, tripsPage, tripPage } = await connect();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await shell.openTrip('-4');
  await expect(page.getByRole('heading', { name: 'Trip -4' })).toBeVisible();
  await expect(tripPage.details).toContainText('Jo');
  await tripPage.details.getByRole('button', { name: /^\d+ more$/ }).click();
  const other = page.getByRole('dialog', { name: /^\d+ more$/ });
  await expect(other).toContainText('Vip level');
  await expect(other).toContainText('Yes');
  await expect(other).not.toContainText('null');
  await hands.press('Escape');
  await expect(page.getByRole('main')).not.toContainText('null');
});
