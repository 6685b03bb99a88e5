/** All screens: fields, the palette, notices. */
import { canaryToken, expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';
import { findRunRequests } from './pages/report-page';

test('faults 134: Enter chooses the first match of a name, leaving the only one', async ({ connectedOffice }) => {
  const { hands, api, page, tripsPage } = await connectedOffice();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await tripsPage.openFilters();
  const consultant = tripsPage.filterPanel.getByRole('combobox', { name: 'Consultant', exact: true });
  await consultant.click();
  const options = tripsPage.filterPanel.getByRole('listbox', { name: 'Consultant' }).getByRole('option');
  await expect(options.nth(2)).toHaveText(/\(\d+\)$/);
  const names = await hands.readAll(options);
  const name = names[2] ?? '';
  const id = /\((\d+)\)$/.exec(name)?.[1] ?? '';
  await consultant.fill(name.slice(0, name.indexOf('(') - 1).toUpperCase());
  await hands.press('Enter', consultant);
  await expect(consultant).toHaveValue(name);
  await expect(tripsPage.filters).toContainText(name);
  await expect.poll(() => api.requests.some((path) => path.includes(`consultant_id=${id}`))).toBe(true);

  const branch = tripsPage.filterPanel.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.fill('77');
  await hands.press('Tab', branch);
  await expect(branch).toHaveValue('No. 77');
  await branch.fill('nowhere at all');
  await hands.press('Tab', branch);
  await expect(branch).toHaveValue('nowhere at all');
  await expect(branch).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('Not applied. Branch: “nowhere at all”.');
  await branch.fill('');
  await hands.press('Enter', branch);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(tripsPage.filters).not.toContainText('Branch');
});

test('faults 134: no report runs with a name that matches nothing, or the last', async ({ connectedOffice }) => {
  const { hands, api, page, tripsPage, reportsPage, reportPage } = await connectedOffice();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await reportsPage.open('Sales By Consultant');
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.click();
  await page.getByRole('option').first().click();
  await reportPage.run();
  await reportPage.openParameters();
  const runs = findRunRequests(await hands.requests(api.requests)).length;
  await branch.fill('nowhere at all');
  await hands.press('Enter', branch);
  await reportPage.runButton.click();
  await expect(page.getByRole('alert')).toContainText('Branch: “nowhere at all”.');
  await expect(branch).toHaveValue('nowhere at all');
  const requests = await hands.requests(api.requests);
  expect(findRunRequests(requests)).toHaveLength(runs);
});

test('a report that is chosen by typing is added to a pack once', async ({ startDemo }) => {
  const { hands, page, packsPage } = await startDemo();
  await packsPage.create();
  const add = page.getByRole('combobox', { name: 'Add a report' });
  await add.click();
  await expect(page.getByRole('option', { name: 'Refunds' })).toBeVisible();
  await add.fill('refu');
  await hands.press('Enter', add);
  await expect(add).toHaveValue('');
  await hands.press('Tab', add);
  await expect(page.getByRole('list', { name: 'Reports of the pack' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Name of report 1' })).toHaveValue('Refunds');
});

test('a response that is cut off is not called "unreachable", and a report promises no saved rows', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) =>
    path.startsWith('/report/run')
      ? (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
          response.write('{"success":true,"data":{');
          response.on('error', () => undefined);
          setImmediate(() => response.destroy());
        }
      : null;
  const { page, tripsPage, reportsPage, reportPage } = await connect();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await reportsPage.open('Refunds');
  await reportPage.runButton.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/dropped part-way|cut off/);
  await expect(alert).not.toContainText(/can’t be reached|still be read/);
});

test('faults 136: a refused token is said beside cached data, with a button for it', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, settingsPage } = await connect();
  await tripsPage.expectAllListed();
  proxy.intercept = () => sendJson({ success: false, error: 'Invalid API token', code: 401 }, 401);
  await shell.refresh.click();
  await expect(shell.connection).toHaveText('Token refused');
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Replace token' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(settingsPage.newToken).toBeFocused();
  proxy.intercept = () => null;
  await settingsPage.newToken.fill(canaryToken);
  await hands.press('Enter', settingsPage.newToken);
  await shell.goTo('Trips');
  await expect(shell.connection).not.toHaveText('Token refused');
});

test('the palette always has its first result marked, and Enter opens the marked one', async ({ connectedOffice }) => {
  const { hands, api, page, shell, tripsPage } = await connectedOffice();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await hands.press('Control+k');
  const field = shell.paletteSearch;
  await hands.type('wattle grove', field);
  const items = shell.paletteResults;
  await expect(items.filter({ hasText: 'Wattle Grove' }).first()).toBeVisible();
  await expect
    .poll(() => api.requests.filter((path) => /search=wattle(?:\+|%20)grove(?:&|$)/.test(path)).length)
    .toBe(2);
  await expect(page.getByText('↑↓ to move, Enter to open, Esc to close')).toBeVisible();
  await expect(items.first()).toHaveAttribute('data-selected');
  await expect(page.locator('[data-action][data-selected]')).toHaveCount(1);
  // The selected result stays selected while more arrive.
  await hands.press('ArrowDown', field);
  await expect(items.nth(1)).toHaveAttribute('data-selected');
  // Saved records are found after the server's: the selected result may have moved on.
  const selected = page.locator('[data-action][data-selected]');
  const marked = (await hands.read(selected)).split('\n')[0] ?? '';
  await hands.press('Enter', field);
  await expect(shell.title).toContainText(marked);
});

test('the palette offers nothing unrelated where the server ignores the search', async ({ proxiedOffice }) => {
  const { api, proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) =>
    path.includes('search=')
      ? (request, response) =>
          proxy.forward(Object.assign(request, { url: path.replace(/search=[^&]*/, '') }), response)
      : null;
  const { hands, page, shell, tripsPage } = await connect();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await hands.press('Control+k');
  await shell.paletteSearch.fill('zzyzx');
  await expect.poll(() => api.requests.filter((path) => path.includes('per_page=6')).length).toBe(2);
  await expect(page.getByText('↑↓ to move, Enter to open, Esc to close')).toBeVisible();
  await expect(shell.paletteResults).toHaveText(['Search all trips for “zzyzx”']);
});

test('a trip with a negative number opens, and an address without a number is refused clearly', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) =>
    path.includes('/trip/fetchOne') && path.includes('-4')
      ? sendJson({ success: true, data: { id: -4, booked_by: 'Jo', date_closed: null, vipLevel: true } })
      : null;
  const { hands, page, shell, tripsPage, tripPage } = await connect();
  await expect(tripsPage.table.rows.first()).toBeVisible();
  await shell.openTrip('-4');
  await expect(page.getByRole('heading', { name: 'Trip -4' })).toBeVisible();
  await expect(tripPage.details).toContainText('Jo');
  const other = page.getByRole('region', { name: 'Undocumented fields' });
  await expect(other).toContainText('Vip level');
  await expect(other).toContainText('Yes');
  await expect(page.getByRole('main')).not.toContainText('null');
  for (const address of ['#/trips/abc', '#/clients/9007199254740993', '#/trips/1.5']) {
    await hands.inspectPage((hash) => {
      window.location.hash = hash;
    }, address);
    await expect(page.getByRole('alert')).toContainText(/isn’t a (trip|client) number/);
    await expect(page.getByRole('main')).not.toContainText('ipc-refused');
  }
});

test('a part of the frame that is still being loaded moves nothing', async ({ startDemo }) => {
  const { hands, page, tripsPage } = await startDemo();
  await tripsPage.expectAllListed();
  const main = page.getByRole('main');
  const before = await hands.measure(main);
  await hands.inspect(main, (element) => {
    const content = element.parentElement;
    content?.before(document.createElement('div'));
  });
  expect(await hands.measure(main)).toEqual(before);
});
