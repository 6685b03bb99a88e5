/** Names of the clients of a list of trips: of saved clients, which Clients loads once. */
import { expect, test } from './fixtures';

test('faults 601: Trips shows clients by number until Clients has loaded the whole list; a filter then finds them by name', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const cells = await tripsPage.table.getCells('Client');
  await expect(cells.first()).toHaveText(/^Client \d+$/);
  await cells.first().hover();
  await expect(cells.first()).toHaveAttribute('title', 'The name is shown once the client list is loaded.');
  const number = (await hands.read(cells.first())).replace('Client ', '');
  expect((await hands.requests(api.requests)).filter((path) => path.startsWith('/client/'))).toEqual([]);
  await shell.goTo('Clients');
  const load = page.getByRole('button', { name: 'Load clients' });
  await load.click();
  await expect(page.getByText(/^Loading clients: /)).toHaveCount(0);
  await expect(load).toHaveCount(0);
  await shell.goTo('Trips');
  await expect(cells.first()).toHaveText(new RegExp(`^\\S.* \\(${number}\\)$`));
  const name = /^(\S+)/.exec(await hands.read(cells.first()))?.[1] ?? '';
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill(name);
  await expect(cells.first()).toContainText(name);
});
