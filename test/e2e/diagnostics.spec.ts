/** What the API client does, as staff see it: Diagnostics, warnings beside records, requests that end with their screen. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  allTrips,
  answerSaveDialog,
  canaryToken,
  connect,
  expect,
  go,
  openTrip,
  root,
  rowsOf,
  test,
} from './helpers/application';
import { inFront } from './helpers/in-front';

const brokenTrip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '480', 'set-cookie': 'session=Jane' });
  response.end(
    '{"success":true,"data":{"id":7,"booked_by":["Ms Jane Citizen"],"sectors":[{"id":1,"status_name":"A","status_name":"B","financial":{"net":"100","total":5}}]}}',
  );
};
const notFoundWithTrace: RequestListener = (_request, response) => {
  response.writeHead(404);
  response.end(
    '{"success":false,"error":"Not Found","message":"Trip 9 not found","details":{"message":"shard 4","trace":["secret.php:12"]}}',
  );
};

test('Diagnostics: requests without personal values, the window, headers, warnings; copied and exported', async ({
  start,
  office,
  folder,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { app, page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = (path) => (path.includes('/trip/fetchOne') ? brokenTrip : null);
  await openTrip(page, '7');
  await expect(page.getByText('sectors.0.financial.net: expected a whole number, found digits as text')).toBeVisible();
  await expect(page.getByText('sectors.0.status_name: expected one value, found two different values')).toBeVisible();
  await expect(page.getByText('trip_status: expected text, found missing')).toBeHidden();
  await page.getByRole('button', { name: /Show all/ }).click();
  await expect(page.getByText('trip_status: expected text, found missing')).toBeVisible();

  await go(page, 'Diagnostics');
  const requests = rowsOf(page, 'Requests');
  await expect(requests.filter({ hasText: '/api/trip/fetchOne/{id}' }).first()).toContainText('200');
  await expect(requests.filter({ hasText: /\/api\/trip\/fetchAll\?page=\d+&per_page=100/ }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /Requests counted in the window/ })).toBeVisible();
  const warnings = rowsOf(page, 'Contract warnings');
  await expect(warnings.filter({ hasText: 'sectors.*.financial.net' })).toContainText('a whole number');
  await expect(warnings.filter({ hasText: 'booked_by' })).toContainText('a list');
  await expect(page.getByRole('region', { name: 'Headers of the last answer' })).toContainText('x-ratelimit-remaining');

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const path = join(folder, 'warnings.csv');
  await answerSaveDialog(app, path);
  await page.getByRole('region', { name: 'Where answers break' }).getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(/Exported \d+ rows/)).toBeVisible();
  const exported = readFileSync(path, 'utf8');
  expect(exported).toContain('trip,sectors.*.financial.net,a whole number,');
  for (const secret of ['Jane', 'Sydney City', canaryToken, '/7']) expect(exported).not.toContain(secret);
  expect(await page.getByRole('main').innerText()).not.toContain('Jane');
  front.stop();
});

test('X-Debug is sent only while it is switched on, and what it brings is shown there only', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page, output } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = (path) => (path.includes('/trip/fetchOne') ? notFoundWithTrace : null);
  const openNine = async () => {
    await openTrip(page, '9');
    await expect(page.getByRole('alert')).toContainText('Trip 9 not found');
  };
  await openNine();
  expect(await page.getByRole('main').innerText()).not.toContain('secret.php');
  expect(front.state.debugHeaders.filter(Boolean)).toEqual([]);
  await go(page, 'Diagnostics');
  await page.getByRole('switch', { name: 'Ask the API for debug information' }).click();
  await openNine();
  expect(await page.getByRole('main').innerText()).not.toContain('secret.php');
  await go(page, 'Diagnostics');
  await expect(page.getByRole('region', { name: 'Debug information' })).toContainText('secret.php:12');
  await page.getByRole('switch', { name: 'Ask the API for debug information' }).click();
  await expect(page.getByRole('region', { name: 'Debug information' })).toBeHidden();
  expect(front.state.debugHeaders.filter((header) => header === '1').length).toBeGreaterThan(0);
  expect(output()).not.toContain('secret.php');
  front.stop();
});

test('leaving a screen ends at the API what the screen had asked for', async ({ start, office }) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = (path) => (path.startsWith('/client/fetchAll') ? () => undefined : null);
  await go(page, 'Clients');
  await expect.poll(() => front.state.debugHeaders.length).toBeGreaterThan(1);
  expect(front.state.ended).toEqual([]);
  await go(page, 'Trips');
  await expect.poll(() => front.state.ended.join()).toContain('/client/fetchAll');
  front.stop();
});

test('the names that all screens show are asked for once, also by who looks elsewhere before they have come', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  let asked = 0;
  front.state.badly = (path) => {
    if (path.startsWith('/branch/fetchAll')) asked += 1;
    return path.startsWith('/branch/fetchAll') ? () => undefined : null;
  };
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await go(page, 'Clients');
  await expect(page.getByText('1–50 of 600 clients')).toBeVisible();
  await go(page, 'Overview');
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  expect([asked, front.state.ended]).toEqual([1, []]);
  front.stop();
});

test('a limit that lasts an hour: kept data at once, the time named, nothing sent meanwhile', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = () => (_request, response) => {
    response.writeHead(429, { 'retry-after': '3600' });
    response.end('{"success":false,"error":"Rate limit exceeded","message":"x"}');
  };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/asked us to wait until \d\d:\d\d.* \(60 minutes\)/)).toBeVisible();
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  const sent = front.state.debugHeaders.length;
  await go(page, 'Settings');
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText(/^Rate limit until \d\d:\d\d/);
  await go(page, 'Reports');
  await expect(page.getByRole('alert')).toContainText('rate limit is used up');
  expect(front.state.debugHeaders.length).toBe(sent);
  front.stop();
});

test('faults 61: "Try now" asks a server again that asked for an hour, and says whether it still does', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = () => (_request, response) => {
    response.writeHead(429, { 'retry-after': '3600' });
    response.end('{"success":false,"error":"Rate limit exceeded","message":"x"}');
  };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/asked us to wait until/)).toBeVisible();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('The server still asks us to wait')).toBeVisible();
  front.state.badly = () => null;
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live');
  await expect(page.getByText(/asked us to wait until/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
  front.stop();
});

test('connecting a further office asks for its trips once', async ({ start, office }) => {
  const [first, second] = [await office(), await office()];
  const { page } = await start();
  await connect(page, first.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await go(page, 'Settings');
  await page.getByRole('button', { name: 'Connect an office' }).click();
  await connect(page, second.baseUrl, { name: 'Melbourne' });
  await expect(page.getByText(allTrips)).toBeVisible();
  await go(page, 'Clients');
  await expect(page.getByText('1–50 of 600 clients')).toBeVisible();
  // Every page of the whole list comes once, and everything else once.
  const pages = () => second.requests.filter((path) => path.includes('per_page=100'));
  expect(pages()).toHaveLength(24);
  expect(new Set(pages()).size).toBe(24);
  await expect
    .poll(() => second.requests.filter((path) => !path.includes('per_page=100')).sort())
    .toEqual([
      '/api/trip/fetchAll?page=1&per_page=1',
      '/api/trip/fetchAll?page=1&per_page=50',
      '/branch/fetchAll',
      '/client/fetchAll?page=1&per_page=50',
      '/consultant/fetchAll',
      '/group/fetchAll',
    ]);
});

test('the office’s rate: a share is left to colleagues, and the gauge says what is used', async ({ start, office }) => {
  const api = await office({ limit: 20 });
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText('1–50 of 2,400 trips')).toBeVisible();
  await expect(page.getByRole('img', { name: /of 20 requests used/ })).toBeVisible();
  await go(page, 'Settings');
  await page.getByLabel('Requests', { exact: true }).fill('12');
  await page.getByLabel('Requests', { exact: true }).blur();
  await expect(page.getByRole('img', { name: /of 12 requests used/ })).toBeVisible();
  await page.getByLabel('in seconds').fill('0');
  await page.getByLabel('in seconds').blur();
  // What cannot be used stays in the field, in red, and is not in force.
  await expect(page.getByLabel('in seconds')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('in seconds').fill('60');
  await page.getByLabel('in seconds').blur();
  await page.getByLabel('Left to colleagues, %').fill('50');
  await page.getByLabel('Left to colleagues, %').blur();
  await go(page, 'Trips');
  const next = page.getByRole('button', { name: 'Next page' });
  // While a page is on its way there is no next one yet.
  await expect
    .poll(async () => {
      if (await next.isEnabled()) await next.click();
      return await page.getByRole('status', { name: 'Connection' }).innerText();
    })
    .toMatch(/Waiting \d+ s: rate limit/);
  expect(api.requests.length).toBeLessThanOrEqual(6);
});

test('the command line beside the window counts in the same request window', async ({ start, office, folder }) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const args = [join(root, 'out/main/cli.js'), 'trips', '--all', '--per-page', '100', '--office', 'Sydney City'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 });
  expect(stdout.split('\r\n').filter(Boolean)).toHaveLength(2_401);
  await go(page, 'Diagnostics');
  const used = page.getByRole('region', { name: 'Request window' }).getByText(/^\d+ of 500$/);
  await expect(used).toHaveText(`${api.requests.length} of 500`);
  expect(api.requests.length).toBeGreaterThan(24);
});

test('branches, consultants and groups are records that can be read whole', async ({ start, office }) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await go(page, 'Clients');
  await page.getByRole('link', { name: 'Branches, consultants and groups' }).click();
  await expect(rowsOf(page, 'Branches').first()).toContainText('Sydney City');
  await page.getByText('Groups', { exact: true }).click();
  await expect(rowsOf(page, 'Groups').first()).toBeVisible();
  await page.getByRole('grid', { name: 'Groups' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Group' })).toContainText('Name');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rowsOf(page, 'Groups').first()).toBeVisible();
});
