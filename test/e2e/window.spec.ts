/** The window itself: when it shows, and what happens after its page has crashed, hung or could not be drawn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, root, test } from './fixtures';

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));

/** Ends the page's process. Playwright cannot use its page object any more, and does not always hear of it. */
const crash = (app: ElectronApplication) =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const webContents = BrowserWindow.getAllWindows()[0]?.webContents;
        webContents?.once('render-process-gone', () => resolve());
        webContents?.forcefullyCrashRenderer();
      }),
  );

/** Evaluates an expression in the window's page, without Playwright's page object. Null while the page loads. */
const evaluateInPage = (app: ElectronApplication, expression: string) =>
  app.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(script)
        .catch(() => null),
    expression,
  );

test('faults 164: the window is shown where ready-to-show is withheld', { tag: '@window' }, async ({ start }) => {
  const { app } = await start({ env: { ELECTRON_HOST_WAYLAND: '1' } });
  await expect.poll(() => isVisible(app)).toEqual([true]);
});

test('faults 51, 164: a second start ends, and shows the one window', {
  tag: '@window',
}, async ({ start, folder }) => {
  const { app, page } = await start();
  await app.evaluate(({ app: electronApp }) => {
    for (let n = 0; n < 3; n += 1) electronApp.emit('activate', {}, false);
  });
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const second = spawn(String(app.process().spawnfile), ['--no-sandbox', root], { env, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(await isVisible(app)).toEqual([true]);
  await expect(page.getByRole('main')).toBeVisible();
});

test('faults 161, 284, 312: a page that crashed is loaded again, where it was, with its filters and a note; Back has those of the screen before', {
  tag: '@window',
}, async ({ startDemo }) => {
  test.setTimeout(120_000);
  const { app, page, shell, tripsPage, clientsPage } = await startDemo();
  await tripsPage.expectAllListed();
  await tripsPage.addFilter('quote');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText([/Quote/]);
  await shell.goTo('Clients');
  await clientsPage.search.fill('zq-client-4432');
  await expect(page.getByText('No clients with', { exact: false })).toBeVisible();
  await crash(app);
  const read = (selector: string) =>
    evaluateInPage(app, `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`);
  // Chromium writes a report of the crash before it starts a new process: on a busy computer that takes a while.
  await expect
    .poll(() => read('[aria-label=Notes]'), { timeout: 60_000 })
    .toContain('This window was reloaded after a problem.');
  await expect.poll(() => read('h1')).toBe('Clients');
  const fields = `[...document.querySelectorAll('input')].map((field) => field.value).join('\\n')`;
  await expect.poll(() => evaluateInPage(app, fields)).toContain('zq-client-4432');
  await evaluateInPage(app, `document.querySelector('[aria-label=Notes] .line-close').click()`);
  await expect.poll(() => read('[aria-label=Notes]')).not.toContain('reloaded');
  await evaluateInPage(app, 'history.back()');
  await expect.poll(() => read('ul[aria-label=Filters]')).toContain('Quote');
});

test('faults 161, 163: a window that cannot be drawn offers to reload itself; errors of the page are logged by their place in the code, without their text', {
  tag: '@window',
}, async ({ start, expectedProblems, folder }) => {
  expectedProblems.push(/canary/);
  const { hands, page } = await start();
  // The first page after this one cannot find out the colours of the system, which no screen can be drawn without.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('wasBroken') !== null) return;
    sessionStorage.setItem('wasBroken', 'yes');
    window.matchMedia = () => {
      throw new TypeError('canary of Jane Citizen');
    };
  });
  await page.reload();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This window can’t be shown');
  await hands.inspectPage(() => {
    setTimeout(() => Promise.reject(new RangeError('canary of a promise')));
    setTimeout(() => {
      throw new SyntaxError('canary of an event');
    });
  });
  const readLog = () => readFileSync(join(folder, 'home/logs/tripledger.log'), 'utf8');
  const frame = String.raw`renderer/assets/[\w.-]+\.js:\d+:\d+`;
  const frames = `${frame}(?:,${frame})*`;
  await expect
    .poll(readLog)
    .toMatch(new RegExp(`error page-error \\S+ kind=drawing name=TypeError code=- frames=${frames}\n`));
  await expect.poll(readLog).toMatch(/ page-error \S+ kind=rejection name=RangeError code=- frames=-\n/);
  await expect.poll(readLog).toMatch(/ page-error \S+ kind=uncaught name=SyntaxError code=- frames=-\n/);
  expect(readLog()).not.toContain('canary');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your office' })).toBeVisible();
});

type ShownItem = { readonly label: string; readonly enabled: boolean; click(): void };

/** The items of the context menu that was opened last; the menu is then forgotten. */
const takeContextMenu = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    const menus = Menu as unknown as { popped: { items: readonly ShownItem[] } | null };
    const items = menus.popped?.items.map(({ label, enabled }) => (enabled ? label : `(${label})`)) ?? null;
    return items;
  });

test('the system’s menus open a screen and edit a field, and none is of a table', {
  tag: '@window',
}, async ({ startDemo }) => {
  const { hands, app, shell, tripsPage } = await startDemo();
  await tripsPage.table.rows.first().click({ button: 'right' });
  expect(await takeContextMenu(app)).toBeNull();
  const { search } = tripsPage;
  await search.fill('smith');
  await hands.press('ControlOrMeta+a', search);
  await search.click({ button: 'right' });
  await expect.poll(() => takeContextMenu(app)).toEqual(['cut', 'copy', 'paste', '', 'selectAll']);
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
    items.find((item) => item.label === 'Reports')?.click();
  });
  await expect(shell.title).toHaveText('Reports');
});

test('faults 163: an error in main that nothing has caught is said once', {
  tag: '@window',
}, async ({ proxiedOffice, folder, expectedProblems }) => {
  expectedProblems.push(/error-uncaught/);
  test.setTimeout(120_000);
  const { connect } = await proxiedOffice({ limit: 5_000 });
  const { app, shell } = await connect();
  await app.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          setTimeout(resolve);
          throw new Error('canary of a client');
        });
      }),
  );
  await expect(shell.line).toContainText('Tripledger met a problem that it did not expect, and goes on.');
  await expect(shell.line).not.toContainText('canary');
  const readLog = () => readFileSync(join(folder, 'home/logs/tripledger.log'), 'utf8');
  await expect.poll(readLog).toContain('error-uncaught');
  expect(readLog()).not.toContain('canary');
});
