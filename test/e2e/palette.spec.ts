import { expect, test } from './fixtures';
import { forbid } from './helpers/proxy';

test('the palette finds trips, clients, reports, screens and commands, also without the API; keys of the list are typed into a field', async ({
  connectedOffice,
}) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const field = shell.paletteSearch;
  const find = async (text: string) => {
    await hands.press('Control+k');
    await field.fill(text);
  };
  await find('smith');
  // With its client: the name that was searched for stands in none of the trip's own fields.
  await expect(page.getByRole('button', { name: /^Trip \d+.* · (?:Client \d+|.+ \(\d+\)) · / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Smith.*Client \d+/ }).first()).toBeVisible();
  await hands.press('Escape');
  await find('by consultant');
  await page.getByRole('button', { name: /^Sales By Consultant/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales By Consultant' })).toBeVisible();
  await find('unclaim');
  await hands.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Unclaimed commission' })).toBeVisible();
  await find('dark');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await shell.expectTheme('dark');
  await api.close();
  await find('müller');
  await expect(
    page.getByRole('button', { name: /^Trip \d+.*saved .* ago|^Trip \d+.*saved just now/ }).first(),
  ).toBeVisible();
  await hands.press('Escape');
  await shell.goTo('Trips');
  await tripsPage.search.focus();
  await hands.type('j?');
  await expect(tripsPage.search).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tripsPage.search.fill('');
  await shell.title.click();
  await hands.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next trip');
  await hands.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without permission or after a failure each screen says what is wrong, what helps', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  // From the start: Trips loads names from the list of clients, which would be saved.
  proxy.intercept = (path) => (path.startsWith('/client/') ? forbid : null);
  const { page, shell, tripsPage } = await connect();
  await tripsPage.expectAllListed();
  proxy.intercept = () => forbid;
  await shell.goTo('Clients');
  await expect(page.getByRole('alert')).toContainText('forbidden');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shell.goTo('Trips');
  await shell.refresh.click();
  await expect(page.getByText('Showing the copy saved')).toBeVisible();
  await expect(tripsPage.table.rows.first()).toBeVisible();
});
