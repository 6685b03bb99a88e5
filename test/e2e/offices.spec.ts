/** Offices on the screen: removing one, and a keychain that did not open. */
import keytar from 'keytar';
import { canaryToken, expect, test } from './fixtures';

test('faults 93: removing the current office leads to the list; another, nowhere', async ({ start, office }) => {
  const { baseUrl } = await office();
  const { page, shell, connectPage, settingsPage } = await start();
  await connectPage.connect(baseUrl, { name: 'Hobart' });
  for (const name of ['Sydney', 'Perth']) {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Add office' }).click();
    await connectPage.connect(baseUrl, { name });
    await expect(page.getByRole('button', { name: `Office: ${name}` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Settings' }).click();
  // Main's question is answered with its first choice, and its text is tested with its handler.
  const remove = (name: string) => settingsPage.removeOffice(new RegExp(`^${name}$`));
  await remove('Sydney');
  await expect(page.getByRole('region', { name: 'Sydney', exact: true })).toHaveCount(0);
  await expect(shell.officeButton('Perth')).toBeVisible();
  await remove('Perth');
  const choice = page.getByRole('region', { name: 'Choose an office' });
  await expect(choice).toContainText('Hobart');
  await choice.getByRole('button', { name: 'Open Hobart' }).click();
  await expect(shell.officeButton('Hobart')).toBeVisible();
});

test('faults 449: an office is moved to another address, and asks nothing of the old one', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { api, proxy } = await proxiedOffice();
  const { hands, page, shell, tripsPage, settingsPage } = await connectTo(api.baseUrl);
  await tripsPage.expectAllListed();
  await shell.goTo('Settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('region', { name: 'Sydney City', exact: true });
  const requests: string[] = [];
  proxy.intercept = (path) => {
    requests.push(path);
    return null;
  };
  for (const address of ['api.example.com', 'localhost:3000']) {
    await form.getByLabel('Base URL').fill(address);
    await expect(form).toContainText('Enter the full base URL first.');
  }
  await form.getByLabel('Base URL').fill(proxy.baseUrl);
  await expect(form).toContainText(`It is sent to ${new URL(proxy.baseUrl).origin}.`);
  await settingsPage.newToken.fill(canaryToken);
  await hands.press('Enter', settingsPage.newToken);
  await expect(form).toContainText(proxy.baseUrl);
  await expect(settingsPage.newToken).toHaveCount(0);
  requests.length = 0;
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  await shell.refresh.click();
  await expect.poll(() => requests.some((path) => path.includes('trip/fetchAll'))).toBe(true);
});

test('an office is renamed in Settings; the demo office is opened again', async ({ connectedOffice }) => {
  const { hands, page, shell } = await connectedOffice();
  await shell.goTo('Settings');
  const office = page.getByRole('region', { name: 'Sydney City', exact: true });
  await office.getByRole('button', { name: 'Edit' }).click();
  await office.getByLabel('Office name').fill('Sydney Harbour');
  await hands.press('Enter', office.getByLabel('Office name'));
  await expect(shell.officeButton('Sydney Harbour')).toBeVisible();
  await page.getByRole('button', { name: 'Open the demo office' }).click();
  await expect(shell.officeButton('Demo office')).toBeVisible();
  await shell.goTo('Settings');
  await expect(page.getByRole('button', { name: 'Open the demo office' })).toHaveCount(0);
});

test('faults 92: "Try keychain again" brings the saved trips back without a restart', async ({
  start,
  office,
  connectTo,
}) => {
  const api = await office();
  const first = await connectTo(api.baseUrl);
  await first.tripsPage.expectAllListed();
  const id = await first.hands.getOfficeId();
  await first.app.close();
  await api.close();
  // A locked keyring responds like an empty one.
  const entries = ['token', 'cache-key'].map((name) => `${id}/${name}`);
  const secrets = await Promise.all(entries.map((entry) => keytar.getPassword('Tripledger', entry)));
  for (const entry of entries) await keytar.deletePassword('Tripledger', entry);
  const { page, tripsPage } = await start();
  const note = page.getByText('The keychain is locked.');
  await expect(note).toBeVisible();
  const tryAgain = page.getByRole('button', { name: 'Try keychain again' });
  await tryAgain.click();
  // A try that is still under way could find what is put back next.
  await expect(tryAgain).toBeEnabled();
  await expect(note).toBeVisible();
  for (const [index, entry] of entries.entries()) await keytar.setPassword('Tripledger', entry, secrets[index] ?? '');
  await tryAgain.click();
  await expect(note).toHaveCount(0);
  await expect(tripsPage.table.grid.getByRole('row')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Keep', exact: true })).toContainText('encrypted');
});
