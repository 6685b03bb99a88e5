/** What screens promise: fields, the palette, notes, room for every control. */
import { forward } from '../helpers/forward';
import {
  allTrips,
  answerSaveDialog,
  canaryToken,
  connect,
  expect,
  go,
  openDemo,
  openTrip,
  rowsOf,
  test,
} from './helpers/application';
import { findCutControls } from './helpers/cut-controls';
import { inFront } from './helpers/in-front';
import { choose, openForm, openReport, run, runsOf } from './helpers/reports';

test('faults 134: Enter chooses the first name that was typed for, and leaving the field the only one', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  const consultant = page.getByRole('combobox', { name: 'Consultant', exact: true });
  await expect(consultant).toBeVisible();
  await consultant.click();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  const name = names[2] ?? '';
  const id = /\((\d+)\)$/.exec(name)?.[1] ?? '';
  await consultant.fill(name.slice(0, name.indexOf('(') - 1).toUpperCase());
  await consultant.press('Enter');
  await expect(consultant).toHaveValue(name);
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(name);
  await expect.poll(() => api.requests.some((path) => path.includes(`consultant_id=${id}`))).toBe(true);

  const branch = page.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.fill('77');
  await branch.press('Tab');
  await expect(branch).toHaveValue('Id 77');
  await branch.fill('nowhere at all');
  await branch.press('Tab');
  await expect(branch).toHaveValue('nowhere at all');
  await expect(branch).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('Not applied. Branch: “nowhere at all”.');
  await branch.fill('');
  await branch.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Filters in force' })).not.toContainText('Branch');
});

test('faults 134: a report does not run with a name that matches nothing, nor with the one before it', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await openReport(page, 'Sales By Consultant');
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.click();
  await page.getByRole('option').first().click();
  await run(page);
  await openForm(page);
  const runs = runsOf(api.requests).length;
  await branch.fill('nowhere at all');
  await branch.press('Enter');
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('alert')).toContainText('Branch: “nowhere at all”.');
  await expect(branch).toHaveValue('nowhere at all');
  expect(runsOf(api.requests)).toHaveLength(runs);
});

test('a report that is chosen by typing is added to a pack once', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await go(page, 'Reports');
  await page.getByRole('button', { name: 'Packs' }).click();
  await page.getByRole('button', { name: 'New pack' }).click();
  const add = page.getByRole('combobox', { name: 'Add a report' });
  await add.click();
  await expect(page.getByRole('option', { name: 'Refunds' })).toBeVisible();
  await add.fill('refu');
  await add.press('Enter');
  await expect(add).toHaveValue('');
  await add.press('Tab');
  await expect(page.getByRole('list', { name: 'Reports of the pack' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Name of report 1' })).toHaveValue('Refunds');
});

test('faults 135: a first connection that fails promises no saved data and sends nobody to Settings', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  const alert = page.getByRole('alert');
  await connect(page, api.baseUrl, { token: 'wrong.token' });
  await expect(alert).toContainText('The API refused this token.');
  await expect(alert).not.toContainText(/kept|saved data|Settings/i);
  await connect(page, 'http://127.0.0.1:9');
  await expect(alert).toContainText('could not be reached');
  await expect(alert).not.toContainText(/kept|still be read|Settings/i);
});

test('faults 135: an answer that ends too early was not "unreachable", and a report promises no saved rows', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  front.state.badly = (path) =>
    path.startsWith('/report/run')
      ? (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
          response.write('{"success":true,"data":{');
          response.on('error', () => undefined);
          setImmediate(() => response.destroy());
        }
      : null;
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await openReport(page, 'Refunds');
  await page.getByRole('button', { name: 'Run report' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/did not finish its answer|cut off/);
  await expect(alert).not.toContainText(/could not be reached|still be read/);
  front.stop();
});

test('faults 136: a token that is refused while saved data is shown is named, with the way to another', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = () => (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"success":false,"error":"Invalid API token","code":401,"timestamp":"2026-11-20T10:00:00+11:00"}');
  };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Token refused');
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await page.getByRole('button', { name: 'Replace token' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('New API token')).toBeFocused();
  front.state.badly = () => null;
  await page.getByLabel('New API token').fill(canaryToken);
  await page.getByLabel('New API token').press('Enter');
  await go(page, 'Trips');
  await expect(page.getByRole('status', { name: 'Connection' })).not.toHaveText('Token refused');
  front.stop();
});

test('faults 137: the palette always has its first result marked, and Enter opens the marked one', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: /^Search trips, clients/ });
  await field.pressSequentially('wattle grove');
  const items = page.getByRole('dialog', { name: 'Find' }).locator('[data-action]');
  await expect(items.filter({ hasText: 'Wattle Grove' }).first()).toBeVisible();
  await expect
    .poll(() => api.requests.filter((path) => /search=wattle(?:\+|%20)grove(?:&|$)/.test(path)).length)
    .toBe(2);
  await expect(page.getByText('Arrows choose, Enter opens, Esc closes.')).toBeVisible();
  await expect(items.first()).toHaveAttribute('data-selected');
  await expect(page.locator('[data-action][data-selected]')).toHaveCount(1);
  // The arrows' mark stays where it is while more arrives.
  await field.press('ArrowDown');
  await expect(items.nth(1)).toHaveAttribute('data-selected');
  const marked = (await items.nth(1).innerText()).split('\n')[0] ?? '';
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(marked);
});

test('faults 137: the palette offers nothing unrelated where the server ignores the search', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  front.state.badly = (path) =>
    path.includes('search=')
      ? (request, response) =>
          forward(api.baseUrl, Object.assign(request, { url: path.replace(/search=[^&]*/, '') }), response)
      : null;
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Search trips, clients/ }).fill('zzyzx');
  await expect.poll(() => api.requests.filter((path) => path.includes('per_page=6')).length).toBe(2);
  await expect(page.getByText('Arrows choose, Enter opens, Esc closes.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Find' }).locator('[data-action]')).toHaveText([
    'Search all trips for “zzyzx”',
  ]);
  front.stop();
});

test('faults 141: a trip with a negative number opens, and an address without a number is refused in plain words', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  front.state.badly = (path) =>
    path.includes('/trip/fetchOne') && path.includes('-4')
      ? (_request, response) =>
          response.end(
            JSON.stringify({ success: true, data: { id: -4, booked_by: 'Jo', date_closed: null, vipLevel: true } }),
          )
      : null;
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await openTrip(page, '-4');
  await expect(page.getByRole('heading', { name: 'Trip -4' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trip', exact: true })).toContainText('Jo');
  const other = page.getByRole('region', { name: 'Other fields' });
  await expect(other).toContainText('Vip level');
  await expect(other).toContainText('Yes');
  await expect(page.getByRole('main')).not.toContainText('null');
  for (const address of ['#/trips/abc', '#/clients/9007199254740993', '#/trips/1.5']) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, address);
    await expect(page.getByRole('alert')).toContainText(/is not a (trip|client) number/);
    await expect(page.getByRole('main')).not.toContainText('ipc-refused');
  }
  front.stop();
});

test('faults 138: progress of a long reading draws none of the Overview’s plots anew', async ({ start, office }) => {
  const api = await office({ limit: 5_000 });
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  await go(page, 'Overview');
  await expect(page.getByRole('region', { name: 'Total by status' })).toBeVisible();
  await expect(page.getByText('Loading trips')).toBeHidden();

  // Pages are let through one by one: each is an event of progress.
  const held: (() => void)[] = [];
  front.state.badly = (path) =>
    path.includes('trip/fetchAll')
      ? (request, response) => {
          held.push(() => forward(api.baseUrl, request, response));
        }
      : null;
  await page.getByRole('button', { name: 'Refresh' }).click();
  const release = async (pages: number) => {
    for (let page = 0; page < pages; page += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
    }
  };
  await release(2);
  const reading = page.getByText(/^Loading trips: /);
  await expect(reading).toBeVisible();
  // React gives an element that is drawn anew another object of properties.
  const drawings = () =>
    page.evaluate(() => {
      const seen = window as unknown as { drawn?: unknown[]; drawings?: number };
      const now = [...document.querySelectorAll('.overview > section')].map((section) => {
        const key = Object.keys(section).find((name) => name.startsWith('__reactProps$'));
        return (section as unknown as Record<string, unknown>)[key ?? ''];
      });
      seen.drawings = (seen.drawings ?? 0) + now.filter((props, index) => props !== seen.drawn?.[index]).length;
      seen.drawn = now;
      return seen.drawings;
    });
  const first = await drawings();
  expect(first).toBe(3);
  const texts = new Set<string>();
  for (let step = 0; step < 5; step += 1) {
    const before = await reading.innerText();
    await release(1);
    await expect(reading).not.toHaveText(before);
    texts.add(await reading.innerText());
    expect(await drawings()).toBe(first);
  }
  expect(texts.size).toBe(5);
  front.state.badly = () => null;
  for (const pass of held.splice(0)) pass();
  front.stop();
});

test('a notice never covers the totals; a failure can be closed, and ends with its screen', async ({
  start,
  folder,
}) => {
  const { app, page } = await start();
  await openDemo(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Not exported' });
  const fail = async () => {
    await answerSaveDialog(app, `${folder}/no/such/folder/trips.csv`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(notice).toBeVisible();
  };
  await fail();
  // Both are measured at once: the notice unfolds, and the rows make room for it.
  const overlap = () =>
    page.evaluate(() => {
      const [foot, box] = ['.dt-totals', '.mantine-Notification-root'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return foot && box ? foot.bottom - box.top : Number.NaN;
    });
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await fail();
  await go(page, 'Clients');
  await expect(notice).toBeHidden();
});

for (const { width, height, words } of [
  { width: 900, height: 600, words: 'a window of 900 by 600' },
  { width: 853, height: 533, words: '150 % of 1280 by 800' },
]) {
  test(`faults 139: no control of any screen is cut off in ${words}`, async ({ start }) => {
    const { page } = await start();
    await openDemo(page);
    await page.setViewportSize({ width, height });
    const found: Record<string, string[]> = {};
    const look = async (screen: string) => {
      const cut = await findCutControls(page);
      if (cut.length > 0) found[screen] = cut;
    };
    for (const place of [
      'Overview',
      'Clients',
      'Reports',
      'Unclaimed',
      'Offline',
      'Diagnostics',
      'Settings',
      'Trips',
    ] as const) {
      await go(page, place);
      await expect(page.getByRole('navigation').getByRole('link', { name: place })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await look(place);
    }
    await page.getByText('All pages', { exact: true }).click();
    await expect(page.getByText(/All 2,400 trips/)).toBeVisible();
    await choose(page, 'Group by', 'By consultant');
    await look('Trips, all, grouped');
    // Rows stay in sight, however many lines the tools take.
    const rows = await page.getByRole('grid', { name: 'Trips' }).boundingBox();
    expect(rows?.height).toBeGreaterThan(190);
    await openTrip(page, '32394');
    await expect(page.getByRole('grid', { name: 'Sectors' })).toBeVisible();
    await look('Trip');
    const lines = await page.getByRole('list', { name: 'Dates' }).getByRole('listitem').all();
    const boxes = await Promise.all(
      lines.map(async (line) => [await line.boundingBox(), await line.locator('.num').boundingBox()]),
    );
    for (const [line, date] of boxes) {
      expect((date?.x ?? 0) + (date?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0) + 1);
      for (const [other] of boxes) {
        const isBelow = (other?.y ?? 0) > (line?.y ?? 0) + 1;
        // A line's mark begins six pixels above it.
        if (isBelow) expect((date?.y ?? 0) + (date?.height ?? 0)).toBeLessThanOrEqual((other?.y ?? 0) - 6);
      }
    }
    await openReport(page, 'Sales By Consultant');
    await run(page);
    await look('Report, asked about amounts');
    await page.getByRole('button', { name: 'Later' }).click();
    await openForm(page);
    await look('Report, with its form');
    expect(found).toEqual({});
  });
}
