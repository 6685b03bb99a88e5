/** Saved data on the screen: marked as such from the first frame, while the server is slow, away, and back. */
import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { allTrips, connect, expect, go, openTrip, rowsOf, test } from './helpers/application';
import { inFront } from './helpers/in-front';

const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });
const mark = (page: Page) => page.getByRole('status', { name: 'Saved copy' });

/** Holds answers back until they are released. */
function makeHold() {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const listener =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      if (isHeld) waiting.push(() => answer(request, response));
      else answer(request, response);
    };
  const release = () => {
    isHeld = false;
    for (const go of waiting.splice(0)) go();
  };
  return { listener, release };
}

test('faults 109: the saved copy stands in for a slow server, marked, until its answer is there', async ({
  start,
  office,
}) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await expect(connection(page)).toHaveText('Live');
  await expect(mark(page)).toHaveCount(0);

  const hold = makeHold();
  front.state.badly = (path) => (path.includes('/trip/fetchAll') ? hold.listener(front.passOn) : null);
  await page.getByRole('combobox', { name: 'Corporate or leisure' }).click();
  await page.getByRole('option', { name: 'Corporate' }).click();
  await expect(page.getByText('The server has not answered yet. It is still being asked.')).toBeVisible();
  await expect(connection(page)).toHaveText(/^Cached/);
  await expect(mark(page)).toHaveText(/^Saved copy, /);
  await expect(page.getByText(/of [\d,]+ saved trips/)).toBeVisible();
  hold.release();
  await expect(page.getByText('The server has not answered yet.')).toHaveCount(0);
  await expect(connection(page)).toHaveText('Live');
  await expect(mark(page)).toHaveCount(0);
  front.state.badly = () => null;

  await page.getByText('Kept', { exact: true }).click();
  await expect(mark(page)).toBeVisible();
  await expect(connection(page)).toHaveText(/^Cached/);
  front.stop();
});

test('faults 109: a saved trip is marked before the server has answered', async ({ start, office }) => {
  const api = await office();
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  await openTrip(page, '32394');
  await expect(page.getByRole('grid', { name: 'Sectors' })).toBeVisible();
  await expect(connection(page)).toHaveText('Live');
  await go(page, 'Trips');
  await page.reload();
  await expect(page.getByText(allTrips)).toBeVisible();
  const hold = makeHold();
  front.state.badly = (path) => (path.includes('/trip/fetchOne') ? hold.listener(front.passOn) : null);
  await openTrip(page, '32394');
  await expect(page.getByRole('grid', { name: 'Sectors' })).toBeVisible();
  await expect(mark(page)).toBeVisible();
  await expect(connection(page)).toHaveText(/^Cached/);
  hold.release();
  await expect(mark(page)).toHaveCount(0);
  await expect(connection(page)).toHaveText('Live');
  front.stop();
});

test('faults 110: the window comes back online by itself, reads the screen anew and says so', async ({
  start,
  office,
}) => {
  // Few requests are left, so that only one page is read and saved.
  const api = await office({ limit: 45 });
  const front = await inFront(api.baseUrl);
  const { page } = await start();
  await connect(page, front.baseUrl);
  await expect(page.getByText('1–50 of 2,400 trips')).toBeVisible();
  front.state.badly = () => (request) => void request.socket.destroy();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(connection(page)).toHaveText(/^Cached/);
  await expect(page.getByText('1–50 of 50 saved trips')).toBeVisible();

  // A trip that was never opened: what the list said of it, and a true sentence.
  await openTrip(page, '32390');
  await expect(page.getByText('The sectors of trip 32390 were never saved on this computer.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved line of the list' })).toContainText('Commission');
  await openTrip(page, '30001');
  await expect(page.getByText('Nothing of trip 30001 was ever saved on this computer.')).toBeVisible();

  front.state.badly = () => null;
  await expect(page.getByText('Back online.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('grid', { name: 'Sectors' })).toBeVisible();
  await expect(connection(page)).toHaveText('Live');
  front.stop();
});

test('faults 102, 108: what cannot be opened is named on screen; names of clients appear without a restart', async ({
  start,
  office,
  folder,
}) => {
  const api = await office({ limit: 5_000 });
  const { page } = await start();
  await connect(page, api.baseUrl);
  await expect(page.getByText(allTrips)).toBeVisible();
  const first = rowsOf(page, 'Trips').first();
  await expect(first).not.toContainText(/\(\d{4}\)/);
  await go(page, 'Offline');
  await page.getByLabel('From').fill('10/11/2026');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('Everything in this range is kept.')).toBeVisible();
  await go(page, 'Trips');
  await expect(rowsOf(page, 'Trips').first()).toContainText(/\(\d{4}\)/);

  const cache = join(folder, 'home', 'cache');
  const [file = ''] = readdirSync(cache).filter((name) => name.endsWith('.db'));
  const db = new DatabaseSync(join(cache, file));
  db.exec("UPDATE record SET fetched_at = fetched_at - 1 WHERE kind = 'trip-item' AND rank = 3");
  db.close();
  await page.getByText('Kept', { exact: true }).click();
  await expect(page.getByText(/1 saved trip could not be opened \(32397\)/)).toBeVisible();
  await go(page, 'Offline');
  await expect(page.getByText(/1 saved trip could not be opened \(32397\)/)).toBeVisible();
});
