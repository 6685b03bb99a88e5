import { join } from 'node:path';
import { salesByConsultant } from '@demo/reports';
import { decimalToUnits, formatMoney } from '@shared/values/money';
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
const septemberDates = ['01 Sep 2026', '30 Sep 2026'] as const;

test('faults 564: the change from another result, chosen from the run history, stands beside each value, also in the file', {
  tag: '@deep',
}, async ({ connectedOffice, folder }) => {
  const { hands, app, api, page, shell, summaryPage, exportMenu } = await connectedOffice();
  await summaryPage.openOfReport('Sales By Consultant', septemberDates);
  await summaryPage.openOfReport('Sales By Consultant', octoberDates);
  const runs = findRunRequests(api.requests).length;
  await summaryPage.chooseField('Rows', 'consultant');
  await page.getByRole('combobox', { name: 'Change', exact: true }).focus();
  await hands.press('ArrowDown');
  await expect(page.getByText('Another result…')).toBeVisible();
  const other = page.getByRole('option', { name: '01 Sep 2026' });
  await hands.press('ArrowDown');
  await expect(other).toHaveAttribute('data-combobox-selected', 'true');
  await hands.press('Enter');
  await expect(summaryPage.table.header('Sum of net, change %')).toBeVisible();
  await expect(summaryPage.counted).toContainText(/Changes are from the result of .*: \d+ rows\./);
  const [october, september] = [readNet('2026-10-01', '2026-10-31'), readNet('2026-09-01', '2026-09-30')];
  const names = [...new Set([...october.keys(), ...september.keys()])].sort((a, b) => a.localeCompare(b, 'en-AU'));
  await expect.poll(async () => (await summaryPage.table.getColumnTexts('consultant')).sort()).toEqual(names.sort());
  const shown = await summaryPage.table.getColumnTexts('consultant');
  const changes = shown.map((name) => formatMoney((october.get(name) ?? 0n) - (september.get(name) ?? 0n)));
  // A column out of view is filled once the grid rests.
  await expect.poll(() => summaryPage.table.getColumnTexts('Sum of net, change')).toEqual(changes);
  const { lines } = await exportCsv({ app, exportMenu }, join(folder, 'change.csv'));
  expect(lines[0]).toContain('"Sum of net, change %"');

  // A cell lists the rows of its own result, and Back leads to the changes.
  const [change = ''] = changes;
  await summaryPage.table.rows.nth(0).getByRole('button', { name: change, exact: true }).first().click();
  await expect(shell.title).toHaveText('Rows behind a cell');
  await expect(summaryPage.rows.totals.last()).toContainText('1 row');
  await shell.back.click();
  await expect(summaryPage.table.header('Sum of net, change %')).toBeVisible();
  expect(findRunRequests(api.requests)).toHaveLength(runs);
});
