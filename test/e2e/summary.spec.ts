/** Summarise: what no fixed report answers, with mouse and keyboard, and what is behind each number. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { chooseFolder, chooseSavePath, expect, longTripCount, type Running, test } from './fixtures';
import { exportCsv } from './helpers/exported-csv';

/** Days of which trips are saved with their sectors. */
const period = ['2026-10-20', '2026-11-05'] as const;

/** Connects an office, saves those trips, and goes to Summarise. */
async function startSummary(connect: () => Promise<Running>) {
  const running = await connect();
  await running.summaryPage.openAfterSaving(...period);
  return running;
}

test('a cell lists exactly its sectors, by keyboard leads to a trip; saved, it runs with a pack', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, summaryPage, packsPage, reportPage } = await connectedOffice();
  await shell.goTo('Summarise');
  await expect(page.getByText('No sectors are saved yet')).toBeVisible();
  await summaryPage.openAfterSaving('2026-09-01', '2026-09-30');
  await expect(summaryPage.counted).toContainText(/sectors saved on this computer are counted\. None is left out\./);
  await expect(summaryPage.counted).toContainText(/Sectors are saved for [\d,]+ of [\d,]+ trips that match/);
  await expect(summaryPage.counted).toContainText('A trip’s sectors are saved when it is opened, checked or synced.');
  const [supplier = '', count = '', commission = '', total = ''] = await summaryPage.readRow(0);
  await summaryPage.table.rows.nth(0).getByRole('button', { name: total, exact: true }).click();
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(supplier, { exact: true }).first()).toBeVisible();
  const totals = summaryPage.sectors.totals.last();
  await expect(totals).toContainText(`${count} sector`);
  await expect(totals).toContainText(commission);
  await expect(totals).toContainText(total);
  await shell.back.click();
  await expect(shell.title).toHaveText('Summarise');
  await expect.poll(() => summaryPage.readRow(0)).toEqual([supplier, count, commission, total]);
  await summaryPage.save('By supplier');
  await expect(shell.title).toHaveText('By supplier');

  await summaryPage.chooseField('Then by', 'Consultant');
  await summaryPage.chooseField('Columns', 'Month opened');
  await expect(summaryPage.table.header('Sep 2026: Total')).toBeVisible();
  await expect(summaryPage.table.groups.first()).toBeVisible();
  await summaryPage.table.grid.focus();
  // The first row is a group; the next one is its first row. Its third cell is the commission of the month.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await hands.press(key);
  await hands.press('Enter');
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(/, Sep 2026$/)).toBeVisible();
  await summaryPage.sectors.grid.focus();
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await expect(shell.title).toContainText('Trip');

  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  await reportPage.choose('Add a saved summary', 'By supplier');
  await reportPage.choose('Format of summary 1', 'CSV');
  await page.getByRole('button', { name: 'Save pack' }).click();
  const items = page.getByRole('list', { name: 'Reports of Month end' });
  await expect(items).toContainText('Summary “By supplier”');
  await chooseFolder(app, folder);
  await page.getByRole('button', { name: 'Run… Month end' }).click();
  await expect(page.getByText('1 of 1 saved')).toBeVisible();
  const file = readdirSync(folder).find((name) => /^by-supplier-.*\.csv$/.test(name)) ?? '';
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split(/\r?\n/);
  // As on screen: the last line is the totals, and no row.
  expect(lines.at(-1)).toMatch(new RegExp(`^Total of ${lines.length - 1} rows,`));
  await expect(items).toContainText(`${file}, ${lines.length - 1} rows`);
  await expect(items).toContainText(/sectors saved on this computer are counted\. None is left out\./);
});

test.describe('the details of a summary', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('faults 390, 394: shares of a column, and changes from the period before, are beside its values, in the file too, and a click on a share lists its sectors', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await summaryPage.chooseField('Rows', 'Status');
    await summaryPage.chooseField('Shares', '% of column');
    await expect(summaryPage.table.header('Total, % of column')).toBeVisible();
    await expect(summaryPage.counted).toContainText('they may not add up to 100.');
    const totals = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    expect(totals.filter((text) => text === '100.00')).toHaveLength(3);
    const [, count = '', share = ''] = await summaryPage.readRow(0);
    const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'shares.csv'));
    const [header = '', first = ''] = lines;
    expect(header).toContain('"Total, % of column"');
    expect(first.split(',')[2]).toBe(share);
    await summaryPage.table.rows.nth(0).getByRole('button', { name: share, exact: true }).first().click();
    await expect(shell.title).toHaveText('Sectors behind a cell');
    await expect(summaryPage.sectors.totals.last()).toContainText(`${count} sector`);

    await shell.back.click();
    await summaryPage.chooseField('Shares', '% of column');
    await summaryPage.chooseField('Rows', 'Month of travel');
    await page.getByRole('checkbox', { name: 'Change' }).click();
    await expect(summaryPage.table.header('Total, change %')).toBeVisible();
    await expect(summaryPage.counted).toContainText('Changes are from the month before.');
    await expect(summaryPage.counted).toContainText('are saved on this computer, so a change may be too large.');
    const said = await hands.read(summaryPage.counted);
    expect(said.indexOf('Changes are from')).toBeLessThan(said.indexOf('so a change may be too large'));
    const headers = await hands.readAll(summaryPage.table.grid.getByRole('columnheader'));
    const at = (name: string) => headers.findIndex((header) => header.trim() === name);
    const [value, change] = [at('Sectors'), at('Sectors, change')];
    const toNumber = (text = '') => Number(text.replaceAll(',', '').replace('\u2212', '-'));
    await expect(summaryPage.table.row('Nov 2026')).toBeVisible();
    const months = await hands.count(summaryPage.table.rows);
    expect(months).toBeGreaterThan(1);
    const rows = await Promise.all(Array.from({ length: months }, (_, index) => summaryPage.readRow(index)));
    // Neighbours in the calendar: the first month has none before it.
    const last = rows.findIndex((row) => row[0] === 'Nov 2026');
    expect(rows[last - 1]?.[0]).toBe('Oct 2026');
    expect(toNumber(rows[last]?.[change])).toBe(toNumber(rows[last]?.[value]) - toNumber(rows[last - 1]?.[value]));
    await summaryPage.chooseField('Rows', 'Supplier');
    await expect(summaryPage.counted).toContainText('No change can be shown. Choose From and To');
  });

  test('a summary is saved by name, chosen again, and exported as on screen', async ({ connectedOffice, folder }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await summaryPage.chooseField('Rows', 'Status');
    await summaryPage.save('By status');
    await expect(shell.title).toHaveText('By status');
    await summaryPage.chooseField('Rows', 'Product');
    await expect(shell.title).toHaveText('Summarise');
    await summaryPage.chooseField('Rows', 'Status');
    await expect(shell.title).toHaveText('By status');
    await summaryPage.chooseField('Rows', 'Product');
    await summaryPage.choose('By status');
    await expect(shell.title).toHaveText('By status');
    await expect(summaryPage.table.header('Status')).toBeVisible();
    await summaryPage.chooseField('Then by', 'Consultant');
    await page.getByRole('button', { name: /^Values/ }).click();
    await page.getByRole('checkbox', { name: 'Average total' }).click();
    await hands.press('Escape');
    await expect(summaryPage.table.header('Average total')).toBeVisible();
    const shown = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    const file = join(folder, 'by-status.xlsx');
    await chooseSavePath(app, file);
    await exportMenu.button.click();
    await expect.poll(() => existsSync(file)).toBe(true);
    const rows = readSheetTexts(unzip(readFileSync(file)), 1);
    const average = Number(shown.at(-1)?.replaceAll(',', ''));
    expect(rows.at(-1)?.at(-1)).toBe(String(average));
  });

  test('the largest groups stand before the others, whose click lists exactly their sectors', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await expect(summaryPage.table.totals.last().getByRole('gridcell').first()).toBeVisible();
    const before = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    await summaryPage.top.fill('3');
    await hands.press('Enter');
    await expect(summaryPage.table.rows).toHaveCount(4);
    // A text that no row matches is named and cleared.
    await page.getByRole('textbox', { name: 'Filter these rows' }).fill('no such supplier');
    await expect(page.getByText('No match for “no such supplier” in these 4 rows.')).toBeVisible();
    await expect(page.getByText('Groups inside Others are not searched.')).toBeVisible();
    await expect(page.getByText('No saved trip matches these filters.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear the text' }).click();
    await expect(summaryPage.table.rows).toHaveCount(4);
    const others = await summaryPage.readRow(3);
    expect(others[0]).toMatch(/^Others \(\d+\)$/);
    const after = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    expect(after.slice(1)).toEqual(before.slice(1));
    await summaryPage.chooseField('by', 'Sectors');
    // The former order has four rows, too: readRow waits for the end of the new one's reading.
    await expect(page.getByRole('combobox', { name: 'by', exact: true })).toHaveValue('Sectors');
    await expect(summaryPage.table.rows).toHaveCount(4);
    const counts = await Promise.all([0, 1, 2].map(async (row) => Number((await summaryPage.readRow(row))[1])));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const [name = '', count = '', , total = ''] = await summaryPage.readRow(3);
    const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'top.csv'));
    expect(lines.join('\n')).toContain(`${name},${count},`);
    await summaryPage.table.rows.nth(3).getByRole('button', { name: total, exact: true }).click();
    await expect(shell.title).toHaveText('Sectors behind a cell');
    await expect(page.getByText('Others', { exact: true })).toBeVisible();
    await expect(summaryPage.sectors.totals.last()).toContainText(`${count} sector`);
    await expect(summaryPage.sectors.totals.last()).toContainText(total);
  });

  test('faults 500, 580: what is inactive is said above all else; one click shows it apart or leaves it out, also where it is saved, listed and exported', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await expect(summaryPage.counted).toContainText(
      /^[\d,]+ of these [\d,]+ sectors are inactive, and are in the sums: commission/,
    );
    const note = await hands.read(summaryPage.counted);
    await page.getByRole('button', { name: 'Show them apart' }).click();
    await expect(summaryPage.table.header('Inactive: Commission')).toBeVisible();
    const totals = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    const [, commission = '', total = ''] = /commission ([^ ]+), total (.+\.\d\d)\./.exec(note) ?? [];
    expect(totals.slice(2, 4)).toEqual([commission, total]);
    await page.getByText('Trips', { exact: true }).last().click();
    await expect(summaryPage.counted).toContainText('trips are inactive');
    await page.getByRole('button', { name: 'Active trips only' }).click();
    await expect(summaryPage.counted).not.toContainText('inactive');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('group', { name: 'Summarise' }).getByText('Sectors', { exact: true }).click();
    await page.getByRole('button', { name: 'Active sectors only' }).click();
    await expect(summaryPage.counted).toContainText(/[\d,]+ sectors that the filters of sectors leave out/);
    await expect(summaryPage.counted).not.toContainText('inactive');
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Sector is Active');
    await summaryPage.save('Active only');
    await expect(shell.title).toHaveText('Active only');
    const file = join(folder, 'active.xlsx');
    await chooseSavePath(app, file);
    await exportMenu.button.click();
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(readSheetTexts(unzip(readFileSync(file)), 1)[1]?.[0]).toContain('Sector is: Active');
    const [, count = ''] = await summaryPage.readRow(0);
    await summaryPage.table.rows.first().getByRole('button', { name: count, exact: true }).first().click();
    await expect(summaryPage.sectors.totals.last()).toContainText(`${count} sector`);
    await page.goBack();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page
      .getByRole('group', { name: 'Sectors', exact: true })
      .getByRole('combobox', { name: 'Sector is' })
      .click();
    await page.getByRole('option', { name: 'Inactive', exact: true }).click();
    await expect(shell.title).toHaveText('Summarise');
    await expect(summaryPage.counted).toContainText(/^[\d,]+ of these [\d,]+ sectors are inactive/);
    // In a low window the panel scrolls to its last field.
    await page.setViewportSize({ width: 900, height: 600 });
    const last = page.getByRole('textbox', { name: 'Sector status' });
    // The panel has its new height once the window is settled.
    await hands.measure(last);
    await last.fill('no such status');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('No saved sector matches these filters.')).toBeVisible();
  });

  test('sectors, trips and sectors again keep fields and values', async ({ connectedOffice }) => {
    const { page, summaryPage } = await startSummary(connectedOffice);
    await summaryPage.chooseField('Rows', 'Supplier');
    await summaryPage.chooseField('Then by', 'Status');
    await summaryPage.chooseField('Columns', 'Active');
    await summaryPage.chooseValues('Average total');
    const choose = (source: string) =>
      page.getByRole('group', { name: 'Summarise' }).getByText(source, { exact: true });
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    await choose('Trips').click();
    await expect(field('Rows')).toHaveValue('Status');
    await expect(field('Columns')).toHaveValue('Active');
    await expect(summaryPage.table.header('All: Average total')).toBeAttached();
    await choose('Sectors').click();
    await expect(field('Rows')).toHaveValue('Supplier');
    await expect(field('Then by')).toHaveValue('Status');
    await expect(field('Columns')).toHaveValue('Active');
    await expect(page.getByRole('button', { name: /^Values: .*Average total/ })).toBeVisible();
  });

  test('at 1280 by 800 the fields are one line, and the totals are within the window', async ({ connectedOffice }) => {
    const { hands, page, summaryPage } = await startSummary(connectedOffice);
    await summaryPage.chooseField('Columns', 'Month of travel');
    await summaryPage.chooseField('Shares', '% of total');
    await page.getByRole('checkbox', { name: 'Change' }).click();
    await summaryPage.top.fill('5');
    await hands.press('Enter');
    await page.getByRole('button', { name: 'Show chart' }).click();
    await expect(page.getByRole('img', { name: /the table below has the same values/ })).toBeVisible();
    const getBottom = async (name: string | RegExp, role: 'combobox' | 'button') => {
      const box = await hands.measure(page.getByRole(role, { name, exact: typeof name === 'string' }));
      return Math.round(box.y + box.height);
    };
    const bottoms = await Promise.all([
      getBottom('Rows', 'combobox'),
      getBottom('by', 'combobox'),
      getBottom(/^Values: /, 'button'),
    ]);
    expect(new Set(bottoms).size).toBe(1);
    await expect.poll(() => summaryPage.getTotalsBottom()).toBeLessThanOrEqual(800);
    const grid = await hands.measure(summaryPage.table.grid);
    await summaryPage.top.fill('abc');
    await expect(page.getByText('1 to 1,000')).toBeVisible();
    const unmoved = await hands.measure(summaryPage.table.grid);
    expect(unmoved).toEqual(grid);
    await page.getByRole('button', { name: 'Hide chart' }).click();
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(() => summaryPage.getTotalsBottom()).toBeLessThanOrEqual(600);
  });

  test('of a wide summary the headers and totals in view are drawn first, and all are there for a scroll, the keyboard and after it', async ({
    connectedOffice,
  }) => {
    const { hands, summaryPage } = await startSummary(connectedOffice);
    const { table } = summaryPage;
    const headers = table.grid.getByRole('columnheader');
    const totals = table.totals.last().getByRole('gridcell');
    const countColumns = async () => Number(await hands.readAttribute(table.grid, 'aria-colcount'));
    await summaryPage.chooseField('Rows', 'Status');
    await summaryPage.chooseValues('Trips', 'Net', 'Fees');
    // A moment that is never idle for the application, only for hands: what is drawn then is what the first frame has.
    await hands.inspectPage(() => {
      const idle = window.requestIdleCallback;
      const requestIdleCallback: typeof idle = (callback, options) =>
        options?.timeout === 2_000 ? idle(callback, options) : 0;
      Object.assign(window, { idle, requestIdleCallback });
    });
    await summaryPage.chooseField('Columns', 'Supplier');
    await expect.poll(countColumns).toBeGreaterThan(40);
    const count = await countColumns();
    for (const cells of [headers, totals]) {
      const drawn = await hands.count(cells);
      expect(drawn).toBeLessThan(count);
      const [edge, box] = [await hands.measure(table.grid), await hands.measure(cells.last())];
      expect(box.x + box.width).toBeGreaterThanOrEqual(edge.x + edge.width);
    }
    await headers.first().getByRole('button').focus();
    await hands.press('End');
    await expect(headers).toHaveCount(count);
    await expect(headers.last().getByRole('button')).toBeFocused();
    // The focus has scrolled aside.
    await expect(totals).toHaveCount(count);
    await summaryPage.chooseField('Rows', 'Product');
    await expect.poll(() => hands.count(headers)).toBeLessThan(count);
    const isWhole = await hands.inspect(table.grid, async (grid) => {
      grid.scrollLeft = grid.scrollWidth;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const [header, , foot] = Array.from(grid.querySelectorAll('[role=rowgroup]'));
      const columns = Number(grid.getAttribute('aria-colcount'));
      return [header, foot].every((part) => part?.querySelector('[role=row]')?.children.length === columns);
    });
    expect(isWhole).toBe(true);
    await hands.inspectPage(() => {
      window.requestIdleCallback = (window as unknown as { idle: typeof window.requestIdleCallback }).idle;
    });
    await summaryPage.chooseField('Rows', 'Branch');
    await expect(table.header('Branch')).toBeVisible();
    await expect.poll(async () => (await hands.count(headers)) === (await countColumns())).toBe(true);
    await expect.poll(async () => (await hands.count(totals)) === (await countColumns())).toBe(true);
  });
});
