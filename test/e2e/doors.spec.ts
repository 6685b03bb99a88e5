/** Ways out of the sandbox, tried from inside a page. */
import { createSocket } from 'node:dgram';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, serveLoopback } from '../helpers/loopback';
import { chooseSavePath, expect, type Running, respondToQuestions, test } from './fixtures';
import type { OfficeProxy } from './helpers/proxy';

test('faults 148: WebRTC sends nothing to an address that a page chooses', { tag: '@window' }, async ({ start }) => {
  const received: string[] = [];
  const tcp = createServer().on('connection', () => received.push('a connection'));
  const { address, stop } = await listen(tcp);
  const udp = createSocket('udp4', (message) => received.push(message.toString('hex'))).bind(0, '127.0.0.1');
  await new Promise((done) => udp.once('listening', done));
  // Chromium without a browser ignores the switch of the policy.
  const { hands } = await start({ env: { ELECTRON_HOST_BROWSER: '1' } });
  const gathered = await hands.inspectPage(
    async ([udpPort, tcpAddress]) => {
      const server = { username: 'u', credential: 'c' };
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udpPort}` },
          { ...server, urls: `turn:127.0.0.1:${udpPort}?transport=udp` },
          { ...server, urls: `turn:${tcpAddress}?transport=tcp` },
        ],
      });
      connection.createDataChannel('x');
      const complete = new Promise<void>((done) => {
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') done();
        });
      });
      await connection.setLocalDescription(await connection.createOffer());
      await complete;
      return connection.iceGatheringState;
    },
    [udp.address().port, address] as const,
  );
  expect(gathered).toBe('complete');
  expect(received).toEqual([]);
  udp.close();
  await stop();
});

test('faults 148: a download that a page starts is prevented', { tag: '@window' }, async ({ startDemo }) => {
  const { hands, app, tripsPage } = await startDemo();
  await app.evaluate(({ BrowserWindow }) => {
    const holder = globalThis as unknown as { downloads: boolean[] };
    holder.downloads = [];
    BrowserWindow.getAllWindows()[0]?.webContents.session.on('will-download', (event) => {
      holder.downloads.push(event.defaultPrevented);
    });
  });
  await hands.inspectPage(() => {
    const link = document.createElement('a');
    link.href = 'data:text/plain,client%20data';
    link.download = 'clients.txt';
    document.body.append(link);
    link.click();
    link.remove();
  });
  const downloads = () => app.evaluate(() => (globalThis as unknown as { downloads: boolean[] }).downloads);
  await expect.poll(downloads).toEqual([true]);
  await expect(tripsPage.table.rows.first()).toBeVisible();
});

test('faults 148: no navigation reaches a server of this computer', { tag: '@window' }, async ({ start }) => {
  let requests = 0;
  const { baseUrl, stop } = await serveLoopback((_request, response) => {
    requests += 1;
    response.end();
  });
  const { hands, page } = await start();
  const failed = page.waitForEvent('requestfailed');
  await hands.inspectPage((address) => {
    location.href = address;
  }, `${baseUrl}/?clients`);
  await failed;
  expect(requests).toBe(0);
  await stop();
});

test('faults 147: the system’s question names a new server before any contact', {
  tag: '@window',
}, async ({ start, office }) => {
  const api = await office();
  const { hands, app, page, connectPage, tripsPage } = await start();
  const { host } = new URL(api.baseUrl);
  const questions = await respondToQuestions(app, 1);
  await connectPage.connect(api.baseUrl);
  await expect(page.getByText(`The office was not connected, and nothing was sent to ${host}.`)).toBeVisible();
  const requests = await hands.requests(api.requests);
  expect(requests).toEqual([]);
  expect(await questions()).toEqual([{ message: `Connect to ${host}?`, buttons: ['Connect', 'Cancel'] }]);
  await respondToQuestions(app, 0);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await tripsPage.expectAllListed();
  expect(await questions()).toHaveLength(2);
  // The server of an office that exists already needs no second question.
  const second = { name: 'Second', baseUrl: api.baseUrl, token: api.token, sessionOnly: true };
  const again = await hands.callMain('offices:connect', second);
  expect(again).toMatchObject({ ok: true });
  expect(await questions()).toHaveLength(2);
});

/** Starts an export whose second half never comes. The system's questions are dismissed with "Keep working" at first. */
async function startExport(proxy: OfficeProxy, { app, hands, shell }: Running, folder: string) {
  proxy.intercept = (path) =>
    path.startsWith('/report/run')
      ? (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const row = `{"trip_id":${'1'.repeat(60)}}`;
          response.write(`{"success":true,"data":{"headers":["trip_id"],"rows":[${Array(20_000).fill(row).join(',')},`);
        }
      : null;
  await shell.goTo('Reports');
  const target = join(folder, 'exports');
  mkdirSync(target);
  await chooseSavePath(app, join(target, 'refunds.csv'));
  await app.evaluate(({ dialog }) => {
    Object.assign(globalThis, { response: 1 });
    dialog.showMessageBox = async (...args: unknown[]) => {
      process.stderr.write(`Asked: ${(args.at(-1) as { detail: string }).detail}\n`);
      return { response: (globalThis as unknown as { response: number }).response, checkboxChecked: false };
    };
  });
  const officeId = await hands.getOfficeId();
  await hands.callMain('reports:list', null, officeId);
  hands.callMain('reports:run-to-file', { slug: 'refunds', filters: {}, format: 'csv' }, officeId).catch(() => null);
  // The temporary file shows that the export is under way.
  await expect.poll(() => readdirSync(target)).toHaveLength(1);
  return { target, ended: new Promise((done) => app.process().once('exit', done)) };
}

test('faults 151: quitting in the middle of an export needs a confirmation, then leaves no file behind', {
  tag: '@window',
}, async ({ proxiedOffice, connectTo, folder }) => {
  const { proxy } = await proxiedOffice();
  const running = await connectTo(proxy.baseUrl);
  const { app, page, output } = running;
  const { target, ended } = await startExport(proxy, running, folder);
  await app.evaluate(({ app: electron }) => electron.quit());
  await expect.poll(output).toContain('Asked: Still running: an export.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(readdirSync(target)).toHaveLength(1);
  await app.evaluate(() => Object.assign(globalThis, { response: 0 }));
  await app.evaluate(({ app: electron }) => electron.quit());
  expect(await ended).toBe(0);
  expect(readdirSync(target)).toEqual([]);
});

test('faults 151: a signal in the middle of an export opens no dialog, and leaves no file behind', {
  tag: '@window',
}, async ({ proxiedOffice, connectTo, folder }) => {
  const { proxy } = await proxiedOffice();
  const running = await connectTo(proxy.baseUrl);
  const { app, output } = running;
  const { target, ended } = await startExport(proxy, running, folder);
  app.process().kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).not.toContain('Asked:');
  expect(readdirSync(target)).toEqual([]);
});
