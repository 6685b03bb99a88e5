/** The main job, from the first screen to reading offline, and where the token is meanwhile. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allTrips, answerSaveDialog, canaryToken, connect, expect, go, rowsOf, test } from './helpers/application';

/** Everything in a folder as one text. */
function contentsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n');
}

/** The text of the breakdown of a trip of seven sectors, once the columns beside the view are drawn as well. */
async function wholeBreakdown(page: Page): Promise<string> {
  const breakdown = page.getByRole('region', { name: 'Financial breakdown' });
  await expect(rowsOf(page, 'Sectors')).toHaveCount(7);
  // Columns beside the view are filled once the grid rests; a cell without a value then holds a dash.
  await expect(rowsOf(page, 'Sectors').getByRole('gridcell').filter({ hasText: /^$/ })).toHaveCount(0);
  return await breakdown.innerText();
}

/** Command line and environment of a process and all its descendants (Linux). */
function processTexts(pid: number): string {
  const own = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1')).join('\n');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [own, ...children.map((child) => processTexts(Number(child)))].join('\n');
}

test('connect, filter trips, open a trip and its client, run a report, export it, read offline, restart', async ({
  start,
  office,
  folder,
}) => {
  const api = await office();
  const ipcLog = join(folder, 'ipc.log');
  const { app, page, output } = await start({ env: { ELECTRON_HOST_IPC_LOG: ipcLog } });

  await connect(page, api.baseUrl);
  await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible();
  await expect(page.getByText(allTrips)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live');

  await page.getByLabel('Search trips').fill('Acme');
  await expect(page.getByText(/^All [1-9]\d\d? trips, live/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Corporate or leisure' }).click();
  await page.getByRole('option', { name: 'Corporate' }).click();
  await expect.poll(() => api.requests.at(-1)).toContain('search=Acme&corporate=true');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(allTrips)).toBeVisible();

  await rowsOf(page, 'Trips').filter({ hasText: '32394' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Trip 32394' })).toBeVisible();
  const sums = page.getByRole('table', { name: 'Sums of sectors' }).getByRole('row', { name: /^All/ });
  await expect(sums).toHaveText('All (7)25,794.8165.711,460.09898.28322.01576.2727,320.61');
  const tripText = await wholeBreakdown(page);

  await page
    .getByRole('region', { name: 'Trip', exact: true })
    .getByRole('link', { name: 'Harbour City Council (1008)' })
    .click();
  await expect(page.getByRole('heading', { name: 'Phones' })).toBeVisible();
  await expect(page.getByText('Preferred').first()).toBeVisible();
  const clientTitle = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Trip 32394' })).toBeVisible();

  await go(page, 'Reports');
  await page.getByRole('link', { name: /Sales By Consultant/ }).click();
  await page.getByLabel('Start date', { exact: true }).fill('01 Jan 2026');
  await page.getByLabel('Minimum total ($)').fill('1,250.50');
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('grid', { name: 'Report result' })).toBeVisible();
  const asked = api.requests.filter((path) => path.startsWith('/report/run'));
  expect(asked).toEqual(['/report/run?report=sales-by-consultant&startDate=2026-01-01&minTotal=125050']);

  const exported = join(folder, 'sales.csv');
  await answerSaveDialog(app, exported);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(/Exported \d+ rows/)).toBeVisible();
  const answer = await fetch(`${api.baseUrl}${asked[0]}`, { headers: { 'x-api-token': canaryToken } });
  const { data } = (await answer.json()) as { data: { headers: string[]; rows: Record<string, unknown>[] } };
  const lines = [data.headers, ...data.rows.map((row) => data.headers.map((header) => String(row[header])))];
  expect(readFileSync(exported, 'utf8')).toBe(lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
  const about = readFileSync(`${exported}.about.txt`, 'utf8');
  for (const line of [
    'Office: Sydney City',
    'Filter startDate: 2026-01-01',
    'Filter minTotal: 125050',
    `Rows: ${data.rows.length}`,
  ]) {
    expect(about).toContain(`${line}\r\n`);
  }
  const ipc = await page.evaluate(async () => {
    const state = (await window.tripledger.invoke('app:state', null)) as { value: { currentOfficeId: string } };
    const officeId = state.value.currentOfficeId;
    const refused = await window.tripledger.invoke('offices:connect', {
      name: 'x',
      baseUrl: 'http://127.0.0.1:9',
      token: 'a.b',
      requestId: 'r',
      sessionOnly: false,
    });
    const connection = await window.tripledger.invoke('offices:connection', officeId);
    return JSON.stringify([state, refused, connection, await window.tripledger.invoke('cache:summary', officeId)]);
  });
  const spellings = [canaryToken, Buffer.from(canaryToken).toString('base64'), encodeURIComponent(canaryToken)];
  // On the host every text from main to the page was written down; it lies in `files`. Elsewhere `ipc` stands for it.
  if (existsSync(ipcLog)) expect(readFileSync(ipcLog, 'utf8')).toContain('Harbour City Council');
  const places = {
    output: output(),
    ipc,
    files: contentsOf(folder),
    processes: process.platform === 'linux' ? processTexts(app.process().pid ?? 0) : '',
    page: await page.content(),
    urls: api.requests.join('\n'),
  };
  for (const [place, text] of Object.entries(places)) {
    for (const spelling of spellings) expect(text.includes(spelling), `faults 11: the token in ${place}`).toBe(false);
  }

  await api.close();
  await go(page, 'Trips');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Cached, just now');
  await expect(page.getByText('Kept data, from just now')).toBeVisible();
  await rowsOf(page, 'Trips').filter({ hasText: '32394' }).dblclick();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('could not be reached')).toBeVisible();
  expect(await wholeBreakdown(page)).toBe(tripText);
  await app.close();

  const again = await start();
  await expect(again.page.getByRole('button', { name: 'Office: Sydney City' })).toBeVisible();
  await expect(again.page.getByRole('status', { name: 'Connection' })).toHaveText('Cached, just now');
  // The token came from the keychain: it is the network that fails, not the keychain.
  await expect(again.page.getByText('could not be reached')).toBeVisible();
  await rowsOf(again.page, 'Trips').filter({ hasText: '32394' }).dblclick();
  expect(await wholeBreakdown(again.page)).toBe(tripText);
  await again.page
    .getByRole('region', { name: 'Trip', exact: true })
    .getByRole('link', { name: 'Harbour City Council (1008)' })
    .click();
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText(clientTitle);
});

test('explore the demo office, the 50,000-row ledger, and remove the office again', async ({ start }) => {
  const { page } = await start();
  await page.getByRole('button', { name: 'Explore the demo office' }).click();
  await expect(page.getByText(allTrips)).toBeVisible();
  await go(page, 'Reports');
  await page.getByRole('link', { name: /Sector Ledger/ }).click();
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByText(/50,000 rows/)).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Report result' });
  await expect(grid).toHaveAttribute('aria-rowcount', '50001');
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid.getByRole('row', { selected: true })).toContainText('0050000');
  await page.getByRole('button', { name: 'amount_cents', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'amount_cents' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Filter these rows').fill('0049999');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await go(page, 'Settings');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove office' }).click();
  await expect(page.getByRole('button', { name: 'Explore the demo office' })).toBeVisible();
});

test('npm start’s switch opens the demo office while none is saved, with a way to connect a real one', async ({
  start,
  office,
}) => {
  const { page } = await start({ args: ['--demo'] });
  await expect(page.getByText(allTrips)).toBeVisible();
  await page.getByRole('button', { name: 'Connect your office' }).click();
  await connect(page, (await office()).baseUrl, { name: 'Perth' });
  await expect(page.getByRole('button', { name: 'Office: Perth' })).toBeVisible();
  await page.getByRole('button', { name: 'Office: Perth' }).click();
  await page.getByRole('menuitem', { name: 'Demo office' }).click();
  await expect(page.getByRole('button', { name: 'Office: Demo office' })).toBeVisible();
});

test('keep a range of trips for offline viewing', async ({ start, office }) => {
  const api = await office({ limit: 5_000 });
  const { page } = await start();
  await connect(page, api.baseUrl);
  await go(page, 'Offline');
  await page.getByLabel('From').fill('10/11/2026');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('Everything in this range is kept.')).toBeVisible();
  await api.close();
  await go(page, 'Trips');
  await rowsOf(page, 'Trips').filter({ hasText: '32385' }).dblclick();
  await expect(page.getByText('Kept data, from just now')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Sectors' })).toBeVisible();
});
