/** Columns of a report that the user calls numbers or dates, and their panel. */
import { expect, test } from './fixtures';
import { sendRows } from './helpers/report-rows';

const rows = [
  { id: 1, issued: '01/10/2026', amount: '1,000.00' },
  { id: 2, issued: '13/10/2026', amount: '(123.45)' },
  { id: 3, issued: 'soon', amount: '20.5' },
];

test('faults 605, 606: a column typed as decimals or dates reads marks of thousands, parentheses and day-first dates; nothing is read where the day is unclear', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  let sent: readonly object[] = rows;
  sendRows(proxy, () => sent);
  const { hands, page, reportsPage, reportPage, resultPage } = await connect();
  await reportsPage.open('Refunds');
  await reportPage.run();
  await page.getByRole('button', { name: 'Column types' }).click();
  await reportPage.choose('Type of amount', 'Decimal number');
  await reportPage.choose('Type of issued', 'Date');
  await hands.press('Escape');
  await expect(resultPage.table.totals).toContainText('897.05');
  await expect(resultPage.table.grid).toContainText('01 Oct 2026');
  await expect(resultPage.table.grid).toContainText('13 Oct 2026');
  const unread = page.getByRole('list', { name: 'Values that aren’t read' });
  await expect(unread).toHaveText('issued: 1 value not read as a date (“soon”).');

  sent = [
    { id: 1, issued: '01/10/2026' },
    { id: 2, issued: '02/11/2026' },
  ];
  await reportPage.run();
  await expect(unread).toContainText('issued: 2 values not read as dates (“01/10/2026”).');
  await expect(unread).toContainText('The values don’t show which number is the day');
  await page.getByRole('button', { name: 'Column types' }).click();
  await reportPage.choose('Type of issued', 'Date, month first (12/31/2026)');
  await hands.press('Escape');
  await expect(unread).toHaveCount(0);
  await expect(resultPage.table.grid).toContainText('10 Jan 2026');
});

test('the panel of column types stays open from column to column, by mouse and by keyboard', async ({ startDemo }) => {
  const { hands, page, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Sector Ledger');
  await page.getByLabel('Start date', { exact: true }).fill('1/9/2026');
  await reportPage.run();
  await page.getByRole('button', { name: 'Column types' }).click();
  const panel = page.getByRole('dialog', { name: 'Column types' });
  for (const name of ['account', 'posting', 'debit']) {
    await panel.getByRole('combobox', { name: `Type of ${name}`, exact: true }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await expect(panel.getByRole('combobox', { name: `Type of ${name}`, exact: true })).toHaveValue('Text');
    await expect(panel).toBeVisible();
  }
  const credit = panel.getByRole('combobox', { name: 'Type of credit', exact: true });
  await credit.focus();
  await hands.press('Enter');
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await expect(credit).toBeFocused();
  // Escape closes the list first, then the panel.
  await hands.press('Enter');
  await expect(page.getByRole('option', { name: 'Text', exact: true })).toBeVisible();
  await hands.press('Escape');
  await expect(panel).toBeVisible();
  await hands.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Column types' })).toBeFocused();
});

test('faults 610: Summarise, the rows behind its cells and a comparison read a typed column as its result does', {
  tag: '@deep',
}, async ({ proxiedOffice, connectTo }) => {
  const { proxy } = await proxiedOffice();
  const later = [
    { id: 1, issued: '01/10/2026', amount: '1,500.00' },
    { id: 2, issued: '13/11/2026', amount: '(123.45)' },
  ];
  let sent: readonly object[] = rows;
  sendRows(proxy, () => sent);
  const { hands, page, shell, reportsPage, reportPage, resultPage, summaryPage, comparisonPage } = await connectTo(
    proxy.baseUrl,
  );
  await reportsPage.open('Refunds');
  await reportPage.run();
  await page.getByRole('button', { name: 'Column types' }).click();
  await reportPage.choose('Type of amount', 'Decimal number');
  await reportPage.choose('Type of issued', 'Date');
  await hands.press('Escape');
  await resultPage.summarise.click();
  await summaryPage.chooseField('Rows', 'issued, by month');
  await expect(summaryPage.table.totals.last()).toContainText('897.05');
  await expect(shell.line).toContainText('issued: 1 row has a value that is no date.');
  await summaryPage.table.rows.nth(0).getByRole('button', { name: '2', exact: true }).first().click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(summaryPage.rows.totals.last()).toContainText('876.55');
  sent = later;
  await reportsPage.open('Refunds');
  await reportPage.openParameters();
  await reportPage.run();
  await expect(resultPage.table.totals).toContainText('1,376.55');
  await page.getByRole('button', { name: 'Run history' }).click();
  await page.getByRole('button', { name: 'Compare two runs' }).click();
  await expect(page.getByText('All rows, amount: 897.05 before, 1,376.55 now, change +479.50')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Values that aren’t read' })).toHaveText(
    'Before: issued: 1 value not read as a date (“soon”).',
  );
  await expect(comparisonPage.table.grid).toContainText('+500.00');
});
