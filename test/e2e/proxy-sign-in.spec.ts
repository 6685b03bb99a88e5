/** A proxy that asks for a name and password, as some offices have one. */
import { startBasicProxy } from '../helpers/basic-proxy';
import { expect, type Fixtures, test } from './fixtures';
import { LockPage } from './pages/lock-page';

const password = 'pr0xy-Pass-canary';

/** Starts the application behind a proxy that asks for a sign-in, and connects it to an office. */
async function connectBehindProxy({ office, start }: Pick<Fixtures, 'office' | 'start'>) {
  const proxy = await startBasicProxy(`anna:${password}`);
  const { baseUrl } = await office();
  const running = await start({ args: [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>'] });
  await running.connectPage.connect(baseUrl);
  return { ...running, proxy, baseUrl };
}

test('faults 174: a proxy’s sign-in is asked for once, and after a wrong password', {
  tag: '@window',
}, async ({ office, start }) => {
  const { output, proxy, proxySignIn, shell } = await connectBehindProxy({ office, start });
  await expect(proxySignIn.dialog).toContainText(proxy.address);
  await proxySignIn.signIn('anna', 'wrong');
  await proxySignIn.expectRefused();
  await proxySignIn.signIn('anna', password);
  await expect(shell.connection).toHaveText(/^Up to date|^Updating/);
  await expect(proxySignIn.dialog).toHaveCount(0);
  expect(output()).not.toContain(password);
  await proxy.stop();
});

test('faults 174: Cancel says that the proxy needs a sign-in, and the next try asks again', {
  tag: '@window',
}, async ({ office, start }) => {
  const { baseUrl, page, proxy, shell, connectPage, proxySignIn } = await connectBehindProxy({ office, start });
  await proxySignIn.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The proxy needs a sign-in.');
  await connectPage.connect(baseUrl);
  await proxySignIn.signIn('anna', password);
  await expect(shell.connection).toHaveText(/^Up to date|^Updating/);
  await proxy.stop();
});

test('faults 202: a locked window asks for a sign-in once unlocked', {
  tag: '@window',
}, async ({ office, start }) => {
  const running = await connectBehindProxy({ office, start });
  const { hands, app, page, proxy, shell, tripsPage, proxySignIn } = running;
  const lockPage = new LockPage(page);
  await proxySignIn.signIn('anna', password);
  await tripsPage.expectAllListed();
  await shell.goTo('Reports');
  // The organisation changes the password.
  proxy.accounts.clear();
  proxy.accounts.add('anna:new');
  await hands.press('F5');
  await proxySignIn.expectRefused();
  await lockPage.lockByMenu(app);
  await expect(proxySignIn.dialog).toHaveCount(0);
  const given = { id: crypto.randomUUID(), username: 'anna', password: 'new' };
  const refused = await hands.callMain('proxy:sign-in', given);
  expect(refused).toMatchObject({ ok: false, error: { code: 'locked' } });
  await lockPage.unlock.click();
  await proxySignIn.expectRefused();
  await proxySignIn.signIn('anna', 'new');
  await expect(proxySignIn.dialog).toHaveCount(0);
  await expect(shell.title).toHaveText('Reports');
  await expect(shell.connection).toHaveText(/^Up to date|^Updating/);
  await proxy.stop();
});
