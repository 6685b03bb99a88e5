/** Notes above a list: several at once leave room for its rows. */
import { expect, test } from './fixtures';
import { respondAsLongList } from './helpers/long-list';

test('several notes above Trips in a small window: two stand above the rows, a button opens the others', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { api, proxy } = await proxiedOffice();
  proxy.intercept = (path) => (path.startsWith('/client/fetchAll') ? respondAsLongList(api.baseUrl, path) : null);
  const { hands, page, tripsPage } = await connectTo(proxy.baseUrl);
  await page.setViewportSize({ width: 900, height: 600 });
  await tripsPage.expectAllListed();
  proxy.intercept = () => (request) => request.socket.destroy();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const offline = page.getByText('You’re offline.');
  const coverage = page.getByRole('note', { name: 'What is saved' });
  const unnamed = page.getByRole('status', { name: 'Names of clients' });
  const more = page.getByRole('main').getByRole('button', { name: '1 more notice' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(offline).toBeVisible();
  await expect(unnamed).toBeVisible();
  await expect(coverage).toBeHidden();
  const rows = await hands.measure(tripsPage.table.grid);
  await more.click();
  await expect(coverage).toBeVisible();
  await expect(offline).toBeVisible();
  const fewer = page.getByRole('button', { name: 'Fewer notices' });
  await expect(fewer).toHaveAttribute('aria-expanded', 'true');
  await expect(fewer).toBeFocused();
  await fewer.click();
  await expect(coverage).toBeHidden();
  const rowsAgain = await hands.measure(tripsPage.table.grid);
  expect(rowsAgain).toEqual(rows);
  expect(rows.height).toBeGreaterThan(190);

  // A note that returns was announced when it came: a live region is not read twice.
  await more.click();
  await expect(coverage).toHaveAttribute('aria-live', 'off');
});
