/**
 * `npm run verify-electron`: what can be checked by itself on a machine that has Electron. The same checks run in
 * `npm test` on the host. Each says what it saw, and what it could not check there; the rest is in
 * build/docs/first-run-on-real-electron.md.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { chooseSavePath, expect, type Running, test } from './fixtures';

const say = (line: string) => process.stdout.write(`      ${line}\n`);

/** The hosts in a log of Chromium's network stack, without Chromium's own pages. */
function readLoggedHosts(file: string): string[] {
  if (!existsSync(file)) return [];
  const logged = readFileSync(file, 'utf8');
  const hosts = [...logged.matchAll(/"(?:url|host|destination)":"(?:https?:\/\/)?([\w.-]+\.[\w-]+|localhost)[:/"]/g)];
  return [...new Set(hosts.map(([, host = '']) => host))].filter((host) => !/^(?:0\.0\.0\.0|tripledger)$/.test(host));
}

/** Records the hosts to which the main process opens connections by itself, as the host does in place of Chromium. */
async function recordSockets(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(() => {
    const { Socket } = process.getBuiltinModule('node:net');
    const seen: string[] = [];
    const { connect } = Socket.prototype;
    Object.assign(globalThis, { verifiedHosts: seen });
    Socket.prototype.connect = function record(this: InstanceType<typeof Socket>, ...args: never[]) {
      const [options] = (Array.isArray(args[0]) ? args[0] : args) as { host?: string; path?: string }[];
      if (options && !options.path) seen.push(options.host ?? 'localhost');
      return Reflect.apply(connect, this, args);
    } as typeof connect;
  });
  return () => app.evaluate(() => [...new Set((globalThis as unknown as { verifiedHosts: string[] }).verifiedHosts)]);
}

/** Runs a report, and exports it to the file that a save dialog would give. */
async function exportReport({ app, page, exportMenu }: Running, file: string): Promise<void> {
  await chooseSavePath(app, file);
  await exportMenu.saveRaw();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./).last()).toBeVisible();
}

/** The processes of pages below a process (Linux). */
function findRenderers(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const isRenderer = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--type=renderer');
  return children.flatMap((child) => [...(isRenderer(child) ? [child] : []), ...findRenderers(child)]);
}

/** Checks the sandbox of the pages' processes, by what the system says of them. */
async function expectSandbox(app: ElectronApplication): Promise<void> {
  if (process.platform !== 'linux') {
    const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics());
    const pages = metrics.filter(({ type }) => type === 'Tab');
    expect(pages.map(({ sandboxed }) => sandboxed)).toEqual(pages.map(() => true));
    say(`sandboxed: ${pages.length} processes of pages`);
    return;
  }
  const renderers = findRenderers(app.process().pid ?? 0);
  const filters = renderers.map((pid) => /^Seccomp:\s*(\d)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  expect(renderers.length).toBeGreaterThan(0);
  expect(filters, 'a system call filter on every renderer').toEqual(filters.map(() => '2'));
  say(`sandboxed: ${renderers.length} renderers with a system call filter`);
}

test('opens, calls the office alone, exports twice to one name, and keeps its token', {
  tag: '@window',
}, async ({ office, start, folder }) => {
  test.setTimeout(180_000);
  const netLog = join(folder, 'net-log.json');
  const api = await office();
  const running = await start({ switches: [`--log-net-log=${netLog}`] });
  const { app, connectPage, shell, tripsPage, reportsPage, reportPage } = running;
  const versions = await app.evaluate(() => ({ electron: process.versions.electron, node: process.versions.node }));
  const isHost = versions.electron === 'host';
  say(
    isHost ? 'on the host: Electron itself is not checked' : `on Electron ${versions.electron}, Node ${versions.node}`,
  );
  const readSockets = await recordSockets(app);

  await connectPage.connect(api.baseUrl);
  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText('Up to date');

  await test.step('exports twice to one name', async () => {
    await reportsPage.open('Sales By Consultant');
    await reportPage.runFor('01 Jan 2026', '');
    const file = join(folder, 'sales.csv');
    await exportReport(running, file);
    const first = readFileSync(file);
    const { ino } = statSync(file, { bigint: true });
    await exportReport(running, file);
    // The second file is another one in the first one's place.
    await expect.poll(() => statSync(file, { bigint: true }).ino !== ino).toBe(true);
    expect(readFileSync(file).equals(first)).toBe(true);
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    say('exported twice to one name; not checked: the system’s own question before it overwrites');
  });

  await test.step('the page is sandboxed', async () => {
    expect(await running.hands.inspectPage(() => typeof (globalThis as { process?: unknown }).process)).toBe(
      'undefined',
    );
    if (process.platform === 'linux' && process.getuid?.() === 0) say('not checked: the sandbox, which root has not');
    else await expectSandbox(app);
  });

  const sockets = await readSockets();
  await app.close();
  // The host's browser is a whole Chromium with services of its own, which it cannot reach.
  const hosts = [...new Set([...sockets, ...(isHost ? [] : readLoggedHosts(netLog))])];
  say(`hosts called: ${hosts.join(', ')}`);
  expect(hosts).toEqual([new URL(api.baseUrl).hostname]);
  expect(existsSync(netLog), 'Chromium’s own log').toBe(true);

  const restarted = await start();
  await expect(restarted.shell.officeButton('Sydney City')).toBeVisible();
  await expect(restarted.shell.connection).toHaveText('Up to date');
  say('the keychain kept the token');
  await restarted.shell.goTo('Settings');
  await restarted.settingsPage.removeOffice();
  await expect(restarted.page.getByRole('button', { name: 'Explore the demo office' })).toBeVisible();
});
