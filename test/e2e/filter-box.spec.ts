/** The one box of Trips: letters become filters, filters become chips, chips become views. */
import { getDateRange } from '@shared/values/dates';
import { foldText, formatCount } from '@shared/values/texts';
import { expect, type Running, test } from './fixtures';
import { allTrips, data, departing, type ListedTrip, today, trips } from './helpers/office-data';

async function openTrips({ shell, tripsPage }: Running): Promise<void> {
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await expect(tripsPage.table.totals).toContainText(allTrips);
  await tripsPage.expectNamed();
}

const leaving = departing(getDateRange('next-month', today));
const isStatus = ({ trip_status: status }: ListedTrip, wanted: string) => foldText(status) === wanted;

/** A consultant whom the first letters of the name find alone, with corporate trips next month. */
const consultant = data.consultants.find(({ id, first_name: first, last_name: last }) => {
  const typed = foldText(`${first} ${last.slice(0, 3)}`).split(' ');
  const found = data.consultants.filter((other) =>
    typed.every((word) => foldText(`${other.first_name} ${other.last_name}`).includes(word)),
  );
  return found.length === 1 && leaving.some((trip) => trip.consultant_id === id && trip.is_corporate);
});
if (!consultant) throw new Error('The demo office has no such consultant.');

test('four filters are typed from the rows one after another, and list what the data says', { tag: '@desk' }, async ({
  connectedOffice,
}) => {
  const running = await connectedOffice();
  const { api, page, tripsPage, hands } = running;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openTrips(running);
  const { table } = tripsPage;
  // Bookings are read in the background meanwhile.
  const countRequested = async () =>
    (await hands.requests(api.requests)).filter((path) => !path.includes('/fetchOne')).length;
  const requests = await countRequested();
  const firstRow = await hands.measure(table.rows.first());
  await table.grid.focus();
  const letters = foldText(`${consultant.first_name} ${consultant.last_name.slice(0, 3)}`);
  const typed = ['corp', 'next month', letters, 'active'];
  await hands.type(typed.map((text) => `${text}\n`).join(''));
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText([
    'Market Corporate',
    'Departs next month',
    new RegExp(`^Consultant ${consultant.first_name}`),
    'Status Active',
  ]);
  await expect(tripsPage.search).toBeFocused();
  const wanted = leaving.filter(
    (trip) => trip.is_corporate && trip.consultant_id === consultant.id && isStatus(trip, 'active'),
  );
  const listed = async () => (await table.getColumnTexts('Trip')).filter((id) => id !== '').sort();
  await expect.poll(listed).toEqual(wanted.map(({ id }) => String(id)).sort());
  expect(await countRequested()).toBe(requests);

  // A chip that is removed gives the focus to the next one; the last one gives it to the box.
  await page.getByRole('button', { name: 'Remove Status Active' }).click();
  await expect(page.getByRole('button', { name: /^Remove Consultant/ })).toBeFocused();
  await page.getByRole('button', { name: /^Remove Consultant/ }).click();
  await tripsPage.search.focus();
  await hands.press('Backspace');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText(['Market Corporate']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(tripsPage.search).toBeFocused();
  await expect(table.totals).toContainText(allTrips);
  expect((await hands.measure(table.rows.first())).y).toBe(firstRow.y);
});

test('“active” is the status before it is the flag, with the counts of the data', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, tripsPage, hands } = running;
  await openTrips(running);
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveCount(0);
  await tripsPage.search.click();
  await expect(tripsPage.offers.first()).toContainText('Departs');
  await hands.type('active');
  const [status, flag] = [
    trips.filter((trip) => isStatus(trip, 'active')).length,
    trips.filter((trip) => trip.is_active).length,
  ];
  const offers = await hands.readAll(tripsPage.offers);
  const lines = offers.map((offer) => offer.replaceAll(/\s+/g, ' '));
  expect(lines[0]).toBe(`Status is Active ${formatCount(status, 'trip')}`);
  expect(lines[1]).toBe(`Active flag is Yes ${formatCount(flag, 'trip')}`);
  await expect(tripsPage.offers.first()).toHaveAttribute('aria-selected', 'true');
  await hands.press('Shift+Enter');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText(['Status not Active']);
  await tripsPage.table.expectListed(trips.length - status);
});

test('names, words in any order and dates as they are typed find the same rows; a number opens its trip', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { shell, tripsPage, hands } = running;
  await openTrips(running);
  const { table } = tripsPage;
  const find = async (text: string) => {
    await tripsPage.search.fill(text);
    return await table.getListedCount();
  };
  const day = leaving[0]?.sector_summary.earliest_travel_date ?? '';
  const [year, month, date] = day.split('-').map(Number);
  const shown = await find(`${String(date).padStart(2, '0')} Dec ${year}`);
  expect(shown).toBeGreaterThan(0);
  expect(await find(day)).toBe(shown);
  expect(await find(`${date}/${month}/${year}`)).toBe(shown);
  const { first_name: first, last_name: last } = consultant;
  const byName = await find(`${first} ${last}`);
  expect(byName).toBeGreaterThan(0);
  for (const text of [`${last}, ${first}`, `${last} ${first}`.toUpperCase()]) expect(await find(text)).toBe(byName);

  await tripsPage.search.fill('no such words');
  await expect(table.grid).toContainText('No trips with “no such words”');
  await hands.press('Escape');
  await hands.press('Escape');
  await expect(tripsPage.search).toHaveValue('');
  await hands.press('Escape');
  await expect(table.grid).toBeFocused();
  await hands.type(`${trips[3]?.id}\n`);
  await expect(shell.title).toContainText(`Trip ${trips[3]?.id}`);
});

test('no row passes all filters: each is offered to be left out, with what is listed then', { tag: '@desk' }, async ({
  connectedOffice,
}) => {
  const running = await connectedOffice();
  const { page, tripsPage } = running;
  await openTrips(running);
  await tripsPage.addFilter('next month');
  await tripsPage.addFilter('total > 10000000');
  await expect(tripsPage.table.grid).toContainText('No trips match both filters');
  await page.getByRole('button', { name: `Without Total > 10,000,000.00 ${leaving.length} trips` }).click();
  await tripsPage.table.expectListed(leaving.length);
});

test('a column’s menu filters while it is open, and two headings sort by two keys', async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, tripsPage, hands } = running;
  await openTrips(running);
  const { table } = tripsPage;
  const menu = await table.openMenu('Total');
  const below = trips.filter(({ sector_summary: { total_amount: cents } }) => cents > 1_000_000).length;
  await menu.getByLabel('Filter Total').fill('>10000');
  await table.expectListed(below);
  await hands.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText(['Total > 10,000.00']);
  await tripsPage.filters.getByRole('button', { name: 'Total > 10,000.00', exact: true }).click();
  await table.columnMenu('Total').getByLabel('Filter Total').fill('');
  await hands.press('Escape');
  const status = await table.openMenu('Status');
  await status.getByRole('checkbox', { name: 'Quote' }).click();
  await status.getByRole('checkbox', { name: 'Active', exact: true }).click();
  const open = trips.filter((trip) => isStatus(trip, 'quote') || isStatus(trip, 'active'));
  await table.expectListed(open.length);
  await hands.press('Escape');

  await table.sortBy('Status');
  await table
    .header('Total')
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('columnheader', { name: 'Status, sort key 1, ascending' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('columnheader', { name: 'Total, sort key 2, descending' })).toHaveAttribute(
    'aria-sort',
    'none',
  );
  const sorted = open.toSorted(
    (a, b) =>
      foldText(a.trip_status).localeCompare(foldText(b.trip_status)) ||
      b.sector_summary.total_amount - a.sector_summary.total_amount,
  );
  const ids = await table.getColumnTexts('Trip');
  expect(ids.slice(0, 10)).toEqual(sorted.slice(0, 10).map(({ id }) => String(id)));
});

test('faults 292, 435: chips, sort and columns become a view, whose “next month” moves on; it is renamed, and deleted with Undo', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, tripsPage, hands } = running;
  await page.clock.install({ time: new Date(`${today}T12:00`) });
  await openTrips(running);
  const { table, views } = tripsPage;
  await views.getByRole('button', { name: 'Departing next month' }).click();
  await table.expectListed(leaving.length);
  await tripsPage.addFilter('corp');
  await table.toggleColumns('Destination');
  await hands.press('Control+s');
  await page.getByLabel('Name of the view').fill('Leaving soon');
  await hands.press('Enter');
  const corporate = leaving.filter((trip) => trip.is_corporate).length;
  const tab = views.getByRole('button', { name: 'Leaving soon' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await views.getByRole('button', { name: 'All trips' }).click();
  await expect(table.totals).toContainText(allTrips);
  await tab.click();
  await table.expectListed(corporate);
  await page.goBack();
  await expect(table.totals).toContainText(allTrips);
  await page.goForward();
  await table.expectListed(corporate);
  await page.clock.setSystemTime(new Date(2026, 11, 5, 12));
  await page.clock.fastForward('01:00:00');
  const inJanuary = departing(getDateRange('next-month', '2026-12-05')).filter((trip) => trip.is_corporate).length;
  await table.expectListed(inJanuary);

  // What is changed and not saved stays so under the new name.
  await page.getByRole('button', { name: 'Remove Market Corporate' }).click();
  await table.toggleColumns('Status');
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the view').fill('Soon');
  await hands.press('Enter');
  const renamed = views.getByRole('button', { name: 'Soon' });
  await expect(renamed).toHaveAttribute('aria-current', 'page');
  await expect(renamed.getByRole('img', { name: 'Changed' })).toBeVisible();
  await expect(table.header('Status')).toHaveCount(0);
  await renamed.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(renamed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(renamed).toBeVisible();

  // A name that is taken replaces nothing, and stays in the field.
  await page.getByRole('button', { name: 'New view' }).click();
  await page.getByLabel('Name of the view').fill('Soon');
  await hands.press('Enter');
  await expect(page.getByText('“Soon” is already there. Enter another name.')).toBeVisible();
  await expect(page.getByLabel('Name of the view')).toHaveValue('Soon');
  await hands.press('Escape');
  await renamed.click();
  await table.expectListed(inJanuary);
  // It is a view of trips: clients have none of it.
  await shell.goTo('Clients');
  await expect(views.getByRole('button', { name: 'All clients' })).toBeVisible();
  await expect(renamed).toHaveCount(0);
});
