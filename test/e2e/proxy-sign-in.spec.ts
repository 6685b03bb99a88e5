/** A proxy that asks for a name and password, as some offices have one. */
import { startBasicProxy } from '../helpers/basic-proxy';
import { expect, test } from './fixtures';

const password = 'pr0xy-Pass-canary';

test('faults 174: a proxy’s sign-in is asked for once, again after a wrong password, and kept in memory only', async ({
  office,
  start,
}) => {
  const proxy = await startBasicProxy(`anna:${password}`);
  const api = await office();
  const running = await start({ args: [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>'] });
  const { page, connectPage, proxySignIn } = running;
  await connectPage.connect(api.baseUrl);
  await proxySignIn.expectChallenge(proxy.address);
  await proxySignIn.signIn('anna', 'wrong');
  await proxySignIn.expectRefused();
  await proxySignIn.signIn('anna', password);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live');
  await proxySignIn.expectClosed();
  expect(running.output()).not.toContain(password);
  await proxy.stop();
});

test('faults 174: Cancel says that the proxy asks for a sign-in, and the next try asks again', async ({
  office,
  start,
}) => {
  const proxy = await startBasicProxy(`anna:${password}`);
  const api = await office();
  const args = [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>'];
  const { page, connectPage, proxySignIn } = await start({ args });
  await connectPage.connect(api.baseUrl);
  await proxySignIn.cancel();
  await expect(page.getByRole('alert')).toContainText('proxy asks for a sign-in');
  await connectPage.connect(api.baseUrl);
  await proxySignIn.signIn('anna', password);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live');
  await proxy.stop();
});
