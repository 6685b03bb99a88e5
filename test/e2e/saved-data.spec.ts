/** Cached data on the screen: marked from the first frame, while the server is slow, unreachable, and back. */
import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Running, test } from './fixtures';
import { holdResponses } from './helpers/hold-responses';
import { forbid } from './helpers/proxy';

test('faults 109: cached data is shown, and marked, until a slow server has responded', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const { page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText('Online');
  await expect(shell.savedCopy).toHaveCount(0);

  const hold = holdResponses();
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? hold.listener(proxy.forward) : null);
  await tripsPage.chooseFilter('corporate');
  await expect(page.getByText('The server hasn’t responded yet. Still waiting for it.')).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.savedCopy).toHaveText(/^Saved copy, /);
  await expect(page.getByText(/of [\d,]+ saved trips/)).toBeVisible();
  hold.release();
  await expect(page.getByText('The server hasn’t responded yet.')).toHaveCount(0);
  await expect(shell.connection).toHaveText('Online');
  await expect(shell.savedCopy).toHaveCount(0);
  proxy.intercept = () => null;

  await page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true }).click();
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
});

test('faults 109: a cached trip is marked before the server has responded', async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  const { page, shell, tripsPage, tripPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  await shell.openTrip('32394');
  await expect(tripPage.sectors.grid).toBeVisible();
  await expect(shell.connection).toHaveText('Online');
  await shell.goTo('Trips');
  await page.reload();
  await tripsPage.expectAllListed();
  const hold = holdResponses();
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? hold.listener(proxy.forward) : null);
  await shell.openTrip('32394');
  await expect(tripPage.sectors.grid).toBeVisible();
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  hold.release();
  await expect(shell.savedCopy).toHaveCount(0);
  await expect(shell.connection).toHaveText('Online');
});

test('faults 109: the trips of a client are marked while they are a saved copy, though the client is not', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const { page, shell, tripsPage, clientPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const hold = holdResponses();
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? hold.listener(proxy.forward) : null);
  await shell.openTrip('32394');
  await page.getByRole('link', { name: /1008/ }).first().click();
  await expect(clientPage.details).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Trips of this client' })).toBeVisible();
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  hold.release();
  await expect(shell.savedCopy).toHaveCount(0);
  await expect(shell.connection).toHaveText('Online');
});

test('faults 110: the application reconnects by itself, reloads the screen and says so', async ({
  proxiedOffice,
  connectTo,
}) => {
  // Few requests are left: only one page is read and cached.
  const { proxy } = await proxiedOffice({ limit: 45 });
  const { page, shell, tripsPage, tripPage } = await connectTo(proxy.baseUrl);
  await expect(tripsPage.firstPage).toBeVisible();
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(page.getByText('1–50 of 50 saved trips')).toBeVisible();

  // A trip that was never opened shows the fields of the list, and says so.
  await shell.openTrip('32390');
  await expect(page.getByText('The sectors of trip 32390 were never saved on this computer.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved line of the list' })).toContainText('Commission');
  await shell.openTrip('30001');
  await expect(page.getByText('Nothing of trip 30001 was ever saved on this computer.')).toBeVisible();

  proxy.intercept = () => null;
  await expect(page.getByText('Back online.')).toBeVisible({ timeout: 30_000 });
  await expect(tripPage.sectors.grid).toBeVisible();
  await expect(shell.connection).toHaveText('Online');
});

test('faults 102, 108: records that cannot be opened are named on screen; names of clients appear without a restart', async ({
  proxiedOffice,
  connectTo,
  start,
  folder,
}) => {
  const { api, proxy } = await proxiedOffice({ limit: 5_000 });
  // Without a list of clients Trips has no names but those of cards, which are saved with the period.
  proxy.intercept = (path) => (path.startsWith('/client/fetchAll') ? forbid : null);
  const { app, page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const first = tripsPage.table.rows.first();
  await expect(first).not.toContainText(/\(\d{4}\)/);
  await shell.goTo('Offline');
  await page.getByLabel('From').fill('10/11/2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All trips in this period are saved.')).toBeVisible();
  await shell.goTo('Trips');
  await expect(tripsPage.table.rows.first()).toContainText(/\(\d{4}\)/);

  await app.close();
  proxy.stop();
  await api.close();
  const cache = join(folder, 'home', 'saved-data');
  const [file = ''] = readdirSync(cache).filter((name) => name.endsWith('.db'));
  const db = new DatabaseSync(join(cache, file));
  db.exec("UPDATE record SET fetched_at = fetched_at - 1 WHERE kind = 'trip-item' AND rank = 3");
  db.close();
  const restarted = await start();
  const named = restarted.page.getByText(/1 saved trip could not be opened \(32397\)/);
  await restarted.shell.goTo('Offline');
  await expect(named).toBeVisible();
  await restarted.shell.goTo('Trips');
  await restarted.page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true }).click();
  await expect(named).toBeVisible();
});

test('faults 260: rows of saved copies have a column of ages; totals and groups name the oldest', async ({
  connectedOffice,
}) => {
  const { hands, page, shell, tripsPage, clientsPage } = await connectedOffice({ limit: 5_000 });
  await tripsPage.expectAllListed();
  await expect(tripsPage.table.header('Saved')).toHaveCount(0);
  await expect(tripsPage.table.totals.last()).not.toContainText('oldest');
  await page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true }).click();
  await expect(tripsPage.table.header('Saved')).toBeVisible();
  const named = /oldest \d\d? \w+ \d{4}, \d\d?:\d\d(?:\s[ap]m)? \(trip \d+\)/;
  await expect(tripsPage.table.totals.last()).toContainText(named);
  await expect(tripsPage.listed).toHaveText(/; oldest updated .* \(trip \d+\)$/);
  await tripsPage.table.header('Saved').getByRole('button').first().click();
  await expect(tripsPage.table.header('Saved')).toHaveAttribute('aria-sort', 'ascending');
  const oldest = /\((trip \d+)\)/.exec(await hands.read(tripsPage.table.totals.last()))?.[1] ?? '';
  await expect(tripsPage.table.rows.first()).toContainText(oldest.replace('trip ', ''));
  await tripsPage.table.groupBy('Status');
  await expect(tripsPage.table.groups.first()).toContainText(named);
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  await expect(clientsPage.table.header('Saved')).toHaveCount(0);
});

/** Whether the screen in front says that its data is saved, and that the server is still being asked. */
async function expectSavedCopyWhileSlow({ page, shell }: Pick<Running, 'page' | 'shell'>): Promise<void> {
  await expect(page.getByText('The server hasn’t responded yet. Still waiting for it.')).toBeVisible();
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
}

test('faults 261: reports and clients show their saved copy, marked, while the server hangs', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice({ limit: 45 });
  const running = await connectTo(proxy.baseUrl);
  const { page, shell, tripsPage, clientsPage } = running;
  await shell.goTo('Reports');
  await expect(page.getByRole('link', { name: /^Sales/ }).first()).toBeVisible();
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  await shell.goTo('Trips');
  await page.reload();
  await expect(tripsPage.firstPage).toBeVisible();

  const hold = holdResponses();
  proxy.intercept = () => hold.listener(proxy.forward);
  await shell.goTo('Reports');
  await expectSavedCopyWhileSlow(running);
  await shell.goTo('Clients');
  await expectSavedCopyWhileSlow(running);
  await expect(clientsPage.table.header('Saved')).toBeVisible();
  hold.release();
  await expect(clientsPage.firstPage).toBeVisible();
  await expect(clientsPage.table.header('Saved')).toHaveCount(0);
  await expect(shell.changes).toHaveText(/^Updated \d\d?:\d\d(?:\s[ap]m)?: nothing has changed$/);
  await expect(shell.savedCopy).toHaveCount(0);
});

test('faults 261: branches, a branch and a trip show what is saved, marked, while the server hangs', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice({ limit: 45 });
  const running = await connectTo(proxy.baseUrl);
  const { page, shell, tripsPage, clientsPage } = running;
  await shell.goTo('Clients');
  await clientsPage.openDirectories();
  const branches = shell.table('Branches');
  await expect(branches.rows.first()).toBeVisible();
  await shell.goTo('Trips');
  await page.reload();
  await expect(tripsPage.firstPage).toBeVisible();
  await shell.goTo('Clients');

  const hold = holdResponses();
  proxy.intercept = () => hold.listener(proxy.forward);
  await clientsPage.openDirectories();
  await expectSavedCopyWhileSlow(running);
  await branches.rows.first().dblclick();
  await expectSavedCopyWhileSlow(running);
  // The sectors of this trip were never read: its line of the list is shown.
  await shell.openTrip('32390');
  const line = page.getByRole('region', { name: 'Saved line of the list' });
  await expect(line).toContainText('Commission');
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  hold.release();
  await expect(line).toHaveCount(0);
  await expect(shell.savedCopy).toHaveCount(0);
  await expect(shell.connection).toHaveText('Online');
});

test('faults 262: back online, the list is refreshed in place and says what changed', async ({
  proxiedOffice,
  connectTo,
}) => {
  // Few requests are left: only one page is read.
  const { api, proxy } = await proxiedOffice({ limit: 45 });
  const { hands, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await expect(tripsPage.firstPage).toBeVisible();
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.changes).toHaveCount(0);
  const { grid } = tripsPage.table;
  await tripsPage.table.row('32380').click();
  await hands.inspect(grid, (element) => element.scrollTo({ top: 400 }));
  const getState = () =>
    hands.inspect(grid, (element) => ({ top: element.scrollTop, hasFocus: element.contains(document.activeElement) }));
  expect(await getState()).toEqual({ top: 400, hasFocus: true });

  // Three trips have changed meanwhile, one is new, and the last one is on the next page now.
  const respond: RequestListener = async (request, response) => {
    const headers = { 'X-Api-Token': String(request.headers['x-api-token']) };
    const upstream = await fetch(new URL(request.url ?? '', api.baseUrl), { headers });
    const body = (await upstream.json()) as { data: Record<string, unknown>[] };
    const data = body.data.map((trip, index) => (index < 3 ? { ...trip, destination: 'Suva' } : trip));
    data.splice(0, 0, { ...data[0], id: 40_001 });
    response.writeHead(upstream.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ...body, data: data.slice(0, -1) }));
  };
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? respond : null);
  await expect(shell.changes).toHaveText(
    /^Updated \d\d?:\d\d(?:\s[ap]m)?: 3 trips changed, 1 is new here, 1 is no longer here$/,
    {
      timeout: 30_000,
    },
  );
  await expect(shell.savedCopy).toHaveCount(0);
  expect(await getState()).toEqual({ top: 400, hasFocus: true });
  await expect(tripsPage.table.selectedRows).toContainText('32380');
  // Another view has other rows: what changed in this one is no longer said.
  await tripsPage.showAllPages();
  await expect(shell.changes).toHaveCount(0);
});

test('faults 288: after an error of the API itself the list is refreshed in place, without a click', async ({
  proxiedOffice,
  connectTo,
}) => {
  // Few requests are left: only one page is read.
  const { proxy } = await proxiedOffice({ limit: 45 });
  const { shell, tripsPage } = await connectTo(proxy.baseUrl);
  await expect(tripsPage.firstPage).toBeVisible();
  const fail: RequestListener = (_request, response) => {
    response.writeHead(500, { 'Content-Type': 'application/json' });
    response.end('{"success":false,"error":"boom","code":500}');
  };
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? fail : null);
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.savedCopy).toHaveCount(1);
  proxy.intercept = () => null;
  await expect(shell.connection).toHaveText('Online', { timeout: 60_000 });
  await expect(shell.savedCopy).toHaveCount(0);
});

test('faults 264: names from a saved copy say so, and are read again when the server is back', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice({ limit: 45 });
  const { page, shell, tripsPage } = await connectTo(proxy.baseUrl);
  await expect(tripsPage.firstPage).toBeVisible();
  await expect(tripsPage.table.rows.first()).toContainText(/\(\d+\)/);
  await expect(shell.savedNames).toHaveCount(0);
  proxy.intercept = () => (request) => void request.socket.destroy();
  await page.reload();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.savedNames).toHaveText(/^Names saved /);
  proxy.intercept = () => null;
  await expect(page.getByText('Back online.')).toBeVisible({ timeout: 30_000 });
  await expect(shell.savedNames).toHaveCount(0);
});
