import { join } from 'node:path';
import { salesByConsultant } from '@main/demo-office/reports/sales-by-consultant';
import { decimalToUnits, formatMoney } from '@shared/money';
import { expect, test } from './fixtures';
import { exportCsv } from './helpers/exported-csv';
import { data } from './helpers/office-data';
import { findRunRequests } from './pages/report-page';

/** The net of each consultant in some dates, in cents, as the demo office's report has them. */
function readNet(startDate: string, endDate: string): Map<string, bigint> {
  const { rows } = salesByConsultant.run(data, { startDate, endDate });
  return new Map(rows.map(({ consultant, net }) => [String(consultant), BigInt(decimalToUnits(String(net), 2) ?? 0)]));
}

const octoberDates = ['01 Oct 2026', '31 Oct 2026'] as const;
const octoberQuery = '/report/run?report=sales-by-consultant&startDate=2026-10-01&endDate=2026-10-31';
const septemberQuery = '/report/run?report=sales-by-consultant&startDate=2026-09-01&endDate=2026-09-30';

test.describe('the change of a report’s summary', { tag: '@deep' }, () => {
  test('faults 564: the change from the period before stands beside each value once the user has run it, also in the file and under a name', async ({
    connectedOffice,
    folder,
  }) => {
    const { hands, app, api, page, shell, summaryPage, exportMenu } = await connectedOffice();
    await summaryPage.openOfReport('Sales By Consultant', octoberDates);
    await summaryPage.chooseField('Rows', 'consultant');
    await page.getByRole('combobox', { name: 'Change', exact: true }).focus();
    const before = page.getByRole('option', { name: 'Period before', exact: true });
    await hands.press('ArrowDown');
    await expect(before).toBeVisible();
    await hands.press('ArrowDown');
    await expect(before).toHaveAttribute('data-combobox-selected', 'true');
    await hands.press('Enter');
    const offer = page.getByRole('status', { name: 'The period before' });
    await expect(offer).toContainText('there is no run of the period before, Sep 2026, with the same filters.');
    await expect(offer).toContainText('Uses 1 request, or 2 where the list of reports is read first.');
    // Nothing is sent before the user says so.
    expect(findRunRequests(api.requests)).toEqual([octoberQuery]);
    await page.getByRole('button', { name: 'Run the report for Sep 2026' }).focus();
    await hands.press('Enter');
    await expect(summaryPage.table.header('Sum of net, change % from Sep 2026')).toBeVisible();
    expect([...findRunRequests(api.requests)].sort()).toEqual([septemberQuery, octoberQuery]);
    await expect(summaryPage.counted).toContainText(/Changes are from the period before, Sep 2026: \d+ rows, run /);
    const [october, september] = [readNet('2026-10-01', '2026-10-31'), readNet('2026-09-01', '2026-09-30')];
    const names = [...new Set([...october.keys(), ...september.keys()])].sort((a, b) => a.localeCompare(b, 'en-AU'));
    await expect.poll(async () => (await summaryPage.table.getColumnTexts('consultant')).sort()).toEqual(names.sort());
    const shown = await summaryPage.table.getColumnTexts('consultant');
    const changes = shown.map((name) => formatMoney((october.get(name) ?? 0n) - (september.get(name) ?? 0n)));
    // A column out of view is filled once the grid rests.
    await expect.poll(() => summaryPage.table.getColumnTexts('Sum of net, change from Sep 2026')).toEqual(changes);
    const { lines, about } = await exportCsv({ app, exportMenu }, join(folder, 'change.csv'));
    expect(lines[0]).toContain('"Sum of net, change % from Sep 2026"');
    expect(about).toContain('Changes are from the period before, Sep 2026');

    // A cell lists the rows of its own period, and Back leads to the changes.
    const [change = ''] = changes;
    await summaryPage.table.rows.nth(0).getByRole('button', { name: change, exact: true }).first().click();
    await expect(shell.title).toHaveText('Rows behind a cell');
    await expect(summaryPage.rows.totals.last()).toContainText('1 row');
    await shell.back.click();
    await expect(summaryPage.table.header('Sum of net, change from Sep 2026')).toBeVisible();

    await summaryPage.save('Against last month');
    await expect(shell.title).toHaveText('Against last month: Sales By Consultant');
    await summaryPage.chooseField('Change', 'Period before');
    await expect(summaryPage.table.header('Sum of net, change from Sep 2026')).toBeHidden();
    await expect(shell.title).toHaveText('Summarise: Sales By Consultant');
    await summaryPage.choose('Against last month');
    await expect(summaryPage.table.header('Sum of net, change from Sep 2026')).toBeVisible();
    // The result of the report is still that of its own dates.
    await page.goBack();
    await page.goBack();
    expect(findRunRequests(api.requests)).toHaveLength(2);
  });

  test('faults 565: the run of the period before is cancelled and fails in words, and without dates it is said what to do', async ({
    proxiedOffice,
    connectTo,
  }) => {
    const { proxy } = await proxiedOffice();
    let mode: 'wait' | 'fail' | null = null;
    proxy.intercept = (path) => {
      if (!path.includes('startDate=2026-09-01') || mode === null) return null;
      const chosen = mode;
      return (_request, response) => {
        if (chosen === 'wait') return;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: false, message: 'SQL error' }));
      };
    };
    const { page, shell, reportsPage, summaryPage } = await connectTo(proxy.baseUrl);
    await summaryPage.openOfReport('Sales By Consultant');
    await summaryPage.chooseField('Change', 'Period before');
    await expect(summaryPage.counted).toContainText(
      'No change can be shown. Run the report with a start date and an end date.',
    );
    await summaryPage.openOfReport('Sales By Consultant', octoberDates);
    await summaryPage.chooseField('Change', 'Period before');
    mode = 'wait';
    const run = page.getByRole('button', { name: 'Run the report for Sep 2026' });
    await run.click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('status', { name: 'The period before' })).toContainText('Cancelled.');
    mode = 'fail';
    await run.click();
    await expect(page.getByRole('alert')).toContainText('SQL error');
    mode = null;
    await page.getByRole('alert').getByRole('button').first().click();
    await expect(summaryPage.table.header('Sum of net, change from Sep 2026')).toBeVisible();
    // The changes stay, and it is said that they are not from another run.
    mode = 'wait';
    await page.getByRole('button', { name: 'Run it again' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('status', { name: 'The period before' })).toContainText('Cancelled.');
    await expect(summaryPage.table.header('Sum of net, change from Sep 2026')).toBeVisible();
    // Such a run is none of the report itself: under way it does not keep the report from running, and it is not its last.
    await page.getByRole('button', { name: 'Run it again' }).click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await shell.goTo('Reports');
    const listed = reportsPage.row('Sales By Consultant');
    await expect(listed).toContainText('01 Oct 2026');
    await expect(listed.getByRole('button', { name: /Run again/ })).toBeEnabled();
  });
});
