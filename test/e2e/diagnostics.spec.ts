/** Diagnostics in Settings, warnings beside records, and the log. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canaryToken, chooseSavePath, expect, root, test, tripCount } from './fixtures';

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

test('the text for support has failed requests without personal values, and warnings', async ({
  proxiedOffice,
  folder,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, diagnosticsPage } = await connect();
  await tripsPage.expectAllListed();
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? brokenTrip : null);
  await shell.openTrip('7');
  await shell.line.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('sectors.0.financial.net: expected a whole number, found digits as text')).toBeVisible();
  await expect(page.getByText('trip_status: expected text, found missing')).toBeVisible();
  await hands.press('Escape');

  await shell.goTo('Diagnostics');
  const responses = await diagnosticsPage.copyForSupport();
  expect(responses).toContain('"record":"trip","path":"sectors.*.financial.net","expected":"a whole number"');
  expect(responses).toContain('booked_by');
  await expect(page.getByRole('main')).not.toContainText('Jane');

  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? notFoundWithTrace : null);
  const openNine = async () => {
    await shell.openTrip('9');
    await expect(page.getByRole('alert')).toContainText('There is no trip 9 in this office.');
    await expect(page.getByRole('main')).not.toContainText('secret.php');
  };
  await openNine();
  await shell.goTo('Diagnostics');
  const supportText = await diagnosticsPage.copyForSupport();
  expect(readLog(folder)).not.toContain('secret.php');
  expect(supportText).toContain('code=not-found system=- path=/api/trip/fetchOne/{id} status=404');
  for (const secret of ['Jane', 'Sydney City', canaryToken, '/7', '/9', 'secret.php', folder])
    expect(supportText).not.toContain(secret);
});

test('the command line counts in the same request window as the application', async ({ connectedOffice, folder }) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const args = [join(root, 'out/main/cli.js'), 'trips', '--all', '--per-page', '100', '--office', 'Sydney City'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 });
  expect(stdout.split('\r\n').filter(Boolean)).toHaveLength(tripCount + 1);
  await shell.goTo('Diagnostics');
  const limit = page.getByRole('region', { name: 'Limit' });
  // Both go on counting while the update runs.
  const counts = async () => (await hands.read(limit)).includes(`; ${api.requests.length} used now,`);
  await expect.poll(counts).toBe(true);
  expect(api.requests.length).toBeGreaterThan(tripCount / 100);
});

test('the log says what failed, and nothing of the office, the user or the token', { tag: '@window' }, async ({
  proxiedOffice,
  folder,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { app, page, exportMenu, shell, clientsPage, tripsPage } = await connect();
  await tripsPage.expectAllListed();
  proxy.intercept = (path) => (/\/trip\/fetchOne\/9(?!\d)/.test(path) ? notFoundWithTrace : null);
  await shell.openTrip('9');
  await expect(page.getByRole('alert')).toContainText('There is no trip 9 in this office.');
  await shell.goTo('Clients');
  await clientsPage.search.fill('Citizen');
  await shell.goTo('Trips');
  await chooseSavePath(app, join(folder, 'Jane Citizen.csv'));
  await exportMenu.saveRaw();
  await expect(shell.line).toContainText(/Exported .*, [\d,]+ trips/);
  await chooseSavePath(app, join(folder, 'no-such-folder', 'Jane Citizen.csv'));
  await exportMenu.button.click();
  await expect(shell.line).toContainText('Not exported: the export was not saved');
  await app.close();

  const text = readLog(folder);
  expect(text).toMatch(/ info app-started window:\d+ version=0\.1\.0 platform=/);
  expect(text).toContain('request-failed');
  expect(text).toContain('code=not-found system=- path=/api/trip/fetchOne/{id} status=404');
  expect(text).toMatch(/ export-done .* kind=trips ms=\d+ format=csv rows=\d+/);
  expect(text).toMatch(/ export-failed .* kind=screen .* code=output-failed system=ENOENT/);
  expect(text).toContain(' info app-ended ');
  for (const secret of ['Jane', 'Citizen', 'Sydney', canaryToken, '127.0.0.1', folder, 'secret.php', 'not found'])
    expect(text).not.toContain(secret);
});
