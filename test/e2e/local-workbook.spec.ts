/** Trips and Clients are on this computer as a whole: loaded, patched and exported without a question. */
import { expect, test, tripCount } from './fixtures';

const write = (count: number) => count.toLocaleString('en-AU');

test('trips come by themselves, with the names of their clients; offline the same screen says as of when', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, clientsPage } = await connect();
  await tripsPage.expectAllListed();
  await expect(tripsPage.listed).not.toContainText('new');
  await expect(tripsPage.table.rows.first().getByText(/^Client \d+$/)).toHaveCount(0);
  const before = await tripsPage.table.getColumnTexts('Trip');
  await shell.goTo('Clients');
  await clientsPage.expectAllListed();
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.goTo('Trips');
  await shell.refresh.click();
  await expect(tripsPage.listed).toHaveText(new RegExp(`^${write(tripCount)} trips, as of \\d`));
  expect(await tripsPage.table.getColumnTexts('Trip')).toEqual(before);
  await expect(shell.connection).toHaveText(/^Offline since /);
  expect(await hands.read(page.getByRole('main'))).not.toMatch(/\b(?:offline|saved|copy|old|oldest)\b/i);
});
