/** Summarise a report's result: any of its columns, exact, and the rows behind each number. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder, chooseSavePath, expect, test } from './fixtures';

test('faults 405: a result is summarised by its columns, its cells list their rows, and the file has what is shown', async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, reportsPage, reportPage, resultPage, summaryPage, exportMenu } = await connectedOffice();
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await expect(summaryPage.counted).toContainText('All 50,000 rows of the report are counted.');
  // Nothing says yet whether whole amounts are cents.
  await expect(summaryPage.counted).toContainText('say whether they are cents or dollars: amount_cents.');
  await summaryPage.counted.getByRole('link', { name: 'Open the result' }).click();
  await resultPage.moneyGuard.getByRole('radio', { name: /^Cents/ }).check();
  await resultPage.moneyGuard.getByRole('button', { name: 'Confirm' }).click();
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'posting');
  await summaryPage.chooseField('Columns', 'date, by quarter');
  await expect(summaryPage.counted).toContainText(/credit: [\d,]+ of 50,000 rows counted\. Left out: /);
  await summaryPage.chooseValues('Sum of amount_cents');
  await expect(summaryPage.table.header('All: Sum of amount_cents')).toBeVisible();
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
  const file = join(folder, 'summary.csv');
  await chooseSavePath(app, file);
  await exportMenu.choose('As on screen (CSV)');
  await expect.poll(() => existsSync(`${file}.about.txt`)).toBe(true);
  const [header = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  expect(header).toContain('All: Sum of amount_cents');
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toContain('All 50,000 rows of the report are counted.');
});

test('faults 481: shares of a result stand beside its sums and row counts, in the file too, and a click on one lists its rows', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, shell, reportsPage, reportPage, resultPage, summaryPage, exportMenu } = await connectedOffice();
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'posting');
  await summaryPage.chooseField('Shares', '% of column');
  await expect(summaryPage.table.header('Sum of credit, % of column')).toBeVisible();
  await expect(summaryPage.counted).toContainText('they may not add up to 100.');
  await expect
    .poll(async () => await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell')))
    .toContain('100.00');
  const headers = (await hands.readAll(summaryPage.table.grid.getByRole('columnheader'))).map((text) => text.trim());
  const rows = headers.indexOf('Rows, % of column');
  const [, count = '', ...others] = await summaryPage.readRow(0);
  const share = others[rows - 2] ?? '';
  expect(share).toBe(((100 * Number(count.replace(',', ''))) / 50_000).toFixed(2));
  const file = join(folder, 'shares.csv');
  await chooseSavePath(app, file);
  await exportMenu.choose('As on screen (CSV)');
  await expect.poll(() => existsSync(`${file}.about.txt`)).toBe(true);
  const [header = '', first = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  expect(header).toContain('"Rows, % of column"');
  expect(first.split(',')[rows]).toBe(share);
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toContain('rounded to two decimals, half to the even one');
  await summaryPage.table.rows.nth(0).getByRole('button', { name: share, exact: true }).first().click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(summaryPage.rows.totals.last()).toContainText(`${count} rows`);
});

test('faults 483: the largest groups of a result stand beside all others, and a click on the others lists exactly their rows', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, reportsPage, reportPage, resultPage, summaryPage, exportMenu } =
    await connectedOffice();
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'posting');
  await expect(summaryPage.table.header('posting')).toBeVisible();
  const readTotals = async () => (await hands.readAll(summaryPage.table.totals.last().getByRole('gridcell'))).slice(1);
  await expect.poll(readTotals).toContain('50,000');
  const before = await readTotals();
  await summaryPage.top.fill('4');
  await hands.press('Enter');
  await summaryPage.chooseField('by', 'Rows');
  const rows = summaryPage.table.rows;
  // All groups have as many rows: equal ones stand in the order of their names.
  await expect
    .poll(() => summaryPage.table.getColumnTexts('posting'))
    .toEqual(['commission', 'fees', 'gst', 'net', 'Others (1)']);
  const [, count = ''] = await summaryPage.readRow(4);
  expect(count).toBe('10,000');
  await expect.poll(readTotals).toEqual(before);
  const file = join(folder, 'top.csv');
  await chooseSavePath(app, file);
  await exportMenu.choose('As on screen (CSV)');
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('Others (1),10000,');
  await rows.nth(4).getByRole('button', { name: count, exact: true }).click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(page.getByText('Others', { exact: true })).toBeVisible();
  await expect(summaryPage.rows.totals.last()).toContainText('10,000 rows');
  // Columns at the edge of the view are filled once the grid rests.
  await expect.poll(async () => [...new Set(await summaryPage.rows.getColumnTexts('posting'))]).toEqual(['total']);
});

test('faults 485: a summary of a report is saved under a name, opens for a later run with other columns, and is deleted and brought back', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const runs = [
    [{ consultant: 'Ada', status: 'Open', hours: 1.5 }],
    [
      { hours: 2.25, status: 'Open', consultant: 'Ben' },
      { hours: 1.25, status: 'Closed', consultant: 'Ada' },
    ],
    [{ status: 'Open', consultant: 'Ada' }],
  ];
  proxy.intercept = (path) =>
    path.includes('/report/run')
      ? (_request, response) => {
          const rows = runs.shift() ?? [];
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify({
              success: true,
              data: { headers: Object.keys(rows[0] ?? {}), rows, row_count: rows.length },
            }),
          );
        }
      : null;
  const { hands, page, shell, reportsPage, reportPage, resultPage, summaryPage } = await connectTo(proxy.baseUrl);
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'consultant');
  await summaryPage.chooseField('Shares', '% of column');
  await summaryPage.save('Hours');
  await expect(shell.title).toHaveText('Hours: Sector Ledger');
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await summaryPage.choose('Hours');
  await expect(shell.title).toHaveText('Hours: Sector Ledger');
  await expect
    .poll(async () => [await summaryPage.readRow(0), await summaryPage.readRow(1)])
    .toEqual([
      ['Ada', '1', '50.00', '1.25', '35.71'],
      ['Ben', '1', '50.00', '2.25', '64.29'],
    ]);
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await summaryPage.choose('Hours');
  await expect(page.getByRole('alert')).toHaveText(
    '“Hours” was opened without what this result does not have. This result has no column “hours”.',
  );
  await expect(shell.title).toHaveText('Summarise: Sector Ledger');
  await expect.poll(() => summaryPage.readRow(0)).toEqual(['Ada', '1', '100.00']);
  await page.getByRole('button', { name: 'Summaries', exact: true }).click();
  await page.getByRole('button', { name: 'Delete summary Hours' }).click();
  const list = page.getByRole('list', { name: 'Summaries', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await hands.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Summaries', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Hours', exact: true })).toBeVisible();
});

test('faults 525: a result whose table is filtered is summarised whole, and that is said', async ({ reportOpen }) => {
  const { page, reportPage, resultPage, summaryPage } = await reportOpen('Sales By Consultant');
  await reportPage.run();
  await resultPage.summarise.click();
  const unused = 'The filters of the result’s table are not used here.';
  await expect(summaryPage.counted).toContainText('rows of the report are counted');
  await expect(summaryPage.counted).not.toContainText(unused);
  await page.goBack();
  // The summary has such a field, too.
  await expect(resultPage.table.grid).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter these rows' }).fill('an');
  await expect(page.getByText(/^\d+ of \d+ rows/)).toBeVisible();
  await resultPage.summarise.click();
  await expect(summaryPage.counted).toContainText(unused);
});

test('faults 530: a summary of a result has a chart with exact values in its units, by mouse and keyboard', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const longName = `Very Long Travel Agency Holdings of the Eastern Suburbs Pty Ltd ${'and Partners '.repeat(20)}`;
  const rows = [
    { agent: 'Ada', credit: '1234567.85', hours: 1.5 },
    { agent: longName, credit: '-20.10', hours: 0.25 },
    { agent: longName, credit: '', hours: 2 },
    { agent: 'Ben', credit: '300.00', hours: 4 },
  ];
  proxy.intercept = (path) =>
    path.includes('/report/run')
      ? (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify({ success: true, data: { headers: ['agent', 'credit', 'hours'], rows, row_count: 4 } }),
          );
        }
      : null;
  const { hands, page, reportsPage, reportPage, resultPage, summaryPage } = await connectTo(proxy.baseUrl);
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await page.getByRole('button', { name: 'Show chart' }).click();
  await expect(summaryPage.chart('Rows', 'agent')).toContainText('Largest first.');
  await expect(page.getByRole('button', { name: 'Hide chart' })).toHaveAttribute('aria-pressed', 'true');
  const { table } = summaryPage;
  const credit = table.header('Sum of credit').getByRole('button', { name: 'Sum of credit' });
  await credit.focus();
  await hands.press('Enter');
  await hands.press('Enter');
  const chart = summaryPage.chart('Sum of credit', 'agent');
  await expect(chart).toContainText('As the table is sorted: by Sum of credit, largest first.');
  await expect(
    page.getByRole('img', { name: 'Sum of credit by agent; the table below has the same values' }),
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

test('faults 533: beside a chart the tools can be clicked in a small window, and in a larger one the totals are seen', async ({
  reportOpen,
}) => {
  const { hands, page, reportPage, resultPage, summaryPage } = await reportOpen('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Show chart' }).click();
  await summaryPage.chooseField('Rows', 'date, by day');
  await summaryPage.table.header('Rows').getByRole('button', { name: 'Rows' }).click();
  await expect(summaryPage.chart('Rows', 'date, by day')).toContainText('The first 14; ');
  const getTotalsBottom = async () => {
    const box = await hands.measure(summaryPage.table.totals.last());
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  await expect.poll(getTotalsBottom).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 900, height: 600 });
  const hide = page.getByRole('button', { name: 'Hide chart' });
  const getGap = async () => {
    const [tool, field] = [
      await hands.measure(hide),
      await hands.measure(page.getByRole('combobox', { name: 'Rows' })),
    ];
    return (field?.y ?? 0) - (tool?.y ?? 0) - (tool?.height ?? 0);
  };
  await expect.poll(getGap).toBeGreaterThan(0);
  await hide.click();
  await expect(summaryPage.chart('Rows', 'date, by day')).toHaveCount(0);
});

test('faults 538: a saved summary of a report goes with it into a pack, is its file as on screen, and is named once deleted', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, reportsPage, reportPage, resultPage, summaryPage, packsPage, exportMenu } =
    await connectedOffice();
  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'posting');
  await summaryPage.chooseField('Then by', 'date, by quarter');
  await summaryPage.chooseField('Shares', '% of total');
  await summaryPage.save('By posting');
  await expect(shell.title).toHaveText('By posting: Sector Ledger');
  await expect(summaryPage.table.header('Sum of credit, % of total')).toBeVisible();
  const shown = join(folder, 'shown.csv');
  await chooseSavePath(app, shown);
  await exportMenu.choose('As on screen (CSV)');
  await expect.poll(() => existsSync(shown)).toBe(true);

  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  await reportPage.choose('Add a report', 'Sector Ledger');
  await page.getByRole('combobox', { name: 'Add a summary of report 1' }).focus();
  await hands.type('by post');
  await hands.press('Enter');
  const added = page.getByRole('list', { name: 'Summaries of report 1' }).getByRole('listitem');
  await expect(added).toContainText('Summary “By posting”');
  await reportPage.choose('Format of summary 1 of report 1', 'CSV for Excel');
  await page.getByRole('button', { name: 'Save pack' }).click();
  const items = page.getByRole('list', { name: 'Reports of Month end' });
  await expect(items.getByRole('listitem')).toContainText(['Sector Ledger', 'Summary “By posting” of Sector Ledger']);
  await chooseFolder(app, folder);
  await page.getByRole('button', { name: 'Run… Month end' }).focus();
  await hands.press('Enter');
  await expect(page.getByText('2 of 2 saved')).toBeVisible();
  await expect(items).toContainText('All 50,000 rows of the report are counted.');
  const file = readdirSync(folder).find((name) => /^sector-ledger-by-posting-.*\.csv$/.test(name)) ?? '';
  await expect(items).toContainText(file);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(shown, 'utf8'));

  await reportsPage.open('Sector Ledger');
  await reportPage.run();
  await resultPage.summarise.click();
  await page.getByRole('button', { name: 'Summaries', exact: true }).click();
  await page.getByRole('button', { name: 'Delete summary By posting' }).click();
  await hands.press('Escape');
  await packsPage.open();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const missing = 'No summary of this report is saved under this name any more.';
  await expect(added).toContainText(missing);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(added).not.toContainText(missing);
  await added.getByRole('button', { name: 'Remove summary 1 of report 1' }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole('button', { name: 'Save pack' }).click();
  await page.getByRole('button', { name: 'Run… Month end' }).click();
  await expect(page.getByText('1 of 1 saved')).toBeVisible();
  await expect(items).not.toContainText('By posting');
});
