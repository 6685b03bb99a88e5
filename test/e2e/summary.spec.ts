/** Summaries: the bar, two headings, the chart, what is behind each number, and the five that come with an office. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';
import { formatCents, sumCommission } from './helpers/office-data';
import { sendRows } from './helpers/report-rows';

const byMonth = 'Commission by supplier by month';

const months = [
  '2025-11',
  '2025-12',
  ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
];

test('accounts 3, 4: a cell of the summary lists its bookings, its value first; the bar goes along, and Back leads to the cell', {
  tag: '@desk',
}, async ({ connectedOffice, folder }) => {
  const { hands, app, page, shell, summaryPage, exportMenu } = await connectedOffice({ limit: 20_000 });
  await summaryPage.openWithAll();
  await expect(shell.title).toHaveText(byMonth);
  const { table } = summaryPage;
  // Two rows of headings: the total beside the name, then the newest month with its change.
  const headings = await hands.readAll(table.grid.getByRole('columnheader'));
  expect(headings.filter((text) => /^\w{3} \d{4}$|months$/.test(text)).slice(0, 3)).toEqual([
    '12 months',
    'Oct 2026',
    'Sep 2026',
  ]);
  for (const name of ['Total', 'Oct 2026, Commission', 'Oct 2026, from Sep'])
    await expect(table.header(name)).toBeVisible();
  const [october, september] = [sumCommission('2026-10'), sumCommission('2026-09')];
  await expect(table.totals.last()).toContainText(formatCents(october));
  await expect(table.totals.last()).toContainText(
    `${october > september ? '+' : ''}${formatCents(october - september)}`,
  );

  const accor = formatCents(sumCommission('2026-10', 201));
  await summaryPage.cell('Accor', accor).click();
  await expect(shell.title).toContainText('Oct 2026');
  await expect(page.getByText('Travel · October 2026 · active bookings')).toBeVisible();
  const columns = await hands.readAll(summaryPage.bookings.grid.getByRole('columnheader'));
  expect(columns.slice(0, 5)).toEqual(['Ref.', 'Client', 'Travel', 'Commission', 'Net']);
  await expect(summaryPage.bookings.totals.last()).toContainText(accor);
  await shell.back.click();
  await expect(shell.title).toHaveText(byMonth);

  const file = join(folder, 'summary.xlsx');
  await chooseSavePath(app, file);
  await exportMenu.button.click();
  await expect.poll(() => existsSync(file)).toBe(true);

  // By keyboard: one month, all bookings, one month earlier.
  await summaryPage.chooseMonth('Oct 2026');
  await expect(table.header('Sep 2026, Commission')).toHaveCount(0);
  await expect(table.totals.last()).toContainText(formatCents(october));
  await hands.press('Alt+PageUp');
  await expect(table.header('Sep 2026, Commission')).toBeVisible();
  await expect(table.totals.last()).toContainText(formatCents(september));

  // Typed dates: From alone closes nothing, whatever To was.
  await hands.press('Control+d');
  const period = page.getByRole('dialog', { name: 'Period' });
  await period.getByRole('textbox', { name: 'From', exact: true }).fill('1/8/26');
  await hands.press('Tab');
  await expect(table.header('Aug 2026, Commission')).toBeVisible();
  await period.getByRole('textbox', { name: 'To', exact: true }).fill('311026');
  await hands.press('Enter');
  await expect(period).toHaveCount(0);
  await expect(table.header('Oct 2026, Commission')).toBeVisible();
  await page.getByRole('button', { name: 'Bookings: Active bookings' }).click();
  await page.getByRole('menuitem', { name: /^All bookings/ }).click();
  await expect(page.getByRole('button', { name: 'Bookings: All bookings, inactive too' })).toBeVisible();
});

test('accounts 5: the chart has a bar for each month in the order of time, of the current row', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { hands, summaryPage } = await connectedOffice({ limit: 20_000 });
  await summaryPage.openWithAll();
  const readHeights = async () => {
    const boxes = await Promise.all(
      months.map((_, index) => hands.measure(summaryPage.bars.nth(index).locator('.summary-bar'))),
    );
    return boxes.map(({ height }) => height);
  };
  const expectBars = async (supplierId?: number) => {
    const sums = months.map((month) => sumCommission(month, supplierId));
    await expect(summaryPage.bars).toHaveCount(12);
    const labels = await Promise.all(
      months.map((_, index) => hands.readAttribute(summaryPage.bars.nth(index), 'aria-label')),
    );
    expect(labels.map((label) => label?.split(': ')[1]?.replace('–', '0.00'))).toEqual(sums.map(formatCents));
    const [heights, max] = [await readHeights(), Math.max(...sums)];
    for (const [index, cents] of sums.entries()) {
      expect(Math.abs((heights[index] ?? 0) / Math.max(...heights) - cents / max)).toBeLessThan(0.03);
    }
  };
  await expectBars();
  await summaryPage.table.row('Accor').first().getByRole('gridcell').first().click();
  await expect(summaryPage.bars.first()).toHaveAttribute(
    'aria-label',
    new RegExp(formatCents(sumCommission('2025-11', 201)).replace('0.00', '(0.00|–)')),
  );
  await expectBars(201);
});

test('faults 399: a summary is changed, saved under a name, found among the reports and deleted; trips are summarised with their filters', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { page, shell, summaryPage, tripsPage } = await connectedOffice({ limit: 20_000 });
  await summaryPage.openWithAll();
  await summaryPage.choose('Rows', 'Consultant');
  await summaryPage.choose('Columns', '–');
  await summaryPage.toggleValues('Bookings', 'Commission');
  await expect(summaryPage.table.header('Bookings')).toBeVisible();
  await summaryPage.saveAs('Bookings by consultant');
  await expect(shell.title).toHaveText('Bookings by consultant');
  await summaryPage.open('Bookings by consultant');
  await expect(summaryPage.table.header('Bookings')).toBeVisible();
  await summaryPage.choose('Rows', 'Branch');
  await expect(page.getByRole('img', { name: 'Changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Changed' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await shell.goTo('Reports');
  await expect(page.getByRole('link', { name: byMonth, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bookings by consultant', exact: true })).toHaveCount(0);

  await summaryPage.open('Trips by status by month');
  await expect(summaryPage.bar).toContainText('Opened');
  await expect(summaryPage.bar).toContainText('All sectors');

  await shell.goTo('Trips');
  await tripsPage.addFilter('status quote');
  await tripsPage.search.fill('a');
  await page.getByRole('button', { name: 'Summarise' }).click();
  await expect(shell.line).toContainText('The text “a” isn’t part of the summary.');
  await expect(page.getByRole('button', { name: 'Filter: Status Quote' })).toBeVisible();
});

test('faults 484, 564: a summary of a report’s result has the filters of its run in place of the bar, and opens for a later run', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const runs = [
    [{ consultant: 'Ada', status: 'Open', hours: 1.5 }],
    [
      { hours: 2.25, status: 'Open', consultant: 'Ben' },
      { hours: 1.25, status: 'Closed', consultant: 'Ada' },
    ],
  ];
  sendRows(proxy, () => runs.shift() ?? []);
  const { page, summaryPage } = await connect();
  await summaryPage.openOfReport('Sector Ledger');
  await expect(page.getByText('As the report ran: no dates, all bookings')).toBeVisible();
  await summaryPage.choose('Rows', 'Consultant');
  await summaryPage.choose('Share', 'Of column');
  await summaryPage.saveAs('Hours');
  await summaryPage.openOfReport('Sector Ledger');
  await summaryPage.open('Hours');
  await expect.poll(() => summaryPage.readRow('Ben')).toEqual(['Ben', '1', '50.00', '2.25', '64.29']);
  await page.getByRole('button', { name: /^Change: / }).click();
  await page
    .getByRole('menuitem', { name: /no filters/ })
    .first()
    .click();
  await expect(summaryPage.table.header(/from /.source)).toHaveCount(0);
  await expect(summaryPage.table.totals.last()).toContainText('+2.00');
});
