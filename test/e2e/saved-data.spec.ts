import type { RequestListener } from 'node:http';
import { expect, type Running, test, tripCount } from './fixtures';
import { holdResponses } from './helpers/hold-responses';
import { data, write } from './helpers/office-data';
import { forbid, sendJson } from './helpers/proxy';

/** The application asks an unreachable server again by itself: lets the longest pause before that pass until it has. */
const whenReconnected = ({ passTime }: Pick<Running, 'passTime'>, check: () => Promise<void>) =>
  expect(async () => {
    passTime(60_000);
    await check();
  }).toPass({ timeout: 120_000 });
/** Trips of the list's first page. */
const [, , , rankThree, , , opened, , , , unread] = data.trips;
if (!rankThree || !opened || !unread) throw new Error('The office has too few trips.');

const saved = (page: Running['page']) =>
  page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true });

async function expectSavedCopy({ shell }: Pick<Running, 'shell'>): Promise<void> {
  await expect(shell.savedCopy).toBeVisible();
  await expect(shell.connection).toHaveText(/^Saved copy/);
}

/** Whether the screen in front says that its data is saved, and that the server is still being asked. */
async function expectSavedCopyWhileSlow(running: Pick<Running, 'page' | 'shell'>): Promise<void> {
  await expect(running.page.getByText('The server hasn’t responded yet. Still waiting for it.')).toBeVisible();
  await expectSavedCopy(running);
}

async function expectOnline({ shell }: Pick<Running, 'shell'>): Promise<void> {
  await expect(shell.savedCopy).toHaveCount(0);
  await expect(shell.connection).toHaveText('Online');
}

test('faults 109: cached lists and trips are marked until a slow server has responded', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const running = await connect();
  const { hands, page, shell, tripsPage, tripPage, clientPage } = running;
  await tripsPage.expectAllListed();
  await expectOnline(running);
  const holdBack = (part: string) => {
    const hold = holdResponses();
    proxy.intercept = (path) => (path.includes(part) ? hold.listener(proxy.forward) : null);
    hands.holding = 1;
    return () => {
      hands.holding = 0;
      proxy.intercept = () => null;
      hold.release();
    };
  };

  const releaseList = holdBack('/trip/fetchAll');
  await tripsPage.chooseFilter('corporate');
  await expectSavedCopyWhileSlow(running);
  await expect(shell.savedCopy).toHaveText(/^Saved copy, /);
  await expect(page.getByText(/of [\d,]+ saved trips/)).toBeVisible();
  releaseList();
  await expect(page.getByText('The server hasn’t responded yet.')).toHaveCount(0);
  await expectOnline(running);

  await shell.openTrip(String(opened.id));
  await expect(tripPage.sectors.grid).toBeVisible();
  await expectOnline(running);
  await shell.goTo('Trips');
  await page.reload();
  await expect(tripsPage.listed).toHaveText(/up to date$/);
  const releaseTrip = holdBack('/trip/fetchOne');
  await shell.openTrip(String(opened.id));
  await expect(tripPage.sectors.grid).toBeVisible();
  await expectSavedCopy(running);
  releaseTrip();
  await expectOnline(running);

  // The client itself is no saved copy.
  const releaseTrips = holdBack('/trip/fetchAll');
  await page
    .getByRole('link', { name: new RegExp(String(opened.client.id)) })
    .first()
    .click();
  await expect(clientPage.details).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Trips of this client' })).toBeVisible();
  await expectSavedCopy(running);
  releaseTrips();
  await expectOnline(running);

  await shell.goTo('Trips');
  await saved(page).click();
  await expectSavedCopy(running);
});

test('faults 110, 264: reconnects by itself, reloads screen and names, and says so', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const running = await connect();
  const { page, shell, tripsPage, tripPage } = running;
  await tripsPage.expectAllListed();
  await expect(tripsPage.table.rows.first()).toContainText(/\(\d+\)/);
  await expect(shell.savedNames).toHaveCount(0);
  proxy.intercept = () => (request) => void request.socket.destroy();
  await page.reload();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.savedNames).toHaveText(/^Names saved /);
  await expect(page.getByText(`1–50 of ${write(tripCount)} saved trips`)).toBeVisible();

  // A trip that was never opened shows the fields of the list, and says so.
  await shell.openTrip('29999');
  await expect(page.getByText('Nothing of trip 29999 was ever saved on this computer.')).toBeVisible();
  await shell.openTrip(String(unread.id));
  await expect(page.getByText(`The sectors of trip ${unread.id} were never saved on this computer.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved line of the list' })).toContainText('Commission');

  proxy.intercept = () => null;
  await whenReconnected(running, () => expect(page.getByText('Back online.')).toBeVisible({ timeout: 3_000 }));
  await expect(tripPage.sectors.grid).toBeVisible();
  await expect(shell.connection).toHaveText('Online');
  await shell.goTo('Trips');
  await expect(shell.savedNames).toHaveCount(0);
});

test('names of clients appear without a restart once a period is saved', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice({ limit: 5_000 });
  // Without a list of clients Trips has no names but those of cards, which are saved with the period.
  proxy.intercept = (path) => (path.startsWith('/client/fetchAll') ? forbid : null);
  const { page, shell, tripsPage } = await connect();
  await tripsPage.expectAllListed();
  await expect(tripsPage.table.rows.first()).not.toContainText(/\(\d{4}\)/);
  await shell.goTo('Offline');
  await page.getByLabel('From').fill('10/11/2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All trips in this period are saved.')).toBeVisible();
  await shell.goTo('Trips');
  await expect(tripsPage.table.rows.first()).toContainText(/\(\d{4}\)/);
});

test('faults 260: saved rows have a column of ages; totals and groups name the oldest', async ({ connectedOffice }) => {
  const { hands, page, shell, tripsPage, clientsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await expect(tripsPage.table.header('Saved')).toHaveCount(0);
  await expect(tripsPage.table.totals.last()).not.toContainText('oldest');
  await saved(page).click();
  await expect(tripsPage.table.header('Saved')).toBeVisible();
  const named = /oldest \d\d? \w+ \d{4}, \d\d?:\d\d(?:\s[ap]m)? \(trip \d+\)/;
  await expect(tripsPage.table.totals.last()).toContainText(named);
  await expect(tripsPage.listed).toHaveText(/; oldest updated .* \(trip \d+\)$/);
  await tripsPage.table.header('Saved').getByRole('button').first().click();
  await expect(tripsPage.table.header('Saved')).toHaveAttribute('aria-sort', 'ascending');
  const oldest = /\(trip (\d+)\)/.exec(await hands.read(tripsPage.table.totals.last()))?.[1] ?? 'none';
  await expect(tripsPage.table.rows.first()).toContainText(oldest);
  await tripsPage.table.groupBy('Status');
  await expect(tripsPage.table.groups.first()).toContainText(named);
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  await expect(clientsPage.table.header('Saved')).toHaveCount(0);
});

test('faults 109: reports, clients and a trip show what is saved, marked, while the server hangs', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const running = await connect();
  const { hands, page, shell, tripsPage, clientsPage } = running;
  await shell.goTo('Reports');
  await expect(page.getByRole('link', { name: /^Sales/ }).first()).toBeVisible();
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  await shell.goTo('Trips');
  await page.reload();
  await tripsPage.expectAllListed();

  const lists = holdResponses();
  proxy.intercept = () => lists.listener(proxy.forward);
  await shell.goTo('Reports');
  await expectSavedCopyWhileSlow(running);
  await shell.goTo('Clients');
  await expectSavedCopyWhileSlow(running);
  await expect(clientsPage.table.header('Saved')).toBeVisible();
  lists.release();
  await expect(clientsPage.firstPage).toBeVisible();
  await expect(clientsPage.table.header('Saved')).toHaveCount(0);
  await expect(shell.changes).toHaveText(/^Updated \d\d?:\d\d(?:\s[ap]m)?: nothing has changed$/);
  await expectOnline(running);

  const records = holdResponses();
  proxy.intercept = () => records.listener(proxy.forward);
  hands.holding = 8;
  // The sectors of this trip were never read: its line of the list is shown.
  await shell.openTrip(String(unread.id));
  const line = page.getByRole('region', { name: 'Saved line of the list' });
  await expect(line).toContainText('Commission');
  await expectSavedCopy(running);
  hands.holding = 0;
  records.release();
  await expect(line).toHaveCount(0);
  await expectOnline(running);
});

test('faults 110: back online, or after an error of the API, the list is refreshed in place without a click, and says what changed', async ({
  proxiedOffice,
}) => {
  const { api, proxy, connect } = await proxiedOffice();
  const running = await connect();
  const { hands, shell, tripsPage } = running;
  const chosen = String(data.trips[20]?.id);
  await tripsPage.expectAllListed();
  await tripsPage.showOnePage();
  await expect(tripsPage.firstPage).toBeVisible();
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Saved copy/);
  await expect(shell.changes).toHaveCount(0);
  const { grid } = tripsPage.table;
  await tripsPage.table.row(chosen).click();
  await hands.inspect(grid, (element) => element.scrollTo({ top: 400 }));
  const readState = () =>
    hands.inspect(grid, (element) => ({ top: element.scrollTop, hasFocus: element.contains(document.activeElement) }));
  const before = await readState();
  expect(before).toEqual({ top: 400, hasFocus: true });

  // Three trips have changed meanwhile, one is new, and the last one of the page is gone.
  const respond: RequestListener = async (request, response) => {
    const headers = { 'X-Api-Token': String(request.headers['x-api-token']) };
    const upstream = await fetch(new URL(request.url ?? '', api.baseUrl), { headers });
    const body = (await upstream.json()) as { data: Record<string, unknown>[] };
    const list = body.data.map((trip, index) => (index < 3 ? { ...trip, destination: 'Suva' } : trip));
    list.splice(0, 0, { ...list[0], id: 40_001 });
    response.writeHead(upstream.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ...body, data: list.slice(0, -1) }));
  };
  proxy.intercept = (path) => (/\/trip\/fetchAll\?.*\bpage=1&per_page=(?:50|100)\b/.test(path) ? respond : null);
  const changed = /^Updated \d\d?:\d\d(?:\s[ap]m)?: 3 trips changed, 1 is new here, 1 is no longer here$/;
  await whenReconnected(running, () => expect(shell.changes).toHaveText(changed, { timeout: 3_000 }));
  await expect(shell.savedCopy).toHaveCount(0);
  const after = await readState();
  expect(after).toEqual(before);
  await expect(tripsPage.table.selectedRows).toContainText(chosen);
  // Another view has other rows: what changed in this one is no longer said.
  await tripsPage.showAllPages();
  await expect(shell.changes).toHaveCount(0);
  await expectOnline(running);

  const failure = sendJson({ success: false, error: 'boom', code: 500 }, 500);
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? failure : null);
  await shell.refresh.click();
  await expectSavedCopy(running);
  proxy.intercept = () => null;
  await whenReconnected(running, () => expect(shell.connection).toHaveText('Online', { timeout: 3_000 }));
  await expectOnline(running);
});
