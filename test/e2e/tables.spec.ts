import { expect, test } from './fixtures';
import { trips, write } from './helpers/office-data';

test('a trip opened by its link has the previous and next trip of the list as it is sorted; Back the one that was opened', async ({
  startDemo,
}) => {
  const { hands, page, shell, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await table.sortBy('Total');
  await expect(table.header('Total')).toHaveAttribute('aria-sort', 'descending');
  const ids = (await table.getColumnTexts('Trip')).slice(0, 3);
  const expectTrip = (index: number) => expect(shell.title).toHaveText(`Trip ${ids[index]}`);
  await table.rows.nth(1).getByRole('link').first().click();
  await expectTrip(1);
  await expect(page.getByText(`2 of ${write(trips.length)}`, { exact: true })).toBeVisible();
  await hands.press('j');
  await expectTrip(2);
  await hands.press('k');
  await hands.press('k');
  await expectTrip(0);
  await expect(page.getByRole('button', { name: 'Previous trip (K)' })).toBeDisabled();
  const next = page.getByRole('button', { name: 'Next trip (J)' });
  await next.click();
  await expectTrip(1);
  await next.click();
  await expectTrip(2);
  await shell.back.click();
  await expect(table.selectedRows).toHaveCount(1);
  await expect(table.selectedRows).toContainText(ids[1] ?? '');
  await expect(table.grid).toBeFocused();
});

test('Back restores the list, and the navigation rail its filters', async ({ startDemo }) => {
  const { hands, page, shell, tripsPage, tripPage, clientsPage } = await startDemo();
  await tripsPage.table.toggleColumns('Destination', 'Branch', 'Booked by');
  await tripsPage.table.groupBy('Type');
  await tripsPage.search.fill('2026');
  // What the box offers lies over the first rows.
  await hands.press('Escape');
  await tripsPage.table.toggleAllGroups();
  const groups = tripsPage.table.groups;
  const before = await hands.readAll(groups);
  await groups.nth(1).getByRole('button').click();
  await expect(tripsPage.table.rows.nth(before.length)).toBeVisible();
  await hands.inspect(tripsPage.table.grid, (element) => element.scrollTo({ top: 64, left: 200 }));
  await tripsPage.table.rows.nth(3).click();
  const opened = await hands.read(tripsPage.table.rows.nth(3).getByRole('link').first());
  await hands.press('Enter');
  await expect(shell.title).toHaveText(`Trip ${opened}`);
  await tripPage.details.getByRole('link').first().click();
  await expect(shell.title).not.toHaveText(`Trip ${opened}`);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Search trips', { exact: true })).toHaveValue('2026');
  await expect(tripsPage.table.selectedRows).toContainText(opened);
  await expect(tripsPage.table.grid).toBeFocused();
  const position = await hands.inspect(tripsPage.table.grid, ({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
  expect(position).toEqual([64, 200]);
  const expanded = tripsPage.table.groupButtons({ expanded: true });
  await expect(expanded).toHaveCount(1);
  await hands.press('ArrowDown');
  await shell.goTo('Clients');
  await clientsPage.search.fill('conveyancing');
  await expect(clientsPage.table.rows.first()).toContainText(/conveyancing/i);
  await shell.goTo('Trips');
  await expect(page.getByRole('button', { name: 'By Type', exact: true })).toBeVisible();
  await expect(page.getByLabel('Search trips', { exact: true })).toHaveValue('2026');
  await shell.goTo('Trips');
  await expect(page.getByRole('button', { name: 'By Type', exact: true })).toBeVisible();
  await shell.goTo('Clients');
  await expect(clientsPage.search).toHaveValue('conveyancing');
});

test('the rows are drawn again while the mouse is down on the name of a group: the release collapses it', async ({
  startDemo,
}) => {
  const { hands, page, tripsPage } = await startDemo();
  const { table } = tripsPage;
  await table.groupBy('Type');
  const button = table.groupButtons({ expanded: true }).first();
  const all = await hands.read(button);
  await button.hover();
  await page.mouse.down();
  // The keyboard filters the rows meanwhile, so that each row in view is drawn again.
  await page.getByLabel('Search trips', { exact: true }).focus();
  await hands.type('2026');
  // Closes the list of offers, which stands over the group.
  await hands.press('Escape');
  await expect(button).not.toHaveText(all);
  await page.mouse.up();
  await expect(table.groupButtons({ expanded: false })).toHaveCount(1);
});
