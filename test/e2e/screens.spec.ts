/** Addresses that lead to a record, or nowhere. */
import { expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';

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
