/** The main job in the packaged application: from its archive, with keytar beside it, as users have it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { packFolder } from '../helpers/package-folder';
import { chooseSavePath, expect, test } from './fixtures';
import { findRunRequests } from './pages/report-page';

test.skip(process.platform !== 'linux', 'a stand-in for Electron’s distribution exists for Linux');

let program = '';

// The list's 24 pages and a second start take their time on a busy machine.
test.setTimeout(180_000);

test.beforeAll(async () => {
  test.setTimeout(240_000);
  program = join((await packFolder()).folder, 'tripledger-desktop');
});

test('connect, list trips, open one, run a report, export it, and connect again after a restart', async ({
  office,
  connectTo,
  start,
  folder,
}) => {
  const api = await office();
  const running = await connectTo(api.baseUrl, { program });
  const { app, page, shell, tripsPage, tripPage, reportsPage, reportPage, resultPage } = running;
  expect(await app.evaluate(({ app: packaged }) => [packaged.isPackaged, packaged.getAppPath()])).toEqual([
    true,
    join(program, '../resources/app.asar'),
  ]);

  await tripsPage.expectAllListed();
  await expect(shell.connection).toHaveText('Live');
  await tripsPage.open('32394');
  await expect(tripPage.heading('32394')).toBeVisible();

  await reportsPage.open('Sales By Consultant');
  await page.getByLabel('Start date', { exact: true }).fill('01 Jan 2026');
  await reportPage.run();
  const file = join(folder, 'sales.csv');
  await chooseSavePath(app, file);
  await resultPage.exportButton.click();
  await expect(page.getByText(/Exported \d+ rows/)).toBeVisible();
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(header).toContain('consultant');
  expect(rows.length).toBeGreaterThan(0);
  expect(findRunRequests(api.requests)).toEqual(['/report/run?report=sales-by-consultant&startDate=2026-01-01']);
  await app.close();

  // The token comes from the keychain, through the keytar beside the archive.
  const restarted = await start({ program });
  await expect(restarted.shell.officeButton('Sydney City')).toBeVisible();
  await expect(restarted.shell.connection).toHaveText('Live');
});

/** The labels of Help. */
const listHelp = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    return help?.submenu?.items.map(({ label }) => label) ?? [];
  });

test('faults 197 and 198: Help shows the licences, and without a feed no check for updates', async ({ start }) => {
  const { app } = await start({ program });
  const labels = await listHelp(app);
  expect(labels).toContain('Licences');
  expect(labels).not.toContain('Check for Updates…');
});
