/** Summarise a report's result: any of its columns, exact, and the rows behind each number. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder, expect, test } from './fixtures';
import { exportCsv } from './helpers/exported-csv';
import { sendRows } from './helpers/report-rows';

test('faults 400: a result is summarised by its columns, its cells list their rows, and the file has what is shown, also in a pack', async ({
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
  const { app, page, shell, reportPage, summaryPage, packsPage, exportMenu } = await connectTo(proxy.baseUrl);
  await summaryPage.openOfReport('Sector Ledger');
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await summaryPage.chooseField('Rows', 'Posting');
  await summaryPage.chooseField('Columns', 'Date, by quarter');
  await expect(summaryPage.counted).toContainText(/Credit: 3 of 4 rows counted\. Left out: /);
  await summaryPage.chooseValues('Sum of Amount');
  await expect(summaryPage.table.header('All: Sum of Amount')).toBeVisible();
  const first = await summaryPage.readRow(0);
  const [posting = '', count = ''] = first;
  const amount = first.find((text) => text.includes('.')) ?? '';
  await summaryPage.table.rows.nth(0).getByRole('button', { name: count, exact: true }).first().click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(page.getByText(new RegExp(`^${posting}, `))).toBeVisible();
  await expect(summaryPage.rows.totals.last()).toContainText(`${count} rows`);
  await expect(summaryPage.rows.totals.last()).toContainText(amount);
  await shell.back.click();
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await expect.poll(() => summaryPage.readRow(0)).toEqual(first);
  const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'summary.csv'));
  expect(lines[0]).toContain('All: Sum of Amount');

  // With its report it goes into a pack, and its file is the same there.
  await summaryPage.save('By posting');
  await expect(shell.title).toHaveText('By posting: Sector Ledger');
  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  await reportPage.choose('Add a report', 'Sector Ledger');
  await reportPage.choose('Add a summary of report 1', 'By posting');
  await reportPage.choose('Format of summary 1 of report 1', 'CSV for Excel');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await chooseFolder(app, folder);
  await page.getByRole('button', { name: 'Run… Month end' }).click();
  await expect(page.getByText('2 of 2 saved')).toBeVisible();
  const file = readdirSync(folder).find((name) => /^sector-ledger-by-posting-.*\.csv$/.test(name)) ?? '';
  expect(readFileSync(join(folder, file), 'utf8').trimEnd().split(/\r?\n/)).toEqual(lines);
});

test.describe('the details of a report’s summary', { tag: '@deep' }, () => {
  test('faults 525: counts all rows of a result whose table is filtered, and says so', async ({ reportOpen }) => {
    const { page, reportPage, resultPage, summaryPage } = await reportOpen('Sales By Consultant');
    await reportPage.run();
    await page.getByRole('textbox', { name: 'Filter these rows' }).fill('an');
    await resultPage.summarise.click();
    await expect(summaryPage.counted).toContainText('The filters of the result’s table are not used here.');
  });

  test('faults 390, 395: shares of a result and its largest groups beside all others, in the file too, and a click on one lists its rows', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, page, shell, summaryPage, exportMenu } = await connectedOffice();
    await summaryPage.openOfReport('Sector Ledger');
    await summaryPage.chooseField('Rows', 'Posting');
    await summaryPage.chooseField('Shares', '% of column');
    await expect(summaryPage.table.header('Sum of Credit, % of column')).toBeVisible();
    await expect(summaryPage.counted).toContainText('they may not add up to 100.');
    await expect
      .poll(async () => await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell')))
      .toContain('100.00');
    const headers = (await hands.readAll(summaryPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
    const rows = headers.indexOf('Rows, % of column');
    const [, count = '', ...others] = await summaryPage.readRow(0);
    const share = others[rows - 2] ?? '';
    expect(share).toBe(((100 * Number(count.replace(',', ''))) / 50_000).toFixed(2));
    const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'shares.csv'));
    const [header = '', first = ''] = lines;
    expect(header).toContain('"Rows, % of column"');
    expect(first.split(',')[rows]).toBe(share);
    await summaryPage.table.rows.nth(0).getByRole('button', { name: share, exact: true }).first().click();
    await expect(shell.title).toHaveText('Rows behind a cell');
    await expect(summaryPage.rows.totals.last()).toContainText(`${count} rows`);

    await shell.back.click();
    await summaryPage.chooseField('Shares', '% of column');
    await expect(summaryPage.table.header('Rows, % of column')).toHaveCount(0);
    const readTotals = async () =>
      (await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'))).slice(1);
    await expect.poll(readTotals).toContain('50,000');
    const before = await readTotals();
    await summaryPage.top.fill('4');
    await hands.press('Enter');
    await summaryPage.chooseField('by', 'Rows');
    // All groups have as many rows: equal ones stand in the order of their names.
    await expect
      .poll(() => summaryPage.table.getColumnTexts('Posting'))
      .toEqual(['commission', 'fees', 'gst', 'net', 'Others (1)']);
    const [, inOthers = ''] = await summaryPage.readRow(4);
    expect(inOthers).toBe('10,000');
    await expect.poll(readTotals).toEqual(before);
    const top = await exportCsv({ app, exportMenu }, join(folder, 'top.csv'));
    expect(top.lines.join('\n')).toContain('Others (1),10000,');
    await summaryPage.table.rows.nth(4).getByRole('button', { name: inOthers, exact: true }).click();
    await expect(shell.title).toHaveText('Rows behind a cell');
    await expect(page.getByText('Others', { exact: true })).toBeVisible();
    await expect(summaryPage.rows.totals.last()).toContainText('10,000 rows');
    // Columns at the edge of the view are filled once the grid rests.
    await expect.poll(async () => [...new Set(await summaryPage.rows.getColumnTexts('Posting'))]).toEqual(['total']);
  });

  test('faults 484: a summary of a report is saved under a name, opens for a later run with other columns, and is deleted and brought back', async ({
    proxiedOffice,
  }) => {
    const { proxy, connect } = await proxiedOffice();
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
    await summaryPage.chooseField('Rows', 'consultant');
    await summaryPage.chooseField('Shares', '% of column');
    await summaryPage.save('Hours');
    await expect(shell.title).toHaveText('Hours: Sector Ledger');
    await summaryPage.openOfReport('Sector Ledger');
    await expect(shell.title).toHaveText('Summarise: Sector Ledger');
    await summaryPage.choose('Hours');
    await expect(shell.title).toHaveText('Hours: Sector Ledger');
    await expect
      .poll(async () => [await summaryPage.readRow(0), await summaryPage.readRow(1)])
      .toEqual([
        ['Ada', '1', '50.00', '1.25', '35.71'],
        ['Ben', '1', '50.00', '2.25', '64.29'],
      ]);
    await summaryPage.openOfReport('Sector Ledger');
    await summaryPage.choose('Hours');
    await expect(page.getByRole('alert')).toHaveText(
      '“Hours” was opened without what this result does not have. This result has no column “hours”.',
    );
    await expect(shell.title).toHaveText('Summarise: Sector Ledger');
    await expect.poll(() => summaryPage.readRow(0)).toEqual(['Ada', '1', '100.00']);
    await page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await page.getByRole('button', { name: 'Delete summary Hours' }).click();
    await expect(page.getByRole('list', { name: 'Summaries', exact: true }).getByRole('listitem')).toHaveCount(0);
    await hands.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Hours', exact: true })).toBeVisible();
  });

  test('faults 399: a summary of a result has a chart with exact values in its units, by mouse and keyboard', async ({
    proxiedOffice,
  }) => {
    const { proxy, connect } = await proxiedOffice();
    const longName = `Very Long Travel Agency Holdings of the Eastern Suburbs Pty Ltd ${'and Partners '.repeat(20)}`;
    const rows = [
      { agent: 'Ada', credit: '1234567.85', hours: 1.5 },
      { agent: longName, credit: '-20.10', hours: 0.25 },
      { agent: longName, credit: '', hours: 2 },
      { agent: 'Ben', credit: '300.00', hours: 4 },
    ];
    sendRows(proxy, () => rows);
    const { hands, page, summaryPage } = await connect();
    await summaryPage.openOfReport('Sector Ledger');
    await page.getByRole('button', { name: 'Show chart' }).click();
    await expect(summaryPage.chart('Rows', 'agent')).toContainText('Largest first.');
    await expect(page.getByRole('button', { name: 'Hide chart' })).toHaveAttribute('aria-pressed', 'true');
    const { table } = summaryPage;
    const credit = table.header('Sum of Credit').getByRole('button', { name: 'Sum of Credit' });
    await credit.focus();
    await hands.press('Enter');
    await hands.press('Enter');
    const chart = summaryPage.chart('Sum of Credit', 'agent');
    await expect(chart).toContainText('As the table is sorted: by Sum of Credit, largest first.');
    await expect(
      page.getByRole('img', { name: 'Sum of Credit by agent; the table below has the same values' }),
    ).toBeVisible();
    await summaryPage.hoverBar(chart, 'Ada');
    await expect(chart).toContainText('1,234,567.85');
    await summaryPage.hoverBar(chart, /^Very\sLong/);
    await expect(chart).toContainText('−20.10');
    await expect(chart).toContainText('of the Eastern Suburbs');
    await summaryPage.chooseField('Shares', '% of total');
    await expect(summaryPage.chart('Rows', 'agent')).toBeVisible();
    const share = table.header('Rows, % of total').getByRole('button', { name: 'Rows, % of total' });
    await share.click();
    const shares = summaryPage.chart('Rows, % of total', 'agent');
    await summaryPage.hoverBar(shares, 'Ben');
    await expect(shares).toContainText('25.00%');

    // A cell's rows and Back leave the chart as it was chosen.
    await table.rows.nth(0).getByRole('button', { name: '1', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Rows behind a cell' })).toBeVisible();
    await page.goBack();
    await expect(summaryPage.chart('Rows', 'agent')).toBeVisible();
    await page.getByRole('button', { name: 'Hide chart' }).click();
    await expect(summaryPage.chart('Rows', 'agent')).toHaveCount(0);
  });

  test('beside a chart the tools can be clicked in a small window, and in a larger one the totals are seen', async ({
    startDemo,
  }) => {
    const { hands, page, summaryPage } = await startDemo();
    await summaryPage.openOfReport('Sector Ledger');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Show chart' }).click();
    await summaryPage.chooseField('Rows', 'Date, by day');
    await summaryPage.table.header('Rows').getByRole('button', { name: 'Rows' }).click();
    await expect(summaryPage.chart('Rows', 'Date, by day')).toContainText('The first 14; ');
    await expect.poll(() => summaryPage.getTotalsBottom()).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 900, height: 600 });
    const hide = page.getByRole('button', { name: 'Hide chart' });
    const getGap = async () => {
      const [tool, field] = [
        await hands.measure(hide),
        await hands.measure(page.getByRole('combobox', { name: 'Rows' })),
      ];
      return field.y - tool.y - tool.height;
    };
    await expect.poll(getGap).toBeGreaterThan(0);
    await hide.click();
    await expect(summaryPage.chart('Rows', 'Date, by day')).toHaveCount(0);
  });
});
