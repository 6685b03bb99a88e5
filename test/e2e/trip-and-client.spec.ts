/** A trip and a client card in use. */
import { formatDateTime } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { expect, type Running, test } from './fixtures';
import { clientLink, data, formatCents, getCard, sampleTrip, sum } from './helpers/office-data';
import { sendJson } from './helpers/proxy';

/** Whether the last line or row of a part of the page is in view as a whole. */
async function expectInView(
  { hands, page }: Pick<Running, 'hands' | 'page'>,
  target: ReturnType<Running['page']['locator']>,
) {
  const { y, height } = await hands.measure(target);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

const toCents = (text: string) => Number(text.replace('\u2212', '-').replaceAll(/[,.]/g, ''));

test('a trip of seven sectors is one page: facts, amounts that add up in their own text, sectors, itinerary; its names lead on', async ({
  startDemo,
}) => {
  const running = await startDemo();
  const { hands, page, shell, tripsPage, tripPage, clientPage } = running;
  const trip = data.trips.find(
    ({ sectors, air }) => sectors.length === 7 && air.length > 0 && sectors.every(({ flags }) => flags.is_active),
  );
  if (!trip) throw new Error('The demo office has no such trip.');
  await tripsPage.open(String(trip.id));
  const { sectors, amounts } = tripPage;
  await expect(sectors.rows).toHaveCount(7);
  const itinerary = tripPage.itinerary.getByRole('listitem');
  await expect(itinerary).toHaveCount(trip.air.length + trip.aux.length);
  for (const [width, height] of [
    [1_280, 800],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectInView(running, width === 1_280 ? itinerary.last() : sectors.rows.last());
    expect((await hands.measure(sectors.rows.first())).y).toBeLessThanOrEqual(265);
    const [net = 0, fees = 0, gst = 0, total = 0] = (await tripPage.getAmounts()).map(toCents);
    expect(net + fees + gst).toBe(total);
    expect(formatCents(total)).toBe(formatCents(sum(trip.sectors, ({ financial }) => financial.total)));
    await expect(amounts.getByRole('img', { name: /add up to the trips list$/ })).toBeVisible();
    await expect(sectors.totals).toContainText('7 sectors');
    await expect(sectors.header('Commission')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(tripPage.fact('Opened, .*')).toHaveText(formatDateTime(String(trip.base.date_opened)).replace(/^0/, ''));

  // A number at the end of a line marks its sector; groups have sums in their columns.
  await tripPage.itinerary.getByRole('button', { name: 'Sector 3', exact: true }).click();
  await expect(sectors.selectedRows.getByRole('gridcell').first()).toHaveText('3');
  await sectors.groupBy('Status');
  await expect(sectors.groups.first()).toContainText(/, \d/);
  await sectors.groupBy('Status');
  await expect(sectors.groups).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  // Its sectors and their totals, between its facts and its itinerary.
  await expect(tripPage.printPage.locator('tbody tr')).toHaveCount(8);
  await expect(tripPage.printPage.getByRole('listitem')).toHaveCount(trip.air.length + trip.aux.length);
  await expect(tripPage.printPage).toContainText(formatMoney(sum(trip.sectors, ({ financial }) => financial.total)));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  // A consultant is a filter of Trips; the client has a card.
  await tripPage.fact('Consultant').getByRole('link').click();
  await expect(shell.title).toHaveText(/^Trips/);
  const { consultant_id: consultant } = trip.base;
  await tripsPage.table.expectListed(data.trips.filter(({ base }) => base.consultant_id === consultant).length);
  await page.goBack();
  await tripPage.client(clientLink(trip.client)).click();
  await expect(shell.title).toHaveText(clientLink(trip.client));
  await expect(clientPage.trips.row(String(trip.id))).toBeVisible();
});

test('while a trip is loading its line of the list is shown; totals that differ from the list stand beside the total', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { tripsPage, tripPage, page } = await connect();
  await tripsPage.expectAllListed();
  const financial = { net: 100, unit_price: 100, fees: 0, gst: 'n/a', commission: 5, total: 110 };
  const flags = { is_active: true, is_claimed: false };
  const sector = { id: 1, order: 1, status_name: 'Confirmed', financial, flags };
  const body = JSON.stringify({ success: true, data: { id: sampleTrip.id, booked_by: 'Jo', sectors: [sector] } });
  // The update may ask for the trip, too.
  const waiting: (() => unknown)[] = [];
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne') && path.includes(String(sampleTrip.id))
      ? (_request, response) => waiting.push(() => response.end(body))
      : null;
  const { total_amount: total } = sampleTrip.sector_summary;
  await tripsPage.open(sampleTrip.number);
  await expect(tripPage.amounts).toContainText(formatMoney(total));
  await expect(tripPage.fact('Client')).toHaveText(clientLink(sampleTrip.client));
  await expect(tripPage.sectors.grid).toHaveCount(0);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const send of waiting) send();
  await expect(tripPage.fact('Booked by')).toHaveText('Jo');
  await expect(tripPage.amounts).toContainText(`Trips list says ${formatMoney(total)}`);
  await tripPage.amounts.getByRole('button', { name: 'Show' }).click();
  const table = page.getByRole('table', { name: 'Differences from the trips list' });
  const differences = page.getByRole('dialog').filter({ has: table });
  await expect(differences.getByRole('row', { name: /^Total/ })).toHaveText(
    `Total${formatMoney(total)}1.10${formatMoney(total - 110)}`,
  );
  await expect(differences).toContainText('GST is not compared: a value is missing or can’t be read.');
});

/** A trip of past travel: two sectors with unclaimed commission, one claimed, one inactive, and any number of others. */
const pastTrip = (others: number) => ({
  id: 9,
  trip_reloc: 'KZZCAE',
  purchase_order: 'PO-77',
  sectors: ['first', 'second', 'claimed', 'inactive', ...Array(others).fill('other')].map((details, at) => ({
    id: 71 + at,
    order: at + 1,
    details: `Line ${details}`,
    reloc_code: `LOC${at + 1}`,
    travel_date: '2026-01-10',
    return_date: '2026-01-20',
    supplier_id: at % 7,
    financial: { net: 9_000, unit_price: 9_000, fees: 500, gst: 900, commission: 600, total: 10_400 },
    flags: { is_active: details !== 'inactive', is_claimed: details === 'claimed' },
  })),
});

test('all of 400 sectors have exact sums, inactive ones are dimmed and named; references are copied', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const trip = sendJson({ success: true, data: pastTrip(396) });
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? trip : null);
  const { hands, page, shell, tripsPage, tripPage } = await connect();
  await tripsPage.expectAllListed();
  await shell.openTrip('9');
  const { sectors, amounts } = tripPage;
  await expect(sectors.totals).toContainText(/^400 sectors.*41,600\.00/);
  await expect(page.getByText('400, 1 inactive')).toBeVisible();
  await expect(amounts).toContainText(/of which inactive\s*104\.00/);
  await expect(amounts).toContainText(/of which claimed\s*6\.00/);
  const color = (text: string) =>
    hands.inspect(sectors.row(text).first(), (row) => getComputedStyle(row.children[1] ?? row).color);
  expect(await color('Line inactive')).not.toBe(await color('Line first'));
  await sectors.grid.focus();
  await hands.press('Control+End');
  await expect(sectors.row('400').last()).toBeInViewport();

  const readCopies = await hands.recordCopies();
  for (const name of ['Copy booking reference KZZCAE', 'Copy purchase order PO-77']) {
    await tripPage.details.getByRole('button', { name, exact: true }).click();
  }
  expect(await readCopies()).toEqual(['KZZCAE', 'PO-77']);
});

test('a client card has contacts, masked cards and all trips, which lead on', async ({ startDemo }) => {
  const { hands, app, shell, clientsPage, clientPage, tripsPage } = await startDemo();
  // A person with a trip and a card.
  const client = data.trips.map((trip) => trip.client).find((one) => getCard(one).frequent_flyer_cards.length > 0);
  const { contact, frequent_flyer_cards: flyerCards } = getCard(client);
  const [phone = '', email = ''] = [contact.phones[0]?.phone, contact.emails[0]?.email];
  const number = flyerCards[0]?.card_number ?? '';
  await shell.goTo('Clients');
  await clientsPage.search.fill(String(client?.id));
  await hands.press('Escape');
  // An amount may have the same digits.
  await expect(clientsPage.table.row(String(client?.id))).toHaveCount(1);
  await clientsPage.table.row(String(client?.id)).dblclick();
  await expect(shell.title).toHaveText(new RegExp(`${client?.first_name} ${client?.last_name}$`));
  await clientPage.details.getByRole('button', { name: /^\d+ more details?$/ }).click();
  const card = clientPage.more.locator('dl > div').filter({ hasText: 'Frequent flyer card' }).first();
  await expect(card).toContainText(`•••• ${number.slice(-4)}`);
  await expect(card).not.toContainText(number);
  await card.getByRole('button', { name: 'Show card number' }).click();
  await expect(card).toContainText(number);
  await expect(card.getByRole('button', { name: `Copy card number ${number}`, exact: true })).toBeVisible();
  await hands.press('Escape');
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url: string) => {
      opened.push(url);
    };
  });
  await clientPage.details.getByRole('button', { name: phone, exact: true }).click();
  await clientPage.details.getByRole('button', { name: email, exact: true }).click();
  const refused = { kind: 'mail', value: 'file:///etc/passwd' };
  expect(await hands.callMain('contact:open', refused)).toMatchObject({ ok: false });
  const opened = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(opened).toEqual([`tel:${phone.replaceAll(' ', '')}`, `mailto:${email}`]);
  const count = data.trips.filter((trip) => trip.client.id === client?.id).length;
  await clientPage.trips.expectListed(count);
  expect((await hands.measure(clientPage.trips.rows.first())).y).toBeLessThanOrEqual(210);
  await clientPage.trips.rows.first().dblclick();
  await expect(shell.title).toHaveText(/^Trip \d+/);
  await shell.back.click();
  await shell.title.page().getByRole('link', { name: 'Show in Trips' }).click();
  await tripsPage.table.expectListed(count);
});
