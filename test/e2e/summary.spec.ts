/** Summaries: what no fixed report answers, of saved data and of results, with mouse and keyboard, and what is behind each number. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { chooseSavePath, expect, type Running, test } from './fixtures';
import { exportCsv } from './helpers/exported-csv';

import { sendRows } from './helpers/report-rows';
import { findRunRequests } from './pages/report-page';

/** Connects an office that answers as fast as it is asked, and opens the summaries of all its sectors. */
async function startSummary(connect: (options: { readonly limit: number }) => Promise<Running>) {
  const running = await connect({ limit: 20_000 });
  await running.summaryPage.openWithAll();
  return running;
}

test('a cell lists exactly its sectors, by keyboard leads to a trip; it is saved', async ({ connectedOffice }) => {
  const { hands, page, shell, summaryPage } = await startSummary(connectedOffice);
  const [supplier = '', count = '', commission = '', total = ''] = await summaryPage.readRow(0);
  await summaryPage.table.rows.nth(0).getByRole('button', { name: total, exact: true }).click();
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(supplier, { exact: true }).first()).toBeVisible();
  const totals = summaryPage.sectors.totals.last();
  await expect(totals).toContainText(`${count} sector`);
  await expect(totals).toContainText(commission);
  await expect(totals).toContainText(total);
  await shell.back.click();
  await expect(shell.title).toHaveText('Summaries');
  await expect.poll(() => summaryPage.readRow(0)).toEqual([supplier, count, commission, total]);
  await summaryPage.save('By supplier');
  await expect(shell.title).toHaveText('By supplier');

  await summaryPage.chooseField('Then by', 'Consultant');
  await summaryPage.chooseField('Columns', 'Month opened');
  await expect(summaryPage.table.header('Sep 2026: Total')).toBeVisible();
  await expect(summaryPage.table.groups.first()).toBeVisible();
  await summaryPage.table.grid.focus();
  // The first row is a group; the next one is its first row, whose second cell counts all.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await hands.press(key);
  await hands.press('Enter');
  await expect(shell.title).toHaveText('Sectors behind a cell');
  await expect(page.getByText(new RegExp(`^${supplier}, .+ \\(\\d+\\)$`))).toBeVisible();
  await expect(summaryPage.sectors.rows.first()).toBeVisible();
  await summaryPage.sectors.grid.focus();
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await expect(shell.title).toContainText('Trip');
});

test('faults 400: a result is summarised by its columns, its cells list their rows, and the file has what is shown', async ({
  proxiedOffice,
  connectTo,
  folder,
}) => {
  const { proxy } = await proxiedOffice();
  sendRows(proxy, () => [
    { posting: 'fees', date: '2026-07-02', credit: '3.30', amount_cents: 75 },
    { posting: 'fees', date: '2026-08-31', credit: '2.20', amount_cents: 50 },
    { posting: 'net', date: '2026-08-10', credit: '', amount_cents: 123456 },
    { posting: 'net', date: '2026-11-02', credit: '10.10', amount_cents: 100 },
  ]);
  const { app, page, shell, summaryPage, exportMenu } = await connectTo(proxy.baseUrl);
  await summaryPage.openOfReport('Sector Ledger');
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await summaryPage.chooseField('Rows', 'Posting');
  await summaryPage.chooseField('Columns', 'Date, by quarter');
  await summaryPage.chooseValues('Sum of Amount');
  await expect(summaryPage.table.header('All: Sum of Amount')).toBeVisible();
  await expect(summaryPage.table.header('Q4 2026: Rows')).toBeVisible();
  const first = await summaryPage.readRow(0);
  const [posting = '', count = ''] = first;
  const amount = first.find((text) => text.includes('.')) ?? '';
  await summaryPage.table.rows.nth(0).getByRole('button', { name: count, exact: true }).first().click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(page.getByText(posting, { exact: true }).first()).toBeVisible();
  await expect(summaryPage.rows.totals.last()).toContainText(`${count} rows`);
  await expect(summaryPage.rows.totals.last()).toContainText(amount);
  await shell.back.click();
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await expect.poll(() => summaryPage.readRow(0)).toEqual(first);
  const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'summary.csv'));
  expect(lines[0]).toContain('All: Sum of Amount');
});

test.describe('the details of a summary', { tag: '@deep' }, () => {
  test('faults 390, 394, 395: shares, changes from the month before and the largest groups stand beside the values, in the file too', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await summaryPage.chooseField('Rows', 'Status');
    await summaryPage.chooseField('Shares', '% of column');
    await expect(summaryPage.table.header('Total, % of column')).toBeVisible();
    const totals = await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'));
    expect(totals.filter((text) => text === '100.00')).toHaveLength(3);
    const [, count = '', share = ''] = await summaryPage.readRow(0);
    const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'shares.csv'));
    expect(lines[0]).toContain('"Total, % of column"');
    expect(lines[1]?.split(',')[2]).toBe(share);
    await summaryPage.table.rows.nth(0).getByRole('button', { name: share, exact: true }).first().click();
    await expect(shell.title).toHaveText('Sectors behind a cell');
    await expect(summaryPage.sectors.totals.last()).toContainText(`${count} sector`);

    await shell.back.click();
    await summaryPage.chooseField('Shares', '% of column');
    await summaryPage.chooseField('Rows', 'Month of travel');
    await summaryPage.chooseField('Change', 'Period before');
    await expect(summaryPage.table.header('Total, change %')).toBeVisible();
    const headers = await hands.readAll(summaryPage.table.grid.getByRole('columnheader'));
    const at = (name: string) => headers.findIndex((header) => header.trim() === name);
    const [value, change] = [at('Sectors'), at('Sectors, change')];
    const toNumber = (text = '') => Number(text.replaceAll(',', '').replace('\u2212', '-'));
    await expect(summaryPage.table.row('Nov 2026')).toBeVisible();
    const months = await hands.count(summaryPage.table.rows);
    const rows = await Promise.all(Array.from({ length: months }, (_, index) => summaryPage.readRow(index)));
    // Neighbours in the calendar: the first month has none before it.
    const last = rows.findIndex((row) => row[0] === 'Nov 2026');
    expect(rows[last - 1]?.[0]).toBe('Oct 2026');
    expect(toNumber(rows[last]?.[change])).toBe(toNumber(rows[last]?.[value]) - toNumber(rows[last - 1]?.[value]));
    await summaryPage.chooseField('Rows', 'Supplier');
    await expect(shell.line).toContainText('No change can be shown. Choose From and To');

    await summaryPage.top.fill('3');
    await hands.press('Enter');
    await expect(summaryPage.table.rows).toHaveCount(4);
    const [others = ''] = await summaryPage.readRow(3);
    expect(others).toMatch(/^Others \(\d+\)$/);
    await page.getByLabel('Search rows').fill('no such supplier');
    await page.getByRole('button', { name: 'Clear the text' }).click();
    await expect(summaryPage.table.rows).toHaveCount(4);
  });

  test('faults 500, 580: what is inactive is said; a filter of sectors leaves it out, also where it is saved, listed and exported', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await startSummary(connectedOffice);
    await shell.line.getByRole('button').last().click();
    await expect(
      page.getByText(/[\d,]+ of these [\d,]+ sectors are inactive, and are in the sums: commission/),
    ).toBeVisible();
    await hands.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const ofSectors = page.getByRole('group', { name: 'Sectors', exact: true });
    await ofSectors.getByRole('combobox', { name: 'Sector is' }).click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
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
  });

  test('faults 399, 484, 564: a summary of a report opens for a later run, beside the earlier one and with a chart, and says what another lacks', async ({
    proxiedOffice,
  }) => {
    const { api, proxy, connect } = await proxiedOffice();
    const runs = [
      [{ consultant: 'Ada', status: 'Open', hours: 1.5 }],
      [
        { hours: 2.25, status: 'Open', consultant: 'Ben' },
        { hours: 1.25, status: 'Closed', consultant: 'Ada' },
      ],
      [{ status: 'Open', consultant: 'Ada' }],
    ];
    sendRows(proxy, () => runs.shift() ?? []);
    const { hands, page, shell, summaryPage } = await connect();
    await summaryPage.openOfReport('Sector Ledger');
    await summaryPage.chooseField('Rows', 'Consultant');
    await summaryPage.chooseField('Shares', '% of column');
    await summaryPage.save('Hours');
    await summaryPage.openOfReport('Sector Ledger');
    await summaryPage.choose('Hours');
    await expect(shell.title).toHaveText('Hours: Sector Ledger');
    await expect
      .poll(async () => [await summaryPage.readRow(0), await summaryPage.readRow(1)])
      .toEqual([
        ['Ada', '1', '50.00', '1.25', '35.71'],
        ['Ben', '1', '50.00', '2.25', '64.29'],
      ]);
    const sent = findRunRequests(api.requests).length;
    await page.getByRole('combobox', { name: 'Change', exact: true }).click();
    await page
      .getByRole('option', { name: /no filters/ })
      .first()
      .click();
    await expect(summaryPage.table.header('Sum of Hours, change')).toBeVisible();
    await expect.poll(() => summaryPage.table.getColumnTexts('Sum of Hours, change')).toEqual(['−0.25', '2.25']);
    expect(findRunRequests(api.requests)).toHaveLength(sent);
    await page.getByRole('button', { name: 'Show chart' }).click();
    await expect(summaryPage.chart('Rows', 'Consultant')).toBeVisible();
    await page.getByRole('button', { name: 'Hide chart' }).click();
    await summaryPage.openOfReport('Sector Ledger');
    await summaryPage.choose('Hours');
    await expect(shell.line).toContainText('This result has no column “hours”.');
    await expect.poll(() => summaryPage.readRow(0)).toEqual(['Ada', '1', '100.00']);
    await page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await page.getByRole('button', { name: 'Delete summary Hours' }).click();
    await expect(page.getByRole('list', { name: 'Summaries', exact: true }).getByRole('listitem')).toHaveCount(0);
    await hands.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Hours', exact: true })).toBeVisible();
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
