/**
 * Jobs of a working day, counted in clicks and keys: connect; a trip, its client, the phone number and back. The others
 * are counted where their features are tested: trips of next month to Excel in column-filters.spec.ts.
 */
import { canaryToken, expect, test } from './fixtures';
import { Hands } from './pages/hands';

test('an office is connected by three fields and Enter', async ({ office, start }) => {
  const api = await office();
  const { page, tripsPage } = await start();
  const hands = new Hands(page);
  // The first field has the focus: nothing needs to be clicked.
  await expect(page.getByLabel('Office name')).toBeFocused();
  const values = ['Sydney City', api.baseUrl, canaryToken];
  for (const [index, value] of values.entries()) {
    await hands.type(value);
    await hands.press(index === values.length - 1 ? 'Enter' : 'Tab');
  }
  await tripsPage.expectAllListed();
  expect([hands.clicks, hands.keys]).toEqual([0, values.join('').length + 3]);
});

test('from a trip to its client’s phone number and back: 4 clicks, and the row is selected again', async ({
  connectedOffice,
}) => {
  const { page, shell, tripsPage, tripPage, clientPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const row = tripsPage.table.row('32394');
  const hands = new Hands(page);
  await hands.click(row.getByRole('link', { name: '32394', exact: true }));
  await expect(tripPage.heading('32394')).toBeVisible();
  await hands.click(tripPage.client('Harbour City Council (1008)'));
  await expect(clientPage.phones.getByRole('listitem').first()).toContainText(/04\d\d \d{3} \d{3}/);
  await hands.click(shell.back);
  await expect(tripPage.heading('32394')).toBeVisible();
  await hands.click(shell.back);
  await expect(row).toBeVisible();
  expect([hands.clicks, hands.keys]).toEqual([4, 0]);
});

test('the same by the keyboard alone: 5 keys', async ({ connectedOffice }) => {
  const { page, tripsPage, clientPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await tripsPage.table.grid.focus();
  const hands = new Hands(page);
  for (let pressed = 0; pressed < 3; pressed += 1) await hands.press('ArrowDown');
  const id = (await tripsPage.table.selectedRows.getByRole('gridcell').first().innerText()).trim();
  await hands.press('c');
  await expect(clientPage.phones.getByRole('listitem').first()).toContainText(/\d{4}/);
  // Alt+Left is a key of the native menu, which the tests cannot press.
  hands.keys += 1;
  await page.goBack();
  await expect(tripsPage.table.selectedRows).toContainText(id);
  await expect(tripsPage.table.grid).toBeFocused();
  expect([hands.clicks, hands.keys]).toEqual([0, 5]);
});
