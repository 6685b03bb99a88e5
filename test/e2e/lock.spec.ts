/** The idle lock: the page has nothing while it is locked, and is where it was afterwards. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@shared/ipc/contract';
import { chooseSavePath, expect, test } from './fixtures';
import { takeToken } from './helpers/keychain';
import { longTripCount, tripCount, write } from './helpers/office-data';
import { LockPage, setIdleSeconds } from './pages/lock-page';

test('faults 200: Lock Now hides everything, main refuses the page every call, and unlocking returns to the same list', {
  tag: '@window',
}, async ({ connectedOffice }) => {
  const { hands, app, page, shell, tripsPage } = await connectedOffice();
  const lockPage = new LockPage(page);
  await tripsPage.expectAllListed();
  await shell.goTo('Trips');
  await tripsPage.addFilter('corporate');
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText([/Corporate/]);
  await expect(tripsPage.listed).toHaveText(new RegExp(`^[\\d,]+ of ${write(tripCount)} trips`));
  await tripsPage.expectNamed();
  const [url, firstRow] = [page.url(), await hands.read(tripsPage.table.rows.first())];

  // Nothing of the old page may be left: a mark on it is gone with it.
  await hands.inspectPage(() => Object.assign(window, { mark: 'before the lock' }));
  await lockPage.lockByMenu(app);
  await expect(page).toHaveTitle('Tripledger');
  await expect.poll(() => hands.inspectPage(() => 'mark' in window)).toBe(false);
  await expect(page.locator('body')).not.toContainText(firstRow.split('\n')[0] ?? 'no row');
  for (const channel of Object.keys(contract).filter((name) => !name.startsWith('lock:'))) {
    expect(await hands.callMain(channel)).toMatchObject({ ok: false, error: { code: 'locked' } });
  }
  // The shortcuts of the screens do nothing.
  await hands.press('Control+k');
  await lockPage.expectLocked();

  await hands.press('Enter');
  await expect(lockPage.title).toHaveCount(0);
  await expect(tripsPage.table.rows.first()).toHaveText(firstRow.replaceAll('\n', ''));
  expect(page.url()).toBe(url);
  await expect(tripsPage.filters.getByRole('listitem')).toHaveText([/Corporate/]);
});

test('while on, locks after the time without input and with the system', { tag: '@window' }, async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, tripsPage } = await connectedOffice();
  const lockPage = new LockPage(page);
  await tripsPage.expectAllListed();
  await shell.goTo('Settings');
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  await expect(shell.title).toHaveText('Settings');

  await setIdleSeconds(app, 301);
  await lockPage.choose('After 5 minutes');
  await lockPage.expectLocked();
  await setIdleSeconds(app, 0);
  await lockPage.unlock.click();
  await expect(shell.title).toHaveText('Settings');
  const settings = JSON.parse(readFileSync(join(folder, 'home', 'settings.json'), 'utf8'));
  expect(settings.lockAfterMinutes).toBe(5);
  await expect(lockPage.after).toHaveValue('After 5 minutes');

  for (const event of ['lock-screen', 'suspend'] as const) {
    await app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name as 'suspend'), event);
    await lockPage.expectLocked();
    await lockPage.unlock.click();
    await expect(shell.title).toHaveText('Settings');
  }
});

test('an export goes on while locked; without a saved office a click unlocks', {
  tag: '@window',
}, async ({ start, folder }) => {
  const { app, connectPage, page, exportMenu, tripsPage } = await start();
  await connectPage.exploreDemo();
  await tripsPage.expectAllListed(longTripCount);
  const lockPage = new LockPage(page);
  const path = join(folder, 'trips.csv');
  await chooseSavePath(app, path);
  await exportMenu.saveRaw();
  // Its file, under its own or a temporary name.
  await expect.poll(() => readdirSync(folder).some((name) => name.includes('trips.csv'))).toBe(true);
  await lockPage.lockByMenu(app);
  await expect.poll(() => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0)).toBeGreaterThan(40);
  await lockPage.unlock.click();
  await tripsPage.expectAllListed(longTripCount);
});

test('does not lock where nothing could unlock it; stays locked while the keychain gives no key, and says so', {
  tag: '@window',
}, async ({ connectedOffice, folder }) => {
  const { app, page, shell, tripsPage } = await connectedOffice();
  const lockPage = new LockPage(page);
  const message = 'The keychain did not give the key of your office.';
  await tripsPage.expectAllListed();
  const home = join(folder, 'home');
  await shell.goTo('Settings');
  const putBackBefore = await takeToken(home);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(lockPage.problem).toContainText('Tripledger was not locked');
  await lockPage.choose('After 5 minutes');
  await expect(lockPage.after).toHaveValue('Off');
  await putBackBefore();

  await shell.goTo('Trips');
  await lockPage.lockByMenu(app);
  const putBack = await takeToken(home);
  await lockPage.unlock.click();
  await expect(lockPage.problem).toContainText(message);
  await expect(lockPage.tryAgain).toBeFocused();
  await expect(lockPage.title).toBeVisible();
  await putBack();
  await lockPage.tryAgain.click();
  await tripsPage.expectAllListed();
});
