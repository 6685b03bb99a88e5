/** The ways out of the window that a page must not have, tried from inside one. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, expect, openDemo, rowsOf, test } from './helpers/application';

test('faults 148: WebRTC of a page sends nothing to an address of its choice', async ({ start }) => {
  const received: string[] = [];
  const udp = createSocket('udp4', (message) => received.push(message.toString('hex'))).bind(0, '127.0.0.1');
  const tcp = createServer().listen(0, '127.0.0.1');
  tcp.on('connection', () => received.push('a connection'));
  await Promise.all([
    new Promise((done) => udp.once('listening', done)),
    new Promise((done) => tcp.once('listening', done)),
  ]);
  const { page } = await start();
  const gathered = await page.evaluate(
    async ([udpPort, tcpPort]) => {
      const server = { username: 'u', credential: 'c' };
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udpPort}` },
          { ...server, urls: `turn:127.0.0.1:${udpPort}?transport=udp` },
          { ...server, urls: `turn:127.0.0.1:${tcpPort}?transport=tcp` },
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
    [udp.address().port, (tcp.address() as AddressInfo).port],
  );
  expect(gathered).toBe('complete');
  expect(received).toEqual([]);
  udp.close();
  tcp.close();
});

test('faults 148: a download that a page begins is prevented', async ({ start }) => {
  const { app, page } = await start();
  await openDemo(page);
  await app.evaluate(({ BrowserWindow }) => {
    const holder = globalThis as unknown as { downloads: boolean[] };
    holder.downloads = [];
    BrowserWindow.getAllWindows()[0]?.webContents.session.on('will-download', (event) => {
      holder.downloads.push(event.defaultPrevented);
    });
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'data:text/plain,client%20data';
    link.download = 'clients.txt';
    document.body.append(link);
    link.click();
    link.remove();
  });
  const downloads = () => app.evaluate(() => (globalThis as unknown as { downloads: boolean[] }).downloads);
  await expect.poll(downloads).toEqual([true]);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
});

test('faults 148: a navigation to a server of this computer does not reach it', async ({ start }) => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { page } = await start();
  const { port } = server.address() as AddressInfo;
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate((address) => {
    location.href = address;
  }, `http://127.0.0.1:${port}/?clients`);
  await failed;
  expect(requests).toBe(0);
  server.close();
});

test('faults 147: a new server is contacted only after the system’s own question, which names it', async ({
  start,
  office,
}) => {
  const api = await office();
  const { app, page } = await start();
  const answerWith = (response: number) =>
    app.evaluate(({ dialog }, button) => {
      const holder = globalThis as unknown as { questions?: { message: string; buttons?: string[] }[] };
      holder.questions ??= [];
      dialog.showMessageBox = async (...args: unknown[]) => {
        const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
        holder.questions?.push({ message, buttons });
        return { response: button, checkboxChecked: false };
      };
    }, response);
  const questions = () => app.evaluate(() => (globalThis as unknown as { questions: unknown[] }).questions);
  const { host } = new URL(api.baseUrl);
  await answerWith(1);
  await connect(page, api.baseUrl);
  await expect(page.getByText(`The office was not connected, and nothing was sent to ${host}.`)).toBeVisible();
  expect(api.requests).toEqual([]);
  expect(await questions()).toEqual([{ message: `Connect to ${host}?`, buttons: ['Connect', 'Cancel'] }]);
  await answerWith(0);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('1–50 of 2,400 trips')).toBeVisible();
  expect(await questions()).toHaveLength(2);
  // The server of an office that is there already is not asked about again.
  const again = await page.evaluate(
    ([baseUrl, token]) =>
      (
        window as unknown as { tripledger: Record<string, (input: unknown) => Promise<unknown>> }
      ).tripledger.connectOffice?.({
        ...{ name: 'Second', baseUrl, token, sessionOnly: true, requestId: 'second-office' },
      }),
    [api.baseUrl, api.token],
  );
  expect(again).toMatchObject({ ok: true });
  expect(await questions()).toHaveLength(2);
});
