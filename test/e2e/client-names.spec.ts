/** Names of the clients of a list of trips, loaded in the background. */
import { expect, test } from './fixtures';

test('faults 600: Trips shows clients by name though none was opened or saved, and a filter finds them by it', async ({
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
