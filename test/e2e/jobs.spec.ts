import { canaryToken, expect, test } from './fixtures';
import { clientLink, sampleTrip } from './helpers/office-data';
import { Hands } from './pages/hands';

test('an office is connected by three fields and Enter', async ({ office, start }) => {
  const api = await office();
  const { page, tripsPage } = await start();
  const hands = new Hands(page);
  // The first field has the focus: nothing needs to be clicked.
  await expect(page.getByLabel('Base URL')).toBeFocused();
  // The address begins with https://, which is replaced.
  await hands.press('ControlOrMeta+A');
  const values = [api.baseUrl, canaryToken, 'Sydney City'];
  for (const [index, value] of values.entries()) {
    await hands.type(value);
    await hands.press(index === values.length - 1 ? 'Enter' : 'Tab');
  }
  await tripsPage.expectAllListed();
  expect([hands.clicks, hands.keys]).toEqual([0, values.join('').length + 4]);
});

test('from a trip to its client’s phone number and back to its row: 4 clicks', async ({ connectedOffice }) => {
  const { page, shell, tripsPage, tripPage, clientPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const row = tripsPage.table.row(sampleTrip.number);
  const hands = new Hands(page);
  await hands.click(row.getByRole('link', { name: sampleTrip.number, exact: true }));
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
  await hands.click(tripPage.client(clientLink(sampleTrip.client)));
  await expect(clientPage.details).toContainText(/04\d\d \d{3} \d{3}/);
  await hands.click(shell.back);
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
  await hands.click(shell.back);
  await expect(row).toBeVisible();
  expect([hands.clicks, hands.keys]).toEqual([4, 0]);
});
