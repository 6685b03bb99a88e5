/** Search everything on Ctrl+K: records by any words, numbers, dates, actions and places. */
import { getClientName } from '@shared/records/client-names';
import { expect, test } from './fixtures';
import { data } from './helpers/office-data';
import { forbid } from './helpers/proxy';

const [, sample] = data.trips;
if (!sample) throw new Error('The office has too few trips.');

test('the search finds a client by its words in any order, its trips below, and shows them in Trips', async ({
  connectedOffice,
}) => {
  const { hands, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const groups = page.locator('.mantine-Spotlight-actionsGroup');
  const name = getClientName(sample.client as never);
  await hands.press('Control+k');
  await shell.paletteSearch.fill(name.split(' ').toReversed().join(', ').toUpperCase());
  await expect(shell.paletteResults.filter({ hasText: `client no. ${sample.client.id}` })).toBeVisible();
  await expect(shell.paletteResults.filter({ hasText: `Trip ${sample.id}` })).toBeVisible();
  await expect(shell.paletteResults.first()).toHaveAttribute('data-selected');
  await expect(page.locator('[data-action][data-selected]')).toHaveCount(1);
  const labels = await hands.inspectAll(groups, (all) =>
    all.map((group) => getComputedStyle(group, '::before').content),
  );
  expect(labels.slice(0, 2)).toEqual(['"Clients"', '"Trips"']);
  await hands.press('Control+Enter', shell.paletteSearch);
  await expect(shell.title).toHaveText('Trips');
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
});

test('numbers, dates, actions and places are found by name, and no amount is cut; what was opened last is there before anything is typed', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.openTrip(String(sample.id));
  await expect(shell.title).toContainText(`Trip ${sample.id}`);
  await hands.press('Control+k');
  await expect(shell.paletteResults.first()).toHaveText(`Trip ${sample.id}`);
  await shell.paletteSearch.fill('24/12/2026');
  await expect(shell.paletteResults.filter({ hasText: /^\d+ trips? returns? 24 Dec 2026/ })).toBeVisible();
  await shell.paletteSearch.fill('month end');
  await hands.press('Enter');
  await expect(shell.title).toHaveText('Month end');
  await shell.find('Dark mode');
  await shell.expectTheme('dark');
  await shell.find('Sales By Consultant');
  await expect(shell.title).toContainText('Sales');
  await api.close();
  await hands.press('Control+k');
  await shell.paletteSearch.fill('robinson');
  await expect(shell.paletteResults.filter({ hasText: /Trip \d+/ })).toHaveCount(5);
  const list = await hands.measure(page.getByRole('dialog', { name: 'Find' }));
  const rights = await hands.inspectAll(page.locator('.palette-end'), (ends) =>
    ends.map((end) => end.getBoundingClientRect().right),
  );
  expect(Math.max(...rights)).toBeLessThan(list.x + list.width);
  await hands.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
});

test('without permission each screen says what is wrong, and what helps', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  // From the start: the list of reports may be read before its screen is opened.
  proxy.intercept = (path) => (path.includes('/report') ? forbid : null);
  const { page, shell, tripsPage } = await connect();
  await tripsPage.expectAllListed();
  await shell.goTo('Reports');
  await expect(page.getByRole('alert').first()).toContainText('forbidden');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
