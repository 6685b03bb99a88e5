/** A trip and a client card in use. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test('a trip shows dates, money, an itinerary with links to its sectors, and whether it agrees with the list', async ({
  connectedOffice,
}) => {
  // The built-in demo office moves with the calendar; this one stands still.
  const { page, tripsPage, tripPage } = await connectedOffice();
  await tripsPage.open('32394');
  await expect(page.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveText([
    /^Opened17 Nov 2026/,
    /^Quoted17 Nov 2026/,
    /^Activated17 Nov 2026/,
    /^Travel12 Jan 2027/,
  ]);
  await expect(page.getByText(/^✓ .*ectors add up to the trip total/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amounts by sector' })).toBeVisible();
  const itinerary = page.getByRole('region', { name: 'Itinerary' });
  const link = itinerary.getByRole('button', { name: 'Sector 3', exact: true }).first();
  await link.click();
  const selected = tripPage.sectors.grid.getByRole('row', { selected: true });
  await expect(selected).toHaveCount(1);
  await expect(selected.getByRole('gridcell').first()).toHaveText('3');
  await expect(selected).toBeInViewport();
});

test('J, K and the buttons step through the list that the trip was opened from', async ({ startDemo }) => {
  const { page, shell, tripsPage } = await startDemo();
  // A list of this size is read completely: its order is that of all trips.
  await tripsPage.expectAllListed();
  await tripsPage.table.header('Total').getByRole('button').first().click();
  const ids = await tripsPage.table.rows.evaluateAll((rows) =>
    rows.slice(0, 3).map((row) => row.firstElementChild?.textContent ?? ''),
  );
  await tripsPage.table.rows.nth(1).dblclick();
  await expect(page.getByText(/^2 of 2,?400$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: `Trip ${ids[2]}` })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: `Trip ${ids[0]}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous trip (K)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next trip (J)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Trip ${ids[1]}` })).toBeVisible();
  await shell.back.click();
  await expect(tripsPage.table.grid).toBeVisible();
});

test('totals that do not agree are shown with their difference', async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  const { page, tripsPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const financial = { net: 100, unit_price: 100, fees: 0, gst: 10, commission: 5, total: 110 };
  const sector = {
    id: 1,
    order: 1,
    status_name: 'Confirmed',
    financial,
    flags: { is_active: true, is_claimed: false },
  };
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne')
      ? (_request, response) => response.end(JSON.stringify({ success: true, data: { id: 32_394, sectors: [sector] } }))
      : null;
  await tripsPage.open('32394');
  const check = page.getByRole('status', { name: 'Check of totals' });
  await expect(check).toContainText('Sectors don’t add up to the trip total');
  await expect(check.getByRole('row', { name: /^Total/ })).toHaveText('Total3,715.451.103,714.35');
});

test('all of 400 sectors are shown in order, with exact sums', async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  const { page, shell, tripsPage, tripPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const sectors = Array.from({ length: 400 }, (_, at) => ({
    id: at + 1,
    order: 400 - at,
    details: `Line ${400 - at}`,
    supplier_id: at % 7,
    financial: { net: 100 + at, unit_price: 1, fees: 1, gst: 1, commission: 1, total: 333 },
    flags: { is_active: at % 2 === 0, is_claimed: at % 3 === 0 },
  }));
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne')
      ? (_request, response) => response.end(JSON.stringify({ success: true, data: { id: 9, sectors } }))
      : null;
  await shell.openTrip('9');
  const grid = tripPage.sectors.grid;
  await expect(tripPage.sectors.totals).toContainText('All 400');
  await expect(tripPage.sectors.totals).toContainText('1,332.00');
  await expect(tripPage.sectors.groups.first()).toContainText('Active sectors · 200');
  await expect(page.getByText('385 other sectors')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('End');
  await expect(tripPage.sectors.row('Line 399')).toBeInViewport();
});

test('a trip is saved as a PDF page', async ({ startDemo, folder }) => {
  const { app, page, shell, tripPage } = await startDemo();
  await shell.openTrip('32394');
  const file = join(folder, 'trip.pdf');
  await chooseSavePath(app, file);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Save as PDF' }).click();
  await expect(page.getByText('Saved as PDF')).toBeVisible();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = tripPage.printPage;
  await expect(paper).toBeVisible();
  await expect(paper.locator('tbody').first().locator('tr')).toHaveCount(7);
  await expect(paper).toContainText('3,715.45');
  await expect(paper).toContainText('Harbour City Council (1008)');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  expect(existsSync(file)).toBe(true);
});

test('a client card shows preferred phones first, masked cards, mail and phone links, and trips with totals', async ({
  startDemo,
}) => {
  const { app, page, shell, clientsPage, clientPage } = await startDemo();
  await shell.goTo('Clients');
  await clientsPage.search.fill('1010');
  // Until the search has ended, the row stands elsewhere.
  await expect(clientsPage.table.rows.first()).toContainText('1010');
  await clientsPage.table.row('1010').dblclick();
  await expect(shell.title).toHaveText('Mr Oscar Patel (1010)');
  await expect(page.getByText('Person', { exact: true })).toBeVisible();
  const phones = clientPage.phones.getByRole('listitem');
  await expect(phones.first()).toContainText('Preferred');
  const cards = clientPage.cards;
  const card = cards.getByRole('listitem').first();
  await expect(card).toContainText('•••• 5957');
  await expect(card).toContainText('Expired');
  const masked = await card.innerText();
  await card.getByRole('button', { name: 'Show card number' }).click();
  await expect(card).not.toContainText('••••');
  await expect.poll(async () => (await card.innerText()).length).toBeGreaterThan(masked.length);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url: string) => {
      opened.push(url);
    };
  });
  await phones.first().getByRole('button', { name: '0463 405 899', exact: true }).click();
  await clientPage.emails.getByRole('button', { name: 'oscar.patel78@mail.example', exact: true }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(['tel:0463405899', 'mailto:oscar.patel78@mail.example']);
  await expect(clientPage.trips.totals).toContainText(/^\d+ trips/);
  await clientPage.trips.rows.first().dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /^Trip \d+/ })).toBeVisible();
});

test('main opens one mail address or one phone number, and nothing else', async ({ start }) => {
  const { app, page } = await start();
  await app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] });
    shell.openExternal = async (url: string) => {
      (globalThis as unknown as { opened: string[] }).opened.push(url);
    };
  });
  const results = await page.evaluate(async () => {
    const tries = [
      { kind: 'mail', value: 'a@b.com?bcc=x@y.com' },
      { kind: 'mail', value: 'file:///etc/passwd' },
      { kind: 'phone', value: 'javascript:alert(1)' },
      { kind: 'web', value: 'https://example.com' },
    ];
    return await Promise.all(tries.map(async (input) => (await window.tripledger.invoke('contact:open', input)).ok));
  });
  expect(results).toEqual([false, false, false, false]);
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
});
