/** Notes above a list: several at once leave room for its rows. */
import type { RequestListener } from 'node:http';
import { canaryToken, expect, test } from './fixtures';

/** Responds with the demo office's page of clients, as one of a list of 20 pages: too many for names without a click. */
function respondAsLongList(baseUrl: string, path: string): RequestListener {
  return async (_request, response) => {
    const upstream = await fetch(`${baseUrl}${path}`, { headers: { 'X-Api-Token': canaryToken } });
    const body = (await upstream.json()) as { pagination: Record<string, unknown> };
    const has_next = Number(body.pagination.page) < 20;
    body.pagination = { ...body.pagination, total: 2_000, total_pages: 20, has_next };
    response.end(JSON.stringify(body));
  };
}

test('faults 604, 690: several notes above Trips in a small window: two stand above the rows, a button opens the others', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { api, proxy } = await proxiedOffice();
  const respond = (path: string) => (path.startsWith('/client/fetchAll') ? respondAsLongList(api.baseUrl, path) : null);
  proxy.intercept = respond;
  const { hands, page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await page.setViewportSize({ width: 900, height: 600 });
  await tripsPage.expectAllListed();
  const unnamed = page.getByRole('status', { name: 'Names of clients' });
  await expect(unnamed).toContainText(
    /^[\d,]+ trips have clients whose names aren’t loaded\. Load names \(19 requests\)/,
  );
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill('no such name');
  await expect(unnamed).toContainText('aren’t loaded; a filter by name can’t find them.');
  await tripsPage.openFilters();
  // The list's own note is announced, the panel's is not.
  await expect(tripsPage.filterPanel.getByText(/can’t find them/)).toBeVisible();
  await expect(unnamed).toHaveCount(1);
  await hands.press('Escape');
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill('');
  proxy.intercept = () => (request) => request.socket.destroy();
  await shell.refresh.click();
  const offline = page.getByText('You’re offline.');
  const coverage = page.getByRole('note', { name: 'What is saved' });
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

  proxy.intercept = respond;
  await shell.refresh.click();
  await expect(shell.connection).toHaveText('Online');
  await unnamed.getByRole('button', { name: 'Load names (19 requests)' }).click();
  await expect(unnamed).toHaveCount(0);
  await tripsPage.expectNamed();
});
