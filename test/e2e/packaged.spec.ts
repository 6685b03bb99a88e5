/** The main job in the packaged application: from its archive, with keytar beside it, as users have it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { serveLoopback } from '../helpers/loopback';
import { packFolder } from '../helpers/package-folder';
import { chooseSavePath, expect, respondToQuestions, test } from './fixtures';
import { sampleTrip } from './helpers/office-data';
import { findRunRequests } from './pages/report-page';

test.skip(process.platform !== 'linux', 'a stand-in for Electron’s distribution exists for Linux');

let program = '';

// The list's 24 pages and a second start take their time on a busy machine.
test.setTimeout(180_000);

test.beforeAll(async () => {
  test.setTimeout(240_000);
  program = join((await packFolder()).folder, 'tripledger-desktop');
});

test('connect, list trips, open one, run a report, export it, and connect again after a restart', {
  tag: '@window',
}, async ({ office, connectTo, start, folder }) => {
  const api = await office();
  const running = await connectTo(api.baseUrl, { program });
  const { app, exportMenu, hands, page, shell, tripsPage, tripPage, reportsPage, reportPage } = running;
  expect(await app.evaluate(({ app: packaged }) => [packaged.isPackaged, packaged.getAppPath()])).toEqual([
    true,
    join(program, '../resources/app.asar'),
  ]);

  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText('Up to date');
  await tripsPage.open(sampleTrip.number);
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();

  await reportsPage.open('Sales By Consultant');
  await reportPage.runFor('01 Jan 2026', '');
  const file = join(folder, 'sales.csv');
  await chooseSavePath(app, file);
  await exportMenu.saveRaw();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(header).toContain('consultant');
  expect(rows.length).toBeGreaterThan(0);
  const requests = await hands.requests(api.requests);
  expect(findRunRequests(requests)).toEqual(['/report/run?report=sales-by-consultant&startDate=2026-01-01']);
  await app.close();

  // The token comes from the keychain, through the keytar beside the archive.
  const restarted = await start({ program });
  await expect(restarted.shell.officeButton('Sydney City')).toBeVisible();
  await expect(restarted.shell.connection).toHaveText('Up to date');
});

/** The labels of Help, and a press on one of them. */
const listHelp = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    return help?.submenu?.items.map(({ label }) => label) ?? [];
  });

test('faults 198: Help shows the licences, and without a feed no check for updates', {
  tag: '@window',
}, async ({ start }) => {
  const { app } = await start({ program });
  const labels = await listHelp(app);
  expect(labels).toContain('Licences');
  expect(labels).not.toContain('Check for Updates…');
});

test('faults 198: asks its feed when asked, and names the newer version', { tag: '@window' }, async ({ start }) => {
  const paths: (string | undefined)[] = [];
  const feed = await serveLoopback((request, response) => {
    paths.push(request.url?.split('?')[0]);
    response.end(
      'version: 99.1.0\nfiles:\n  - url: tripledger.deb\n    sha512: AA==\npath: tripledger.deb\nsha512: AA==\n',
    );
  });
  const resources = join(program, '../resources');
  const written = { 'app-update.yml': `provider: generic\nurl: ${feed.baseUrl}/\n`, 'package-type': 'deb' };
  for (const [name, content] of Object.entries(written)) writeFileSync(join(resources, name), content);
  try {
    const { app } = await start({ program });
    expect(await listHelp(app)).toContain('Check for Updates…');
    expect(paths).toEqual([]);
    const questions = await respondToQuestions(app, 0);
    await app.evaluate(({ Menu }) => {
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
      help?.submenu?.items.find(({ label }) => label === 'Check for Updates…')?.click();
    });
    await expect.poll(questions).toMatchObject([{ message: 'Tripledger 99.1.0 is available' }]);
    expect(new Set(paths)).toEqual(new Set(['/latest-linux.yml']));
  } finally {
    for (const name of Object.keys(written)) rmSync(join(resources, name));
    await feed.stop();
  }
});
