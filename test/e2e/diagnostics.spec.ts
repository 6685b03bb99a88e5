/** The API client as users see it: Diagnostics, warnings beside records, requests that end with their screen. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canaryToken, chooseSavePath, expect, longTripCount, root, test, tripCount } from './fixtures';

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

/** Everything in the application's log. */
const readLog = (folder: string) =>
  readdirSync(join(folder, 'home/logs'))
    .map((name) => readFileSync(join(folder, 'home/logs', name), 'utf8'))
    .join('');

const limitForAnHour: RequestListener = (_request, response) => {
  response.writeHead(429, { 'retry-after': '3600' });
  response.end('{"success":false,"error":"Rate limit exceeded","message":"x"}');
};

test('Diagnostics shows requests without personal values, the request window, headers and warnings, and X-Debug only while it is on', async ({
  proxiedOffice,
  connectTo,
  folder,
}) => {
  const { proxy } = await proxiedOffice();
  const { app, page, shell, tripsPage, diagnosticsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? brokenTrip : null);
  await shell.openTrip('7');
  await expect(page.getByText('sectors.0.financial.net: expected a whole number, found digits as text')).toBeVisible();
  await expect(page.getByText('sectors.0.status_name: expected one value, found two different values')).toBeVisible();
  await expect(page.getByText('trip_status: expected text, found missing')).toBeHidden();
  await page.getByRole('button', { name: /Show all/ }).click();
  await expect(page.getByText('trip_status: expected text, found missing')).toBeVisible();

  await shell.goTo('Diagnostics');
  const requests = diagnosticsPage.requests.rows;
  await expect(requests.filter({ hasText: '/api/trip/fetchOne/{id}' }).first()).toContainText('200');
  await expect(requests.filter({ hasText: /\/api\/trip\/fetchAll\?page=\d+&per_page=100/ }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /Requests counted in the window/ })).toBeVisible();
  const warnings = diagnosticsPage.warnings.rows;
  await expect(warnings.filter({ hasText: 'sectors.*.financial.net' })).toContainText('a whole number');
  await expect(warnings.filter({ hasText: 'booked_by' })).toContainText('a list');
  await expect(page.getByRole('region', { name: 'Headers of the last response' })).toContainText(
    'x-ratelimit-remaining',
  );

  const path = join(folder, 'warnings.csv');
  await chooseSavePath(app, path);
  await page.getByRole('region', { name: 'Differences from the API' }).getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
  const exported = readFileSync(path, 'utf8');
  expect(exported).toContain('trip,sectors.*.financial.net,a whole number,');
  for (const secret of ['Jane', 'Sydney City', canaryToken, '/7']) expect(exported).not.toContain(secret);
  await expect(page.getByRole('main')).not.toContainText('Jane');

  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? notFoundWithTrace : null);
  const openNine = async () => {
    await shell.openTrip('9');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no trip 9 in this office.');
    await expect(page.getByRole('main')).not.toContainText('secret.php');
  };
  await openNine();
  expect(proxy.debugHeaders.filter(Boolean)).toEqual([]);
  await shell.goTo('Diagnostics');
  await diagnosticsPage.debugSwitch.click();
  await openNine();
  await shell.goTo('Diagnostics');
  await expect(diagnosticsPage.debugInformation).toContainText('secret.php:12');
  await diagnosticsPage.debugSwitch.click();
  await expect(diagnosticsPage.debugInformation).toBeHidden();
  expect(proxy.debugHeaders).toContain('1');
  expect(readLog(folder)).not.toContain('secret.php');
  const supportText = await diagnosticsPage.copyForSupport();
  expect(supportText).toContain('request-failed');
  for (const secret of ['Jane', 'Sydney City', canaryToken, '/7', '/9', 'secret.php', folder])
    expect(supportText).not.toContain(secret);
});

test('leaving a screen aborts its requests, but none of names, sent once', async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  // Not the requests for the names of clients, which no screen ends.
  const list = '/client/fetchAll?page=1&per_page=50';
  const requested: string[] = [];
  proxy.intercept = (path) =>
    path === list || path.startsWith('/branch/fetchAll') ? () => void requested.push(path) : null;
  const { shell, unclaimedPage, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  await shell.goTo('Clients');
  await expect.poll(() => requested.toSorted()).toEqual(['/branch/fetchAll', list]);
  expect(proxy.abortedPaths).toEqual([]);
  await shell.goTo('Trips');
  await expect.poll(() => proxy.abortedPaths).toEqual([list]);
  await shell.goTo('Unclaimed');
  await expect(unclaimedPage.table.grid).toBeVisible();
  expect(requested.filter((path) => path !== list)).toEqual(['/branch/fetchAll']);
  expect(proxy.abortedPaths).toEqual([list]);
});

test('faults 61: an hour’s rate limit shows cached data, and sends nothing until “Try now”', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const { hands, page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  proxy.intercept = () => limitForAnHour;
  await shell.refresh.click();
  await expect(page.getByText(/asked us to wait until \d\d?:\d\d.* \(60 minutes\)/)).toBeVisible();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await hands.rest();
  const sent = proxy.debugHeaders.length;
  await shell.goTo('Settings');
  await expect(shell.connection).toHaveText(/^Server limit until \d\d?:\d\d/);
  await shell.goTo('Reports');
  await expect(page.getByRole('alert')).toContainText('The server is limiting requests');
  await hands.rest();
  expect(proxy.debugHeaders).toHaveLength(sent);
  await shell.goTo('Trips');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('The server is still asking us to wait')).toBeVisible();
  proxy.intercept = () => null;
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(shell.connection).toHaveText('Up to date');
  await expect(page.getByText(/asked us to wait until/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
});

test('connecting another office requests its trips once', async ({ office, connectTo }) => {
  const [first, second] = [await office(), await office()];
  const { shell, connectPage, tripsPage, clientsPage, settingsPage } = await connectTo(first.baseUrl);
  await tripsPage.expectAllListed();
  await shell.goTo('Settings');
  await settingsPage.connectAnotherOffice();
  await connectPage.connect(second.baseUrl, { name: 'Melbourne' });
  await tripsPage.expectAllListed();
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  // Every page of the trips is requested once, and everything else once.
  const pages = () => second.requests.filter((path) => path.includes('per_page=100'));
  const pageCount = Math.ceil(tripCount / 100);
  await expect.poll(() => pages().length).toBe(pageCount);
  expect(new Set(pages()).size).toBe(pageCount);
  await expect
    .poll(() => second.requests.filter((path) => !path.includes('per_page=100')).sort())
    .toEqual([
      '/api/trip/fetchAll?page=1&per_page=1',
      '/api/trip/fetchAll?page=1&per_page=50',
      expect.stringMatching(/^\/api\/trip\/fetchOne\/\d+$/),
      '/branch/fetchAll',
      '/client/fetchAll?page=1&per_page=50',
      '/consultant/fetchAll',
      '/group/fetchAll',
    ]);
});

test('the command line counts in the same request window as the application', async ({ connectedOffice, folder }) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const args = [join(root, 'out/main/cli.js'), 'trips', '--all', '--per-page', '100', '--office', 'Sydney City'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 });
  expect(stdout.split('\r\n').filter(Boolean)).toHaveLength(tripCount + 1);
  await shell.goTo('Diagnostics');
  const used = page.getByRole('region', { name: 'Request window' }).getByText(/^\d+ of 500$/);
  // Both go on counting while names of consultants are loaded.
  await expect.poll(async () => (await hands.read(used)) === `${api.requests.length} of 500`).toBe(true);
  expect(api.requests.length).toBeGreaterThan(tripCount / 100);
});

test('the log says what failed, and nothing of the office, the user or the token', { tag: '@window' }, async ({
  proxiedOffice,
  connectTo,
  folder,
}) => {
  const { proxy } = await proxiedOffice();
  const { app, page, exportMenu, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? notFoundWithTrace : null);
  await shell.openTrip('9');
  await expect(page.getByRole('alert')).toContainText('There is no trip 9 in this office.');
  await shell.goTo('Clients');
  await page
    .getByRole('textbox', { name: /Search/ })
    .first()
    .fill('Citizen');
  await shell.goTo('Trips');
  await chooseSavePath(app, join(folder, 'Jane Citizen.csv'));
  await exportMenu.saveRaw();
  await expect(page.getByText(/Exported [\d,]+ rows/)).toBeVisible();
  await chooseSavePath(app, join(folder, 'no-such-folder', 'Jane Citizen.csv'));
  await exportMenu.button.click();
  await expect(page.getByText('The export was not saved: the folder does not exist.')).toBeVisible();
  await app.evaluate(({ shell: system }) => {
    Object.assign(system, { openPath: (path: string) => Promise.resolve(path.endsWith('logs') ? 'no program' : '') });
  });
  await shell.goTo('Diagnostics');
  await page.getByRole('button', { name: 'Show log' }).click();
  await expect(page.getByText(/The folder of the log could not be opened/)).toBeVisible();
  await app.close();

  const text = readLog(folder);
  expect(text).toMatch(/ info app-started window:\d+ version=0\.1\.0 platform=/);
  expect(text).toContain('request-failed');
  expect(text).toContain('code=not-found system=- path=/api/trip/fetchOne/{id} status=404');
  expect(text).toMatch(/ export-done .* kind=trips ms=\d+ format=csv rows=\d+/);
  expect(text).toMatch(/ export-failed .* kind=trips .* code=output-failed system=ENOENT/);
  expect(text).toContain(' info app-ended ');
  for (const secret of ['Jane', 'Citizen', 'Sydney', canaryToken, '127.0.0.1', folder, 'secret.php', 'not found'])
    expect(text).not.toContain(secret);
});

test.describe('with more trips than the limit lets it read', () => {
  test.use({ trips: longTripCount });

  test('a share of the rate limit is left to others, and the gauge says what is used', async ({ connectedOffice }) => {
    const { hands, api, page, shell, tripsPage } = await connectedOffice({ limit: 20 });
    await expect(tripsPage.firstPage).toBeVisible();
    await expect(page.getByRole('img', { name: /of 20 requests used/ })).toBeVisible();
    await shell.goTo('Settings');
    await page.getByLabel('Requests allowed').fill('12');
    await page.getByLabel('Requests allowed').blur();
    await expect(page.getByRole('img', { name: /of 12 requests used/ })).toBeVisible();
    await page.getByLabel('Every (seconds)').fill('0');
    await page.getByLabel('Every (seconds)').blur();
    // An invalid value stays in the field, in red, and has no effect.
    await expect(page.getByLabel('Every (seconds)')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Every (seconds)').fill('120');
    await page.getByLabel('Every (seconds)').blur();
    await page.getByLabel('Leave for colleagues (%)').fill('50');
    await page.getByLabel('Leave for colleagues (%)').blur();
    await shell.goTo('Trips');
    const next = page.getByRole('button', { name: 'Next page' });
    // The page that goes over the limit is under way until there is room for it. The button is disabled while one is loading.
    hands.holding = 1;
    await expect
      .poll(async () => {
        if (await next.isEnabled()) await next.click();
        return await hands.read(shell.connection);
      })
      .toMatch(/Server limit: continuing in \d+ s/);
    expect(api.requests.length).toBeLessThanOrEqual(6);
  });
});
