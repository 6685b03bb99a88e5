/** Bad input of every kind: a clear error, and nothing lost. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import {
  allTrips,
  answerSaveDialog,
  canaryToken,
  connect,
  expect,
  go,
  openTrip,
  rowsOf,
  test,
} from './helpers/application';
import { inFront } from './helpers/in-front';

const html: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Guest Wi-Fi</title><p>Please sign in</p>');
};

const truncated: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"success":true,"data":[{"id":1,');
};

test('connecting: a wrong token, a wrong URL and no network are named, and what was typed stays', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  const alert = page.getByRole('alert');
  await connect(page, api.baseUrl, { token: 'wrong.token' });
  await expect(alert).toContainText('The API refused this token.');
  await connect(page, `${api.baseUrl}/elsewhere`);
  await expect(alert).toContainText('does not answer at this base URL');
  await connect(page, 'http://127.0.0.1:9');
  await expect(alert).toContainText('could not be reached');
  await connect(page, 'http://api.example.com');
  await expect(alert).toContainText('use https://');
  await connect(page, api.baseUrl, { token: 'with\u200bzero.width' });
  await expect(alert).toContainText('the character at position 5');
  await expect(page.getByLabel('Office name')).toHaveValue('Sydney City');
  await connect(page, api.baseUrl);
  await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible();
});

test('HTML, a truncated body and a broken record: kept data or a clear error, never a crash', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();

  front.state.badly = () => html;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your network may need a sign-in')).toBeVisible();
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();

  front.state.badly = (path) => (path.startsWith('/client/fetchAll') ? truncated : null);
  await go(page, 'Clients');
  await expect(page.getByRole('alert')).toContainText('not complete JSON');
  front.state.badly = () => null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1–50 of 600 clients')).toBeVisible();

  front.state.badly = (path) =>
    path.includes('/trip/fetchOne')
      ? (_request, response) =>
          response.end(
            '{"success":true,"data":{"id":7,"surprise":"<img src=x onerror=alert(1)>","sectors":[{"id":1,"financial":{"net":"100","total":5}}]}}',
          )
      : null;
  await openTrip(page, '7');
  await expect(page.getByText('differs from its documentation')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sums of sectors' })).toContainText('*1');

  const text = 'Ω'.repeat(1_000_000);
  front.state.badly = (path) =>
    path.includes('/trip/fetchOne')
      ? (_request, response) => response.end(JSON.stringify({ success: true, data: { id: 8, booked_by: text } }))
      : null;
  await openTrip(page, '8');
  await expect(page.getByText('(1,000,000 characters)')).toBeVisible();
  front.stop();
});

test('a report that fails, a cancelled one, and one after them that works', async ({ start, office }) => {
  const api = await office();
  let isHanging = true;
  const front = await inFront(api.baseUrl);
  front.state.badly = (path) => (isHanging && path.includes('report=departures') ? () => undefined : null);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await go(page, 'Reports');
  await page.getByRole('link', { name: /Supplier Statement/ }).click();
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('alert')).toContainText("Unknown column 'statement_date'");
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /Departures/ }).click();
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByText('Waiting for the API')).toBeVisible();
  await go(page, 'Clients');
  await expect(page.getByText('1–50 of 600 clients')).toBeVisible();
  await go(page, 'Reports');
  await page.getByRole('link', { name: /Departures/ }).click();
  await expect(page.getByText('Waiting for the API')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Cancelled. No rows of this run are shown. The server cannot be told to stop'),
  ).toBeVisible();
  isHanging = false;
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('grid', { name: 'Report result' })).toBeVisible();
  front.stop();
});

test('the rate limit: requests wait with a visible countdown instead of failing', async ({ start, office }) => {
  const api = await office({ limit: 8 });
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText('1–50 of 2,400 trips')).toBeVisible();
  for (const button of ['Next page', 'Next page', 'Next page', 'Next page'])
    await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText(/Waiting \d+ s: rate limit/);
  expect(api.requests.length).toBeLessThanOrEqual(8);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live');
});

test('faults 2: an office that redirects is refused, and the window names the new address', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const tokens: unknown[] = [];
  front.state.badly = (path) => (request, response) => {
    tokens.push(request.headers['x-api-token']);
    response.writeHead(301, { location: `/v2${path}` });
    response.end();
  };
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByRole('alert')).toContainText(`redirect to ${front.baseUrl}/v2/api/trip/fetchAll`);
  // The second request, which finds out the address, carries no token; nothing was sent to the address itself.
  expect(tokens).toEqual([canaryToken, undefined]);
  front.stop();
});

test('a damaged cache is set aside and the user is told', async ({ start, office, folder }) => {
  const api = await office();
  const first = await start();
  await connect(first.page, api.baseUrl);
  await expect(first.page.getByText(allTrips)).toBeVisible();
  await first.app.close();
  const cache = join(folder, 'home/cache');
  const file = readdirSync(cache).find((name) => name.endsWith('.db')) ?? '';
  writeFileSync(
    join(cache, file),
    Buffer.concat([Buffer.from('not a database'), readFileSync(join(cache, file)).subarray(14)]),
  );
  const second = await start();
  await expect(second.page.getByText(allTrips)).toBeVisible();
  await expect(second.page.getByText('The kept data of this office was damaged.')).toBeVisible();
  expect(readdirSync(cache).some((name) => name.includes('.damaged-'))).toBe(true);
});

test('an export to a place that cannot be written says so and leaves what was there', async ({
  start,
  office,
  folder,
}) => {
  const api = await office();
  const { app, page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await answerSaveDialog(app, join(folder, 'missing', 'trips.csv'));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('The export was not saved: the folder does not exist.')).toBeVisible();
  expect(existsSync(join(folder, 'missing'))).toBe(false);
  mkdirSync(join(folder, 'ok'));
  await answerSaveDialog(app, join(folder, 'ok', 'trips.xlsx'));
  const asked = api.requests.length;
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click();
  await expect(page.getByText('Exported 2,400 rows')).toBeVisible();
  expect(readdirSync(join(folder, 'ok'))).toEqual(['trips.xlsx']);
  expect(api.requests.length, 'what is listed is exported without asking again').toBe(asked);
});

test('no keychain: a session-only office, a notice, and nothing of it on disk', async ({ start, office, folder }) => {
  const api = await office();
  const { page } = await start({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' } });
  await connect(page, api.baseUrl);
  await expect(page.getByRole('alert')).toContainText('keychain cannot be used');
  await page.getByRole('button', { name: 'Connect for this session only' }).click();
  await expect(page.getByText(allTrips)).toBeVisible();
  expect(existsSync(join(folder, 'home/settings.json'))).toBe(false);
  expect(existsSync(join(folder, 'home/cache'))).toBe(false);
  await go(page, 'Settings');
  await expect(page.getByText('Tokens are kept for this session only.')).toBeVisible();
  expect(api.requests.join()).not.toContain(canaryToken);
});
