/** The main job, from the first screen to reading offline, and a search for the token on the way. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken, chooseSavePath, expect, longTripCount, type Running, test } from './fixtures';
import { readContents } from './helpers/byte-search';
import { clientLink, sampleTrip, sumSectors } from './helpers/office-data';
import type { Hands } from './pages/hands';
import { findRunRequests } from './pages/report-page';

/** Command line and environment of a process and all its descendants (Linux). */
function readProcessTexts(pid: number): string {
  const texts = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1')).join('\n');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [texts, ...children.map((child) => readProcessTexts(Number(child)))].join('\n');
}

/** Responses of main to the page, refusals among them. */
async function readIpc(hands: Hands): Promise<string> {
  const officeId = await hands.getOfficeId();
  const refused = { name: 'x', baseUrl: 'http://127.0.0.1:9', token: 'a.b', sessionOnly: false };
  return JSON.stringify([
    await hands.callMain('app:state'),
    await hands.callMain('offices:connect', refused),
    await hands.callMain('offices:connection', officeId),
    await hands.callMain('cache:counts', null, officeId),
  ]);
}

/** The report's rows, as the demo office sends them, as lines of CSV. */
async function fetchRowsAsCsv(url: string): Promise<{ csv: string; rows: number }> {
  const response = await fetch(url, { headers: { 'x-api-token': canaryToken } });
  const { data } = (await response.json()) as { data: { headers: string[]; rows: Record<string, unknown>[] } };
  const lines = [data.headers, ...data.rows.map((row) => data.headers.map((header) => String(row[header])))];
  return { csv: lines.map((cells) => `${cells.join(',')}\r\n`).join(''), rows: data.rows.length };
}

/** Opens the trip of the journey from the list. @returns its financial breakdown */
async function openTrip({ tripsPage, tripPage }: Running): Promise<string> {
  await tripsPage.open(sampleTrip.number);
  await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
  return await tripPage.getBreakdown(sampleTrip.sectors.length);
}

test('connect, filter trips, open a trip and its client, run a report, export it, read offline, restart', {
  tag: '@window',
}, async ({ office, connectTo, start, folder }) => {
  const ipcLog = join(folder, 'ipc.log');
  const api = await office();
  const running = await connectTo(api.baseUrl, { env: { ELECTRON_HOST_IPC_LOG: ipcLog } });
  const { app, exportMenu, hands, output, page, shell, tripsPage, tripPage, clientPage, reportsPage, reportPage } =
    running;

  await test.step('connecting shows the trips, live', async () => {
    await expect(tripsPage.table.grid).toBeVisible();
    await tripsPage.expectAllListed();
    await expect(shell.connection).toHaveText('Up to date');
  });

  await test.step('filters of the list send nothing', async () => {
    await tripsPage.addFilter('corporate');
    await expect(tripsPage.filters).toContainText('Market Corporate');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await tripsPage.expectAllListed();
  });

  const breakdown = await test.step('a trip shows exact sums of its sectors', async () => {
    const text = await openTrip(running);
    expect(await tripPage.getAmounts()).toEqual(sumSectors(sampleTrip.sectors));
    return text;
  });

  const client = await test.step('its client is one press away, and Back leads to the trip', async () => {
    await tripPage.client(clientLink(sampleTrip.client)).click();
    await expect(clientPage.details).toBeVisible();
    const title = await hands.read(shell.title);
    await shell.back.click();
    await expect(tripPage.heading(sampleTrip.number)).toBeVisible();
    return title;
  });

  const runPath = await test.step('a report runs with dates and cents as the API wants them', async () => {
    await reportsPage.open('Sales By Consultant');
    await reportPage.from.fill('01 Jan 2026');
    await reportPage.setFilter('Minimum total ($)', '1,250.50');
    await reportPage.run();
    const runs = findRunRequests(await hands.requests(api.requests));
    expect(runs).toEqual(['/report/run?report=sales-by-consultant&startDate=2026-01-01&minTotal=125050']);
    return runs[0];
  });

  await test.step('its export is what the API sent, with a file that says where it is from', async () => {
    const file = join(folder, 'sales.csv');
    await chooseSavePath(app, file);
    await exportMenu.saveRaw();
    await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
    const { csv, rows } = await fetchRowsAsCsv(`${api.baseUrl}${runPath}`);
    expect(readFileSync(file, 'utf8')).toBe(csv);
    const about = readFileSync(`${file}.about.txt`, 'utf8').split('\r\n');
    const provenance = [
      'Office: Sydney City',
      'Filter startDate: 2026-01-01',
      'Filter minTotal: 125050',
      `Rows: ${rows}`,
    ];
    expect(about).toEqual(expect.arrayContaining(provenance));
  });

  await test.step('faults 11: the token is nowhere but in the keychain', async () => {
    const ipc = await readIpc(hands);
    // On the host every text from main to the page was written to this file, among `files`. Elsewhere `ipc` stands for it.
    if (existsSync(ipcLog)) expect(readFileSync(ipcLog, 'utf8')).toContain('Melbourne Collins St');
    const searched = {
      output: output(),
      ipc,
      files: readContents(folder),
      processes: process.platform === 'linux' ? readProcessTexts(app.process().pid ?? 0) : '',
      page: await page.content(),
      urls: api.requests.join('\n'),
    };
    const spellings = [canaryToken, Buffer.from(canaryToken).toString('base64'), encodeURIComponent(canaryToken)];
    for (const [where, text] of Object.entries(searched)) {
      for (const spelling of spellings) expect(text.includes(spelling), `the token in ${where}`).toBe(false);
    }
  });

  await test.step('without the API the trip is read from the cache', async () => {
    await api.close();
    await shell.goTo('Trips');
    await shell.refresh.click();
    await expect(shell.connection).toHaveText(/^Offline since/);
    await expect(tripsPage.listed).toContainText(', as of ');
    await tripsPage.open(sampleTrip.number);
    await shell.refresh.click();
    expect(await tripPage.getBreakdown(sampleTrip.sectors.length)).toBe(breakdown);
    await app.close();
  });

  await test.step('after a restart everything is as it was', async () => {
    const restarted = await start();
    await expect(restarted.shell.officeButton('Sydney City')).toBeVisible();
    // The token came from the keychain: it is the network that fails, not the keychain.
    await expect(restarted.shell.connection).toHaveText(/^Offline/);
    // The screen that was open last: the trip.
    await expect(restarted.tripPage.sectors.grid).toBeVisible();
    await restarted.shell.goTo('Trips');
    expect(await openTrip(restarted)).toBe(breakdown);
    await restarted.tripPage.client(clientLink(sampleTrip.client)).click();
    await expect(restarted.shell.title).toHaveText(client);
  });
});

test('explore the demo office and a report of 50,000 rows, and remove the office again', async ({ startDemo }) => {
  const { hands, page, shell, reportsPage, reportPage, resultPage, settingsPage } = await startDemo();
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  const { grid } = resultPage.table;
  await expect(grid).toHaveAttribute('aria-rowcount', '50001');
  await grid.focus();
  await hands.press('Control+End');
  await expect(resultPage.table.selectedRows).toContainText('0050000');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(resultPage.table.header('Amount')).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Search rows').fill('0049999');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await shell.goTo('Settings');
  await settingsPage.removeOffice();
  await expect(page.getByRole('button', { name: 'Explore the demo office' })).toBeVisible();
});

test('npm start opens the demo office while none is saved, with a way to a real one', {
  tag: '@window',
}, async ({ start, office }) => {
  const { page, shell, connectPage, tripsPage } = await start({ args: ['--demo'] });
  await tripsPage.expectAllListed(longTripCount);
  await shell.officeButton('Demo office').click();
  await page.getByRole('menuitem', { name: 'Add office…' }).click();
  await connectPage.connect((await office()).baseUrl, { name: 'Perth' });
  await expect(shell.officeButton('Perth')).toBeVisible();
  await shell.officeButton('Perth').click();
  await page.getByRole('menuitem', { name: 'Demo office' }).click();
  await expect(shell.officeButton('Demo office')).toBeVisible();
});
