/** Overview, the worklist of unclaimed commission, the palette and the keys. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTrips, answerSaveDialog, connect, expect, go, openDemo, rowsOf, test } from './helpers/application';

test('the Overview plots the filtered trips, with exact figures behind', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await go(page, 'Overview');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('45,817,852.36');
  for (const name of ['Total by month opened', 'Total by consultant', 'Total by status']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  const status = page.getByRole('region', { name: 'Total by status' });
  await status.locator('.recharts-bar-rectangle').first().hover();
  await expect(status.getByText(/^[\d,]+\.\d\d$/).first()).toBeVisible();
  await status.getByRole('button', { name: 'Show the figures' }).click();
  const grid = page.getByRole('grid', { name: 'Total by status' });
  await expect(grid.locator('.dt-totals')).toContainText('45,817,852.36');
  await page.getByRole('radiogroup', { name: 'Amount' }).getByText('Commission', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Commission by status' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Corporate or leisure' }).click();
  await page.getByRole('option', { name: 'Leisure' }).click();
  await expect(figures).not.toContainText('45,817,852.36');
  await page.getByRole('link', { name: 'These trips as a list' }).click();
  await expect(page.getByText(/^All [\d,]+ trips, live/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('Leisure');
});

test('unclaimed commission: checked in the background, aged, grouped, exported with its coverage', async ({
  start,
  office,
  folder,
}) => {
  const api = await office();
  const { app, page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await go(page, 'Unclaimed');
  await expect(page.getByText('Nothing is checked yet.', { exact: false })).toBeVisible();
  await page.getByLabel('Trips from').fill('01 May 2026');
  await page.getByLabel('Trips to').fill('31 May 2026');
  await page.getByLabel('Trips to').press('Tab');
  await page.getByRole('button', { name: 'Check trips' }).click();
  await expect(page.getByText('Everything in this range is checked.')).toBeVisible();
  const coverage = page.getByRole('status', { name: 'Coverage' });
  // Trips of the list that lie outside the range are known, and not checked.
  await expect(coverage).toHaveText(/^53 of [1-9][\d,]{2,} trips checked, oldest just now$/);
  const grid = page.getByRole('grid', { name: 'Unclaimed commission' });
  await expect(grid.locator('.dt-totals')).toContainText(/^\d+ listed/);
  await expect(page.getByText('claimable', { exact: false })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By supplier' }).click();
  await expect(grid.locator('.dt-group').first()).toBeVisible();
  const file = join(folder, 'unclaimed.csv');
  await answerSaveDialog(app, file);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(/^Exported \d+ rows$/)).toBeVisible();
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(head).toMatch(/^trip_id,sector_id,.*commission/);
  const listed = Number(/^\d+/.exec(await grid.locator('.dt-totals').innerText())?.[0]);
  expect(lines).toHaveLength(listed);
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toMatch(/\d+ of \d+ trips that may have unclaimed commission/);
});

test('the palette finds trips, clients, reports, screens and commands, also when the API is gone', async ({
  start,
  office,
}) => {
  const api = await office();
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  const field = page.getByRole('textbox', { name: /^Search trips, clients/ });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await find('smith');
  await expect(page.getByRole('button', { name: /^Trip \d+/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Smith.*Client \d+/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await find('by consultant');
  await page.getByRole('button', { name: /^Sales By Consultant/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales By Consultant' })).toBeVisible();
  await find('unclaim');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Unclaimed commission' })).toBeVisible();
  await find('dark');
  await page.getByRole('button', { name: 'Dark appearance' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await api.close();
  await find('müller');
  await expect(page.getByRole('button', { name: /^Trip \d+.*kept on this computer/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await go(page, 'Trips');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next trip of the list');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('typing ? or j in a field types it', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await page.getByLabel('Search trips').pressSequentially('j?');
  await expect(page.getByLabel('Search trips')).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowsOf(page, 'Trips').first()).toBeAttached();
});

test('no permission, nothing yet, a failure: each screen says what is the matter and what to do', async ({
  start,
  office,
}) => {
  const { inFront } = await import('./helpers/in-front');
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  front.state.badly = () => (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"success":false,"error":"Forbidden","timestamp":"x"}');
  };
  await go(page, 'Clients');
  await expect(page.getByRole('alert')).toContainText('forbidden');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await go(page, 'Overview');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/Kept data/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('2,400');
  front.state.badly = (path) =>
    path.includes('fetchAll')
      ? (_request, response) =>
          response.end(
            '{"success":true,"data":[],"pagination":{"total":0,"page":1,"per_page":50,"total_pages":0,"has_next":false,"has_previous":false},"timestamp":"x"}',
          )
      : null;
  await go(page, 'Trips');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('No trips match these filters.')).toBeVisible();
  front.stop();
});
