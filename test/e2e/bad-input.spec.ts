/** Bad input of every kind leads to a clear error, and nothing is lost. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { canaryToken, chooseSavePath, expect, test } from './fixtures';
import { tripCount, write } from './helpers/office-data';
import { sendJson } from './helpers/proxy';

const html: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Guest Wi-Fi</title><p>Please sign in</p>');
};

const truncated = sendJson('{"success":true,"data":[{"id":1,');

test('connecting names a wrong token, a wrong URL and a missing network, promises no saved data, and leaves the typed text', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page, connectPage, tripsPage } = await start();
  const alert = page.getByRole('alert');
  await connectPage.connect(api.baseUrl, { token: 'wrong.token' });
  await expect(alert).toContainText('The server rejected this token.');
  await expect(alert).not.toContainText(/kept|saved data|Settings/i);
  await connectPage.connect(`${api.baseUrl}/elsewhere`);
  await expect(alert).toContainText('couldn’t find the Travel Booking Data API');
  await connectPage.connect('http://127.0.0.1:9');
  await expect(alert).toContainText('can’t be reached');
  await expect(alert).not.toContainText(/kept|still be read|Settings/i);
  await connectPage.connect('http://api.example.com');
  await expect(alert).toContainText('Use https://');
  await connectPage.connect(api.baseUrl, { token: 'with\u200bzero.width' });
  await expect(alert).toContainText('the character at position 5');
  await expect(page.getByLabel('Office name')).toHaveValue('Sydney City');
  await connectPage.connect(api.baseUrl);
  await expect(tripsPage.table.grid).toBeVisible();
});

test('HTML, a cut body and a broken record lead to saved rows, and to a clear error', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const { page, shell, tripsPage, tripPage } = await connect();
  await tripsPage.expectAllListed();
  for (const response of [html, truncated]) {
    proxy.intercept = () => response;
    await shell.refresh.click();
    await expect(shell.connection).toContainText('Offline');
    await expect(tripsPage.table.rows.first()).toBeVisible();
  }

  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne')
      ? sendJson(
          '{"success":true,"data":{"id":7,"surprise":"<img src=x onerror=alert(1)>","sectors":[{"id":1,"financial":{"net":"100","total":5}}]}}',
        )
      : null;
  await shell.openTrip('7');
  await expect(page.getByText('Some values from the server look wrong')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('*1');
  await tripPage.details.getByRole('button', { name: '1 more' }).click();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();

  const text = 'Ω'.repeat(1_000_000);
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne') ? sendJson({ success: true, data: { id: 8, booked_by: text } }) : null;
  await shell.openTrip('8');
  await expect(page.getByText('(1,000,000 characters)')).toBeVisible();
});

test('an export to a folder that cannot be written says so below the totals, until it is closed or the screen is left, and changes no file', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, api, app, page, shell, exportMenu, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  // The requests for names follow the list, and would be counted below.
  await tripsPage.expectNamed();
  await chooseSavePath(app, join(folder, 'missing', 'trips.xlsx'));
  const notice = page.getByRole('alert').filter({ hasText: 'Not exported' });
  await exportMenu.button.click();
  await expect(notice).toContainText('the folder does not exist.');
  await expect.poll(() => tripsPage.table.getTotalsOverlap(notice)).toBeLessThanOrEqual(0);
  await shell.line.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await exportMenu.button.click();
  await expect(notice).toBeVisible();
  await shell.goTo('Clients');
  await expect(notice).toBeHidden();
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  expect(existsSync(join(folder, 'missing'))).toBe(false);
  mkdirSync(join(folder, 'ok'));
  await chooseSavePath(app, join(folder, 'ok', 'trips.xlsx'));
  // The update goes on loading single trips.
  const readLists = async () => (await hands.requests(api.requests)).filter((path) => !path.includes('/fetchOne/'));
  const requestsBefore = await readLists();
  await exportMenu.saveRaw('Excel workbook');
  await expect(page.getByText(new RegExp(`Exported .+, ${write(tripCount)} `))).toBeVisible();
  expect(readdirSync(join(folder, 'ok'))).toEqual(['trips.xlsx']);
  expect(await readLists(), 'what is listed is exported without asking again').toEqual(requestsBefore);
});

test('without a keychain an office is connected for the session only, with nothing on disk', {
  tag: '@window',
}, async ({ start, office, folder }) => {
  const api = await office();
  const { hands, page, shell, connectPage, tripsPage } = await start({
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
  });
  await connectPage.connect(api.baseUrl);
  await expect(page.getByRole('alert')).toContainText('keychain can’t be used');
  await page.getByRole('button', { name: 'Connect until I close Tripledger' }).click();
  await tripsPage.expectAllListed();
  expect(existsSync(join(folder, 'home/settings.json'))).toBe(false);
  expect(existsSync(join(folder, 'home/saved-data'))).toBe(false);
  await shell.goTo('Settings');
  await expect(page.getByText('Tokens are forgotten when you close Tripledger.')).toBeVisible();
  const requests = await hands.requests(api.requests);
  expect(requests.join()).not.toContain(canaryToken);
});
