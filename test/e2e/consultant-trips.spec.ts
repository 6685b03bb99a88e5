/** The job of one consultant's trips of next month with their commission: found, and exported to Excel. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDateRange } from '@shared/date-ranges';
import { unzip } from '@test/helpers/unzip';
import { chooseSavePath, expect, type Running, test } from './fixtures';
import { departing, fetchTrips, november } from './helpers/demo-trips';
import { Hands } from './pages/hands';

/** Finds one of some consultants whom the first letters of the name find in the filter panel: those letters, and the id. */
async function findConsultant(
  { hands, tripsPage }: Pick<Running, 'hands' | 'tripsPage'>,
  isWanted: (id: number) => boolean,
): Promise<{ letters: string; id: number }> {
  // Names that come later would be choices, too, and stand before the one that was found.
  await tripsPage.expectNamed();
  await tripsPage.openFilters();
  await tripsPage.findFilter.fill('consultant ');
  const options = tripsPage.filterPanel.getByRole('listbox', { name: 'Filters to choose' }).getByRole('option');
  const named = (await hands.readAll(options)).flatMap((text) => /(\S.*) \((\d+)\)$/m.exec(text) ?? []);
  for (let index = 0; index < named.length; index += 3) {
    const letters = (named[index + 1] ?? '').slice(0, 5);
    const id = Number(named[index + 2]);
    if (!isWanted(id)) continue;
    await tripsPage.findFilter.fill(letters);
    if (!(await hands.read(options.first())).includes(`(${id})`)) continue;
    await hands.press('Escape', tripsPage.findFilter);
    return { letters, id };
  }
  throw new Error('No consultant is found by the first letters of the name.');
}

/** Reads the rows of a workbook's first sheet: for each the texts of its cells. */
function readSheet(path: string): { readonly row: string; readonly cells: string[] }[] {
  const sheet = unzip(readFileSync(path)).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  return [...sheet.matchAll(/<row([^>]*)>(.*?)<\/row>/gs)].map(([, row = '', content = '']) => ({
    row,
    cells: [...content.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  }));
}

test('one consultant’s active corporate trips of next month with their commission, to Excel: 4 clicks, a name and an export', async ({
  connectedOffice,
  folder,
}) => {
  const { app, api, page, shell, tripsPage, exportMenu } = await connectedOffice();
  const trips = await fetchTrips(api.baseUrl);
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  const leaving = departing(trips, getDateRange('next-month', '2026-11-20')).filter(
    (trip) => trip.is_active && trip.is_corporate,
  );
  // With several trips, so that their order and their sum mean something.
  const isWanted = (id: number) => leaving.filter((trip) => trip.consultant_id === id).length > 1;
  const { letters, id } = await findConsultant({ hands: new Hands(page), tripsPage }, isWanted);
  const wanted = leaving.filter((trip) => trip.consultant_id === id);
  const cents = wanted.reduce((sum, { sector_summary: summary }) => sum + (summary?.total_commission ?? 0), 0);
  const commission = (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 });

  const hands = new Hands(page);
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Active', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Corporate', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Departs next month', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Filter', exact: true }));
  await expect(tripsPage.findFilter).toBeFocused();
  await hands.type(letters);
  await hands.press('Enter');
  expect([hands.clicks, hands.keys]).toEqual([4, letters.length + 1]);
  await expect.poll(() => tripsPage.table.getListedCount()).toBe(wanted.length);
  await expect(tripsPage.table.totals.last()).toContainText(commission.replace('-', '−'));
  // Enter without a text moves to the rows; the sum is in sight without scrolling.
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.header('Commission')).toBeInViewport({ ratio: 1 });

  // Nothing was exported before: what is on the screen goes to Excel.
  const first = join(folder, 'first.xlsx');
  await chooseSavePath(app, first);
  await hands.click(exportMenu.button);
  await expect(page.getByText(new RegExp(`Exported ${wanted.length} rows?\\b`))).toBeVisible();
  expect(hands.clicks).toBe(5);
  const [header, ...rows] = readSheet(first);
  const headers = (await hands.readAll(tripsPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
  expect(header?.cells).toEqual(headers);
  const total = rows.pop();
  const inFile = (name: string) => rows.map(({ cells }) => cells[headers.indexOf(name)] ?? '');
  expect(inFile('Trip').map(Number).sort()).toEqual(wanted.map((trip) => trip.id).sort());
  expect(inFile('Commission').reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(cents);
  expect(total?.cells[0]).toBe(`Total of ${wanted.length} rows`);
  expect(total?.cells[headers.indexOf('Commission')]).toBe((cents / 100).toFixed(2));
  expect(inFile('Consultant').every((text) => text.includes(`(${id})`))).toBe(true);
  expect(inFile('Departs').every((text) => /^\d{5}$/.test(text))).toBe(true);

  // Every field as received is in the menu, and Export repeats it from then on.
  const [raw, again] = [join(folder, 'raw.csv'), join(folder, 'again.csv')];
  await chooseSavePath(app, raw);
  await exportMenu.saveRaw();
  await expect.poll(() => existsSync(raw)).toBe(true);
  await chooseSavePath(app, again);
  await hands.click(exportMenu.button);
  await expect.poll(() => existsSync(again)).toBe(true);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(raw, 'utf8'));
  expect(readFileSync(raw, 'utf8').split('\r\n')[0]).toContain('sector_summary.total_commission');
});

test('a consultant’s trips of next month by the keyboard alone: 19 keys and a name, and the focus is never lost', async ({
  connectedOffice,
}) => {
  const { api, page, shell, tripsPage } = await connectedOffice();
  const leaving = departing(await fetchTrips(api.baseUrl), getDateRange('next-month', '2026-11-20')).filter(
    (trip) => trip.is_active && trip.is_corporate,
  );
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  await tripsPage.expectAllListed();
  const { letters } = await findConsultant({ hands: new Hands(page), tripsPage }, (id) =>
    leaving.some((trip) => trip.consultant_id === id),
  );
  const hands = new Hands(page);
  await hands.press('f');
  await expect(tripsPage.findFilter).toBeFocused();
  for (const text of ['act', 'corp', 'next m', letters]) {
    await hands.type(text);
    await hands.press('Enter');
  }
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
  expect([hands.clicks, hands.keys]).toEqual([0, 19 + letters.length]);
  await expect(tripsPage.filters.getByRole('listitem')).toHaveCount(3);
  await expect(tripsPage.table.columnFilters.getByRole('listitem')).toHaveText(/Departs\s*Next month/);
  await expect(tripsPage.table.grid).toHaveAttribute('aria-busy', 'false');

  const getFocused = () => hands.inspectPage(() => document.activeElement?.tagName);
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await expect(shell.title).toHaveText(/^Trip \d+$/);
  await expect.poll(getFocused).toBe('MAIN');
  await page.goBack();
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.selectedRows).toHaveCount(1);
  // The keys of other controls, outside the rows.
  await hands.press('/');
  await expect(tripsPage.search).toBeFocused();
  await hands.press('ArrowDown');
  await expect(tripsPage.table.grid).toBeFocused();
  await hands.press('Shift+Tab');
  await hands.press('g');
  await expect(page.getByRole('combobox', { name: 'Group by' })).toBeFocused();
  await hands.press('Escape');
  await hands.inspectPage(() => document.querySelector<HTMLElement>('main')?.focus());
  const requests = api.requests.length;
  await hands.press('F5');
  await expect.poll(() => api.requests.length).toBeGreaterThan(requests);
  expect(await getFocused()).toBe('MAIN');
  await page.getByRole('button', { name: 'Skip to the rows' }).focus();
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
});
