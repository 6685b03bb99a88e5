/** The main job in the packaged application: from its archive, with keytar beside it, as users have it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '../helpers/package-folder';
import { chooseSavePath, expect, test } from './fixtures';
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

test('connect, list trips, open one, run a report, export it, and connect again after a restart; Help has the licences', {
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
  const help = await restarted.app.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    return menu?.submenu?.items.map(({ label }) => label) ?? [];
  });
  expect(help).toContain('Licences');
});
