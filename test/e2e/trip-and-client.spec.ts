/** A trip and a client card in use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { chooseSavePath, expect, type Fixtures, test } from './fixtures';
import { data, getCard, sampleTrip, today } from './helpers/office-data';

/** Connects to an office that sends a trip as this, and opens it. */
async function openSent({ proxiedOffice, connectTo }: Pick<Fixtures, 'proxiedOffice' | 'connectTo'>, trip: object) {
  const { proxy } = await proxiedOffice();
  const body = JSON.stringify({ success: true, data: trip });
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? (_request, response) => response.end(body) : null);
  const running = await connectTo(proxy.baseUrl);
  await running.tripsPage.expectAllListed();
  await running.shell.openTrip('9');
  return running;
}

test('a trip shows dates, money, an itinerary with links to its sectors, and whether it agrees with the list; it is saved as a PDF', async ({
  startDemo,
  folder,
}) => {
  const { hands, app, page, tripsPage, tripPage } = await startDemo();
  await tripsPage.open(sampleTrip.number);
  const dates = [
    ['Opened', sampleTrip.date_opened],
    ['Quoted', sampleTrip.date_quoted],
    ['Activated', sampleTrip.date_activated],
    ['Travel', sampleTrip.sector_summary.earliest_travel_date],
  ] as const;
  await expect(tripPage.dates).toHaveText(dates.map(([name, date]) => new RegExp(`^${name}${formatDate(date)}`)));
  await expect(page.getByText(/^✓ .*ectors add up to the trip total/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amounts by sector' })).toBeVisible();
  const itinerary = page.getByRole('region', { name: 'Itinerary' });
  await itinerary.getByRole('button', { name: 'Sector 3', exact: true }).first().click();
  const { selectedRows } = tripPage.sectors;
  await expect(selectedRows).toHaveCount(1);
  await expect(selectedRows.getByRole('gridcell').first()).toHaveText('3');
  await expect(selectedRows).toBeInViewport();

  const file = join(folder, 'trip.pdf');
  await chooseSavePath(app, file);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Save as PDF' }).click();
  await expect(page.getByText('Saved as PDF')).toBeVisible();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = tripPage.printPage;
  await expect(paper).toBeVisible();
  await expect(paper.locator('tbody').first().locator('tr')).toHaveCount(sampleTrip.sectors.length);
  await expect(paper).toContainText(formatMoney(sampleTrip.sector_summary.total_amount));
  await expect(paper).toContainText(new RegExp(`\\S \\(${sampleTrip.client.id}\\)`));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

test('totals that do not agree are shown with their difference', async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  const { page, tripsPage } = await connectTo(proxy.baseUrl);
  const financial = { net: 100, unit_price: 100, fees: 0, gst: 'n/a', commission: 5, total: 110 };
  const sector = {
    id: 1,
    order: 1,
    status_name: 'Confirmed',
    financial,
    flags: { is_active: true, is_claimed: false },
  };
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne')
      ? (_request, response) =>
          response.end(JSON.stringify({ success: true, data: { id: sampleTrip.id, sectors: [sector] } }))
      : null;
  await tripsPage.open(sampleTrip.number);
  const check = page.getByRole('status', { name: 'Check of totals' });
  await expect(check).toContainText('Sectors don’t add up to the trip total');
  const { total_amount: total } = sampleTrip.sector_summary;
  await expect(check.getByRole('row', { name: /^Total/ })).toHaveText(
    `Total${formatMoney(total)}1.10${formatMoney(total - 110)}`,
  );
  await expect(check).toContainText('GST is not compared: a value is missing or can’t be read.');
  await expect(check.getByRole('row', { name: /^GST/ })).toBeHidden();
});

test('all of 400 sectors are shown in order, with exact sums', async ({ proxiedOffice, connectTo }) => {
  const sectors = Array.from({ length: 400 }, (_, at) => ({
    id: at + 1,
    order: 400 - at,
    details: `Line ${400 - at}`,
    supplier_id: at % 7,
    financial: { net: 100 + at, unit_price: 1, fees: 1, gst: 1, commission: 1, total: 333 },
    flags: { is_active: at % 2 === 0, is_claimed: at % 3 === 0 },
  }));
  const { hands, page, tripPage } = await openSent({ proxiedOffice, connectTo }, { id: 9, sectors });
  const grid = tripPage.sectors.grid;
  await expect(tripPage.sectors.totals).toContainText('All 400');
  await expect(tripPage.sectors.totals).toContainText('1,332.00');
  await expect(tripPage.sectors.groups.first()).toContainText('Active sectors, 200');
  // The others would drown the largest: their total stands below the chart.
  await expect(page.getByText('The 16 largest. Total of 384 other sectors: 1,278.72')).toBeVisible();
  await grid.focus();
  await hands.press('Control+End');
  await expect(tripPage.sectors.row('Line 399')).toBeInViewport();
});

/** A trip of past travel: two sectors with unclaimed commission, one claimed, one inactive; a stop a day. */
const pastTrip = (stops: number) => ({
  id: 9,
  trip_reloc: 'KZZCAE',
  purchase_order: 'PO-77',
  sectors: ['first', 'second', 'claimed', 'inactive'].map((details, at) => ({
    id: 71 + at,
    order: at + 1,
    details: `Line ${details}`,
    reloc_code: `LOC${at + 1}`,
    travel_date: '2026-01-10',
    return_date: '2026-01-20',
    financial: { net: 9_000, unit_price: 9_000, fees: 500, gst: 900, commission: 600, total: 10_400 },
    flags: { is_active: details !== 'inactive', is_claimed: details === 'claimed' },
  })),
  air_itineraries: Array.from({ length: stops }, (_, at) => ({
    sector_id: 71,
    flight_no: `QF${at + 1}`,
    departure: { date: `2026-01-${10 + at}`, time: '08:00:00', location: 'Sydney', location_code: 'SYD' },
  })),
});

test('inactive sectors are dimmed, and said; a trip’s references are copied, a long itinerary is collapsed after ten stops, and its sheet has each booking reference', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { hands, page, tripPage } = await openSent({ proxiedOffice, connectTo }, pastTrip(12));
  const { sectors } = tripPage;
  await expect(page.getByText('Payments and the balance due are not in the data from the server.')).toBeVisible();
  await expect(sectors.groups).toHaveText([/^Active sectors · 3/, /^Inactive sectors · 1/]);
  const color = (text: string) =>
    hands.inspect(sectors.row(text), (row) => getComputedStyle(row.children[1] ?? row).color);
  const [inactive, active] = [await color('Line inactive'), await color('Line first')];
  expect(inactive).not.toBe(active);
  const headers = (await hands.readAll(sectors.grid.getByRole('columnheader'))).map((text) => text.trim());
  expect(headers.slice(headers.indexOf('Total'), headers.indexOf('Total') + 3)).toEqual(['Total', 'Net', 'Fees']);
  // At 1280 the amounts are in view as far as GST.
  await expect(sectors.header('GST')).toBeInViewport({ ratio: 1 });

  const readCopies = await hands.recordCopies();
  const note = page.getByText('Purchase order copied').waitFor();
  for (const name of ['Copy booking reference KZZCAE', 'Copy purchase order PO-77']) {
    await tripPage.details.getByRole('button', { name, exact: true }).click();
  }
  await note;
  expect(await readCopies()).toEqual(['KZZCAE', 'PO-77']);

  const itinerary = page.getByRole('region', { name: 'Itinerary' });
  const stops = itinerary.getByText(/^QF\d+:/);
  await expect(stops).toHaveCount(10);
  const more = itinerary.getByRole('button', { name: 'Show all 12 stops' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(stops).toHaveCount(12);
  await itinerary.getByRole('button', { name: 'Show less' }).click();
  await expect(stops).toHaveCount(10);

  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(tripPage.printPage.getByRole('row').filter({ hasText: 'Line first' })).toContainText('LOC1');
  await expect(tripPage.printPage.getByRole('row').filter({ hasText: 'Line inactive' })).toContainText('LOC4');
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
});

test('a sector leads to its row on Unclaimed, and back', { tag: '@deep' }, async ({ proxiedOffice, connectTo }) => {
  const { hands, page, shell, tripPage, unclaimedPage } = await openSent({ proxiedOffice, connectTo }, pastTrip(0));
  const { sectors } = tripPage;
  await sectors.row('Line claimed').getByRole('gridcell').nth(1).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Copy/ }).first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Show in Unclaimed' })).toHaveCount(0);
  await hands.press('Escape');
  await sectors.row('Line second').getByRole('gridcell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in Unclaimed' }).click();
  await expect(shell.title).toHaveText('Unclaimed commission');
  await expect(unclaimedPage.table.rows).toHaveCount(2);
  await expect(unclaimedPage.table.columnFilters).toContainText('9');
  await expect(unclaimedPage.table.selectedRows).toHaveText(/LOC2/);
  await unclaimedPage.table.grid.focus();
  await hands.press('Enter');
  await expect(sectors.selectedRows).toHaveText(/Line second/);
  await expect(sectors.selectedRows).toBeInViewport();
  await page.getByRole('link', { name: '2 unclaimed sectors, 12.00' }).click();
  await expect(unclaimedPage.table.rows).toHaveCount(2);
});

test('a client card has preferred phones first, masked cards, mail, phone links, and trips', async ({ startDemo }) => {
  const { hands, app, page, shell, clientsPage, clientPage } = await startDemo();
  // A person with a trip, whose first card has expired.
  const client = data.trips
    .map((trip) => trip.client)
    .find((one) => (getCard(one).frequent_flyer_cards[0]?.card_expiry ?? today) < today);
  const { contact, frequent_flyer_cards: flyerCards } = getCard(client);
  const [phone = '', email = ''] = [contact.phones[0]?.phone, contact.emails[0]?.email];
  const number = flyerCards[0]?.card_number ?? '';
  await shell.goTo('Clients');
  await clientsPage.search.fill(String(client?.id));
  // Until the search has ended, the row stands elsewhere.
  await expect(clientsPage.table.rows.first()).toContainText(String(client?.id));
  await clientsPage.table.row(String(client?.id)).dblclick();
  await expect(shell.title).toHaveText(new RegExp(`${client?.first_name} ${client?.last_name} \\(${client?.id}\\)$`));
  await expect(page.getByText('Person', { exact: true })).toBeVisible();
  const phones = clientPage.phones.getByRole('listitem');
  await expect(phones.first()).toContainText('Preferred');
  const cards = clientPage.cards;
  const card = cards.getByRole('listitem').first();
  await expect(card).toContainText(`•••• ${number.slice(-4)}`);
  await expect(card).toContainText('Expired');
  await card.getByRole('button', { name: 'Show card number' }).click();
  await expect(card).not.toContainText('••••');
  await expect(card).toContainText(number);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url: string) => {
      opened.push(url);
    };
  });
  await phones.first().getByRole('button', { name: phone, exact: true }).click();
  await clientPage.emails.getByRole('button', { name: email, exact: true }).click();
  // Main opens one mail address or one phone number, and nothing else.
  for (const refused of [
    { kind: 'mail', value: 'a@b.com?bcc=x@y.com' },
    { kind: 'mail', value: 'file:///etc/passwd' },
    { kind: 'phone', value: 'javascript:alert(1)' },
    { kind: 'web', value: 'https://example.com' },
  ]) {
    expect(await hands.callMain('contact:open', refused)).toMatchObject({ ok: false });
  }
  const opened = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(opened).toEqual([`tel:${phone.replaceAll(' ', '')}`, `mailto:${email}`]);
  await expect(clientPage.trips.totals).toContainText(/^\d+ trips/);
  await clientPage.trips.rows.first().dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /^Trip \d+/ })).toBeVisible();
});
