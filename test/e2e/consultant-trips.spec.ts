/** The job of one consultant's trips of next month with their commission: found, and exported to Excel. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDateRange } from '@shared/values/date-ranges';
import { formatMoney } from '@shared/values/money';
import { unzip } from '@test/helpers/unzip';
import { chooseSavePath, expect, type Running, test } from './fixtures';
import { data, departing, november, sum, today } from './helpers/office-data';
import { Hands } from './pages/hands';

/** Active corporate trips of next month. */
const leaving = departing(getDateRange('next-month', today)).filter((trip) => trip.is_active && trip.is_corporate);

/** Finds one of some consultants whom the first letters of the name find in the filter panel: those letters, and the id. */
async function findConsultant(
  { hands, tripsPage }: Pick<Running, 'hands' | 'tripsPage'>,
  isWanted: (id: number) => boolean,
): Promise<{ letters: string; id: number }> {
  // Names that come later would be choices, too, and stand before the one that was found.
  await tripsPage.expectNamed();
  await tripsPage.openFilters();
  const option = tripsPage.filterPanel.getByRole('listbox', { name: 'Filters to choose' }).getByRole('option').first();
  for (const { id, first_name: first, last_name: last } of data.consultants) {
    if (!isWanted(id)) continue;
    const letters = `${first} ${last}`.slice(0, 5);
    await tripsPage.findFilter.fill(letters);
    const found = await hands.read(option);
    if (!found.includes(`(${id})`)) continue;
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
    cells: [...content.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      cell.replace(/<f>[^<]*<\/f>|<[^>]*>/g, ''),
    ),
  }));
}

test('one consultant’s active corporate trips of next month with their commission, to Excel: 4 clicks, a name and an export', async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, tripsPage, exportMenu } = await connectedOffice();
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
  // With several trips, so that their order and their sum mean something.
  const isWanted = (id: number) => leaving.filter((trip) => trip.consultant_id === id).length > 1;
  const { letters, id } = await findConsultant({ hands: new Hands(page), tripsPage }, isWanted);
  const wanted = leaving.filter((trip) => trip.consultant_id === id);
  const cents = sum(wanted, (trip) => trip.sector_summary.total_commission);

  const hands = new Hands(page);
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Active', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Corporate', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Departs next month', exact: true }));
  await hands.click(tripsPage.filterBar.getByRole('button', { name: 'Filter', exact: true }));
  await expect(tripsPage.findFilter).toBeFocused();
  await hands.type(letters);
  await hands.press('Enter');
  expect([hands.clicks, hands.keys]).toEqual([4, letters.length + 1]);
  await tripsPage.table.expectListed(wanted.length);
  await expect(tripsPage.table.totals.last()).toContainText(formatMoney(cents));
  // Enter without a text moves to the rows; the sum is in sight without scrolling.
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.header('Commission')).toBeInViewport({ ratio: 1 });

  // Nothing was exported before: what is on the screen goes to Excel.
  const first = join(folder, 'first.xlsx');
  await chooseSavePath(app, first);
  await hands.click(exportMenu.button);
  await expect(page.getByText(new RegExp(`Exported .+, ${wanted.length} trips?\\.`))).toBeVisible();
  expect(hands.clicks).toBe(5);
  const [, , , header, ...rows] = readSheet(first);
  const headers = (await hands.readAll(tripsPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
  // A name that stands for a number is two columns.
  const inWorkbook = headers.flatMap((text) =>
    ['Client', 'Consultant', 'Branch'].includes(text) ? [text, `${text} no.`] : [text],
  );
  expect(header?.cells).toEqual(inWorkbook);
  const total = rows.pop();
  const inFile = (name: string) => rows.map(({ cells }) => cells[inWorkbook.indexOf(name)] ?? '');
  expect(inFile('Trip').map(Number).sort()).toEqual(wanted.map((trip) => trip.id).sort());
  expect(inFile('Commission').reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(cents);
  expect(total?.cells[0]).toBe(`${wanted.length} trips`);
  expect(total?.cells[inWorkbook.indexOf('Commission')]).toBe((cents / 100).toFixed(2));
  expect(new Set(inFile('Consultant no.'))).toEqual(new Set([String(id)]));
  expect(inFile('Consultant').some((text) => /\(\d+\)$/.test(text))).toBe(false);
  expect(inFile('Departs').every((text) => /^\d{5}$/.test(text))).toBe(true);

  // At most four lines, and the format used last stays on the button.
  expect(await exportMenu.open()).toHaveLength(4);
  await hands.press('Escape');
  const [lines, again] = [join(folder, 'lines.csv'), join(folder, 'again.csv')];
  await chooseSavePath(app, lines);
  await exportMenu.saveCsv();
  await expect.poll(() => existsSync(lines)).toBe(true);
  await chooseSavePath(app, again);
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  await expect.poll(() => existsSync(again)).toBe(true);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(lines, 'utf8'));
});

test('a consultant’s next month by keyboard: 19 keys and a name', {
  tag: '@deep',
}, async ({ connectedOffice }) => {
  const { api, page, shell, tripsPage } = await connectedOffice();
  await page.clock.install({ time: november });
  await shell.goTo('Clients');
  await shell.goTo('Trips');
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

  await hands.press('ArrowDown');
  await hands.press('Enter');
  await expect(shell.title).toHaveText(/^Trip \d+$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(tripsPage.table.grid).toBeFocused();
  await expect(tripsPage.table.selectedRows).toHaveCount(1);
  // The keys of other controls, outside the rows.
  await hands.press('/');
  await expect(tripsPage.search).toBeFocused();
  await hands.press('ArrowDown');
  await expect(tripsPage.table.grid).toBeFocused();
  await hands.press('Shift+Tab');
  await hands.press('Control+g');
  await expect(page.getByRole('combobox', { name: 'Group by' })).toBeFocused();
  await hands.press('Escape');
  await hands.inspectPage(() => document.querySelector<HTMLElement>('main')?.focus());
  const requests = (await hands.requests(api.requests)).length;
  await hands.press('F5');
  await expect.poll(() => api.requests.length).toBeGreaterThan(requests);
  await hands.rest();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Skip to the rows' }).focus();
  await hands.press('Enter');
  await expect(tripsPage.table.grid).toBeFocused();
});
