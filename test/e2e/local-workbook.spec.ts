/** Trips and Clients are on this computer as a whole: loaded, patched and exported without a question. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { chooseSavePath, expect, test, tripCount } from './fixtures';
import { write } from './helpers/office-data';
import type { OfficeProxy } from './helpers/proxy';

type Trip = Readonly<Record<string, unknown>> & { readonly id: number };

test('faults 601: trips come by themselves, with the names of their clients; offline the same screen says as of when', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, clientsPage } = await connect();
  await tripsPage.expectAllListed();
  await expect(tripsPage.listed).not.toContainText('new');
  await expect(tripsPage.table.rows.first().getByText(/^Client \d+$/)).toHaveCount(0);
  const before = await tripsPage.table.getColumnTexts('Trip');
  await shell.goTo('Clients');
  await clientsPage.expectAllListed();
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.goTo('Trips');
  await shell.refresh.click();
  await expect(tripsPage.listed).toHaveText(new RegExp(`^${write(tripCount)} trips, as of \\d`));
  // More rows than are in view may be drawn by now.
  expect((await tripsPage.table.getColumnTexts('Trip')).slice(0, before.length)).toEqual(before);
  await expect(shell.connection).toHaveText(/^Offline since /);
  expect(await hands.read(page.getByRole('main'))).not.toMatch(/\b(?:offline|saved|copy|old|oldest)\b/i);
});

/** Has each page of trips changed on its way. */
function changeTrips(proxy: OfficeProxy, baseUrl: string, change: (trips: Trip[], page: number) => Trip[]): void {
  const respond: RequestListener = async (request, response) => {
    const headers = { 'X-Api-Token': String(request.headers['x-api-token']) };
    const url = new URL(request.url ?? '', baseUrl);
    const body = (await (await fetch(url, { headers })).json()) as { data: Trip[] };
    const changed = change(body.data, Number(url.searchParams.get('page')));
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ...body, data: changed }));
  };
  proxy.intercept = (path) => (path.includes('/trip/fetchAll') ? respond : null);
}

test('acceptance 7: what changes on the server comes in place; nothing in view moves, and the count says what is new', {
  tag: '@desk',
}, async ({ proxiedOffice }) => {
  const { api, proxy, connect } = await proxiedOffice();
  const { hands, page, passTime, shell, tripsPage } = await connect();
  await tripsPage.expectAllListed();
  const { grid } = tripsPage.table;
  const ids = (await tripsPage.table.getColumnTexts('Trip')).map(Number);
  const [changedId = 0, removedId = 0] = [ids[14], ids[2]];
  await hands.inspect(grid, (element) => element.scrollTo({ top: 280 }));
  await tripsPage.table.row(String(changedId)).click();
  const read = () =>
    hands.inspect(grid, (element) => {
      const { top } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll<HTMLElement>('.dt-body [role=row]:not([hidden])')];
      const inView = rows
        .map((row) => ({ y: Math.round(row.getBoundingClientRect().top - top), trip: row.textContent?.slice(0, 5) }))
        .filter(({ y }) => y > 40 && y < 400)
        .toSorted((a, b) => a.y - b.y);
      return { inView, hasFocus: element.contains(document.activeElement) };
    });
  const before = await read();
  const addTrips = (...added: number[]) => {
    changeTrips(proxy, api.baseUrl, (trips, page) => {
      const others = trips.filter(({ id }) => id !== removedId);
      const changed = others.map((trip) => (trip.id === changedId ? { ...trip, purchase_order: 'CHANGED-1' } : trip));
      return page === 1 ? [...added.map((id) => ({ ...(trips[0] as Trip), id })), ...changed] : changed;
    });
    passTime(11 * 60_000);
  };
  addTrips(40_001, 40_002, 40_003);
  await expect(tripsPage.table.row(String(changedId))).toContainText('CHANGED-1');
  await expect(tripsPage.listed).toContainText(/· 3 new ↑/);
  expect(await read()).toEqual(before);
  await expect(tripsPage.table.selectedRows).toContainText(String(changedId));
  await tripsPage.listed.getByRole('button', { name: '3 new ↑' }).click();
  await expect(tripsPage.table.row('40001')).toBeInViewport();
  // A menu is of the row that it was opened on, wherever that stands by now.
  await tripsPage.table.row(String(changedId)).click({ button: 'right' });
  addTrips(40_001, 40_002, 40_003, 40_004);
  await expect(async () => {
    // The update may still be at what the new trips brought.
    passTime(11 * 60_000);
    await expect(tripsPage.listed).toContainText(`${write(tripCount + 4)} trips`, { timeout: 2_000 });
  }).toPass();
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await expect(shell.title).toContainText(`Trip ${changedId}`);
});

test('acceptance 8: while pages are slow, rows can be filtered; an export waits, and its file has all of them', {
  tag: '@desk',
}, async ({ proxiedOffice, folder }) => {
  const { proxy, connect } = await proxiedOffice();
  const slow = Promise.withResolvers<void>();
  proxy.intercept = (path) =>
    /\/trip\/fetchAll.*\bpage=[23]\b/.test(path)
      ? (request, response) => void slow.promise.then(() => proxy.forward(request, response))
      : null;
  const { app, page, tripsPage, exportMenu } = await connect();
  await expect(tripsPage.listed).toHaveText(new RegExp(`100 of ${write(tripCount)} trips so far`));
  await tripsPage.search.fill('corporate');
  await tripsPage.search.fill('');
  const path = join(folder, 'all.xlsx');
  await chooseSavePath(app, path);
  await exportMenu.button.click();
  await expect(page.getByText(`Exports when all ${write(tripCount)} are loaded.`)).toBeVisible();
  slow.resolve();
  await expect(page.getByText(new RegExp(`Exported .*\\b${write(tripCount)}\\b`))).toBeVisible();
});
