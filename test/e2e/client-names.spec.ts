/** Names of the clients of a list of trips: loaded in the background, or said to be missing. */
import { expect, test } from './fixtures';
import { respondAsLongList } from './helpers/long-list';

test('faults 601: Trips shows clients by name though none was opened or saved, and a filter finds them by it', async ({
  connectedOffice,
}) => {
  const { hands, api, page, tripsPage } = await connectedOffice();
  const { rows } = tripsPage.table;
  // Without the client's name, the first name of the row is its consultant's.
  await tripsPage.expectNamed();
  await expect(rows.nth(1)).toContainText(/[A-Z]\w+ .*\(\d+\)/);
  const name = /([A-Z][a-z]+) \(\d+\)/.exec(await hands.read(rows.nth(1)))?.[1] ?? '';
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill(name);
  await expect(rows.nth(1)).toContainText(name);
  await expect(page.getByRole('status', { name: 'Names of clients' })).toHaveCount(0);
  const requests = await hands.requests(api.requests);
  expect(requests.filter((path) => path.startsWith('/client/'))).toHaveLength(6);
});

test('faults 604: trips whose clients have no loaded name are counted beside the list, in its filters and in the palette', {
  tag: '@deep',
}, async ({ proxiedOffice, connectTo }) => {
  const { api, proxy } = await proxiedOffice();
  const isPage = (path: string) => path.startsWith('/client/fetchAll');
  proxy.intercept = (path) => (isPage(path) ? respondAsLongList(api.baseUrl, path) : null);
  const { hands, page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const note = page.getByRole('status', { name: 'Names of clients' });
  await expect(note).toContainText(/^[\d,]+ trips have clients whose names aren’t loaded\. Load names \(19 requests\)/);
  const first = await hands.requests(api.requests);
  expect(first.filter((path) => path.startsWith('/client/'))).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill('no such name');
  await expect(note).toContainText('aren’t loaded; a filter by name can’t find them.');
  await tripsPage.openFilters();
  // The list's own note is announced, the panel's is not.
  await expect(tripsPage.filterPanel.getByText(/can’t find them/)).toBeVisible();
  await expect(note).toHaveCount(1);
  await expect(
    tripsPage.filterPanel.getByRole('button', { name: 'Load names (19 requests)' }),
  ).toHaveAccessibleDescription(/^Colleagues share the server’s limit\./);
  await hands.press('Escape');
  await hands.press('Control+k');
  await shell.paletteSearch.fill('smith');
  await expect(page.getByText(/[\d,]+ of these trips have clients without a saved name\./)).toBeVisible();
  await hands.press('Escape');

  await note.getByRole('button', { name: 'Load names (19 requests)' }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill('');
  await expect(tripsPage.table.rows.nth(1)).toContainText(/[A-Z]\w+ .*\(\d+\)/);
  // The palette's own search is another request.
  const pages = (await hands.requests(api.requests)).filter((path) => isPage(path) && path.includes('per_page=100'));
  expect(pages.length).toBeLessThanOrEqual(20);
});
