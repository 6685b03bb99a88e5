import { expect, type Running, test } from './fixtures';
import { findViolations } from './helpers/accessibility';

test('faults 57: the page cannot navigate, open windows, reach Node or the network, or call main against the contract', {
  tag: '@window',
}, async ({ startDemo, expectedProblems }) => {
  expectedProblems.push(/Content Security Policy|TrustedHTML/);
  const { hands, app, page, tripsPage } = await startDemo();
  const reach = await hands.inspectPage(async () => {
    const policy = (await new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      });
      fetch('https://elsewhere.invalid/').catch(() => undefined);
    })) as string;
    const markup = ['a { color: red }', '<img src=x onerror=alert(1)>'].map((text) => {
      try {
        document.createElement('div').innerHTML = text;
        return 'set';
      } catch {
        return 'refused';
      }
    });
    const names = ['require', 'process', 'ipcRenderer', 'Buffer', 'global'].filter((name) => name in window);
    return { policy, markup, names };
  });
  expect(reach).toEqual({ policy: 'connect-src', markup: ['set', 'refused'], names: [] });
  const before = page.url();
  await hands.inspectPage(() => {
    location.href = 'https://elsewhere.invalid/';
  });
  await hands.inspectPage(() => void window.open('https://elsewhere.invalid/'));
  await expect.poll(() => app.context().pages().length).toBe(1);
  await expect(tripsPage.table.rows.first()).toBeVisible();
  expect(page.url()).toBe(before);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  const officeId = await hands.getOfficeId();
  for (const call of [
    await hands.callMain('trips:list', { page: 0 }, officeId),
    await hands.callMain('export:show', '/etc/passwd'),
    await hands.callMain('app:set-theme', 'pink'),
  ]) {
    expect(call).toMatchObject({ ok: false, error: { code: 'ipc-refused' } });
  }
});

/** Fields whose texts Chromium may keep on the disk (faults 284). */
const listUnprotectedFields = ({ hands, page }: Pick<Running, 'hands' | 'page'>) =>
  hands.inspectAll(
    page.locator('input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea'),
    (fields: HTMLInputElement[]) =>
      fields
        .filter(({ autocomplete, name }) => autocomplete !== 'off' || name !== '')
        .map((field) => `kept by Chromium: ${field.outerHTML.slice(0, 200)}`),
  );

test('faults 284: every screen is accessible, and Chromium keeps the text of no field', async ({ startDemo }) => {
  const { hands, page, shell, tripsPage, tripPage, clientPage, reportsPage, reportPage } = await startDemo();
  const found: Record<string, string[]> = {};
  let fields = 0;
  const check = async (screen: string) => {
    fields += await hands.count(page.locator('input, textarea'));
    found[screen] = [...(await listUnprotectedFields({ hands, page })), ...(await findViolations(page))];
  };
  await check('first screen');
  for (const screen of ['Trips', 'Clients', 'Reports', 'Summarise', 'Commission', 'Month end', 'Settings'] as const) {
    await shell.goTo(screen);
    await expect(shell.skeletons).toHaveCount(0);
    await check(screen);
  }
  await hands.press('Enter', page.getByRole('main').getByRole('button', { name: 'Add office' }));
  await expect(page.getByLabel('API token')).toBeVisible();
  await check('the form of an office');
  await reportsPage.open('Sales By Consultant');
  await expect(reportPage.from).toBeFocused();
  await check('a report');
  await hands.press('Escape');
  await shell.goTo('Trips');
  await tripsPage.table.rows.first().dblclick();
  await expect(tripPage.sectors.grid).toBeVisible();
  await check('trip');
  await tripPage.details.getByRole('link').first().click();
  await expect(clientPage.details).toBeVisible();
  await check('client');
  await hands.press('Control+k');
  await expect(shell.paletteSearch).toBeFocused();
  await hands.type('smith');
  await expect(shell.paletteResults.filter({ hasText: /^Trip \d+/ }).first()).toBeVisible();
  await check('palette');
  await hands.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hands.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await check('shortcuts');
  await hands.press('Escape');
  await shell.goTo('Trips');
  await tripsPage.table.groupBy('Consultant');
  await tripsPage.table.rows.nth(2).click();
  await check('grouped trips');
  await tripsPage.search.click();
  await expect(tripsPage.offers.first()).toBeVisible();
  await check('box');
  await hands.type('active');
  await hands.press('Enter');
  await (await tripsPage.table.openMenu('Status')).getByRole('checkbox').first().focus();
  await check('column menu');
  await hands.press('Escape');
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Opened' })).toBeVisible();
  await check('columns');
  await hands.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('Name of the view')).toBeVisible();
  await check('views');
  await hands.press('Escape');
  await shell.goTo('Diagnostics');
  await expect(page.getByRole('button', { name: 'Copy for support' })).toBeVisible();
  await check('diagnostics');
  expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  expect(fields).toBeGreaterThan(30);
});

test('every part of a report is accessible, light and dark', async ({ startDemo }) => {
  const { hands, page, shell, reportsPage, reportPage, comparisonPage } = await startDemo();
  const found: Record<string, string[]> = {};
  await reportsPage.open('Client Contacts');
  const popover = async (name: string, button: RegExp | string) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    found[name] = await findViolations(page);
    await hands.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await expect(reportPage.from).toBeFocused();
  found.dates = await findViolations(page);
  await hands.press('Escape');
  await popover('filters to add', 'Add filter');
  await reportsPage.open('Unclaimed Commission');
  await reportPage.run();
  await expect(page.getByText(/^Is \d+ in Commission /)).toBeVisible();
  found['cents or dollars'] = await findViolations(page);
  await reportsPage.open('Refunds');
  await reportPage.run();
  await popover('a column’s menu', /^Menu of Trip no\./);
  found.result = await findViolations(page);
  await reportPage.runFor('1/1/2026', '31/12/2026');
  await reportPage.history.click();
  await expect(reportPage.runs).toHaveCount(2);
  await reportPage.runs.nth(1).hover();
  found.history = await findViolations(page);
  await reportPage.runs.nth(1).getByRole('button', { name: 'Compare with the result shown' }).click();
  await expect(comparisonPage.table.grid).toBeVisible();
  found.comparison = await findViolations(page);
  await shell.goTo('Month end');
  await expect(page.getByRole('list', { name: 'Checklist' }).getByRole('listitem')).toHaveCount(5);
  found['month end'] = await findViolations(page);
  expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
});

test('a restart restores the bounds, zoom and theme of the window', { tag: '@window' }, async ({ start, office }) => {
  const api = await office();
  const first = await start();
  await first.page.getByLabel('Office name').fill('Sydney');
  await first.page.getByLabel('Base URL').fill(api.baseUrl);
  await first.page.getByLabel('API token').fill(api.token);
  await first.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await first.shell.goTo('Settings');
  await first.page.getByRole('combobox', { name: 'Appearance' }).click();
  await first.page.getByRole('option', { name: 'Dark' }).click();
  await expect.poll(() => first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1_100, height: 750 }),
  );
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.25));
  await first.app.close();
  const second = await start();
  const bounds = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect(bounds).toMatchObject({ width: 1_100, height: 750 });
  const zoom = () =>
    second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
  await expect.poll(zoom).toBe(1.25);
  await second.shell.expectTheme('dark');
});

test('faults 627: letters typed after Ctrl+K arrive in the palette, however late it opens', async ({ startDemo }) => {
  const { hands, shell, tripsPage } = await startDemo();
  await tripsPage.table.rows.first().click();
  const selected = await hands.read(tripsPage.table.selectedRows.getByRole('link').first());
  // In one task: nothing can be drawn in between.
  await hands.inspectPage(() => {
    const press = (key: string, more: KeyboardEventInit = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    press('k', { ctrlKey: true });
    for (const key of ['s', 'e', 'x', 'Backspace', 't', 't']) press(key);
  });
  const field = shell.paletteSearch;
  await expect(field).toHaveValue('sett');
  await expect(field).toBeFocused();
  await hands.type('ings');
  await expect(field).toHaveValue('settings');
  await hands.press('Escape');
  await expect(field).toHaveCount(0);
  // The screen has its keys again, and had none of the others.
  await expect(tripsPage.table.selectedRows).toContainText(selected);
  await hands.press('Control+k');
  await hands.type('trips');
  await expect(field).toHaveValue('trips');
});
