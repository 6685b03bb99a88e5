import { canaryToken, expect, test } from './fixtures';
import { data } from './helpers/office-data';
import { sendJson } from './helpers/proxy';

test('faults 110: offline is said once, with the time of the last answer, and ends by itself', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, passTime } = await connect();
  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText(/^Up to date|^Updating/);
  await tripsPage.expectNamed();
  await page.getByRole('button', { name: /^Up to date|^Updating/ }).click();
  await expect(page.getByRole('dialog', { name: 'Status' })).toContainText(`Clients${data.clients.length}, checked`);
  await hands.press('Escape');
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Offline since \d\d?:\d\d/);
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await expect(page.getByText('Offline', { exact: false })).toHaveCount(1);
  proxy.intercept = () => null;
  await expect(async () => {
    passTime(60_000);
    await expect(shell.connection).toHaveText(/^Up to date|^Updating/, { timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
});

test('faults 136: a refused token is said beside saved data, with a button for another', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, settingsPage } = await connect();
  await tripsPage.expectAllListed();
  proxy.intercept = () => sendJson({ success: false, error: 'Invalid API token', code: 401 }, 401);
  await shell.refresh.click();
  await expect(shell.connection).toHaveText('Token refused');
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await expect(shell.line).toContainText('The server refused this token. Your trips are still here.');
  await shell.line.getByRole('button', { name: 'Replace token' }).click();
  await expect(settingsPage.newToken).toBeFocused();
  // Also once the form was closed, and Settings is open already.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await shell.line.getByRole('button', { name: 'Replace token' }).click();
  await expect(settingsPage.newToken).toBeFocused();
  proxy.intercept = () => null;
  await settingsPage.newToken.fill(canaryToken);
  await hands.press('Enter', settingsPage.newToken);
  await shell.goTo('Trips');
  await expect(shell.connection).not.toHaveText('Token refused');
});
