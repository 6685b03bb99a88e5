/** A supplier's statement by keys alone: one sheet from the dropped file to Finish. What it finds is tested with its numbers elsewhere. */
import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import { formatMoney } from '@shared/values/money';
import { expect, test, today } from './fixtures';

/** So few that all bookings are loaded at once, and so many that one line is misspelt. */
const trips = 360;
test.use({ trips });
const data = makeDemoData(defaultSeed, today, trips);
const { csv, planted } = makeDemoStatement(data, 201);
const sectors = new Map(data.trips.flatMap((trip) => trip.sectors).map((sector) => [sector.id, sector]));
const sumCommission = (ids: readonly number[]) =>
  formatMoney(ids.reduce((sum, id) => sum + (sectors.get(id)?.financial.commission ?? 0), 0));
/** With a line of which we know nothing, so that the file's own total is wrong. */
const unknown = csv.replace('Total,', 'LLJVBE,GUEST/LJN,15/11/2026,1912.05\r\nTotal,');

test('accounts 6, 7, 12, 13, 18: a dropped statement is read, matched, matched by hand, finished and taken back, by keys', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const running = await connectedOffice({ limit: 100_000 });
  const { page, hands, shell, commissionPage, statementPage, passTime } = running;
  const { table } = statementPage;
  await expect(async () => {
    passTime(60_000);
    await expect(shell.connection).toHaveText('Up to date', { timeout: 1_000 });
  }).toPass();

  await statementPage.drop('remittance.csv', csv);
  await expect(shell.title).toContainText('Statement to');
  await expect(statementPage.sentence).toContainText(`${csv.split('\r\n').length - 6} lines add up to`);
  await statementPage.expectChip('Agreed', planted.agreed.length, sumCommission(planted.agreed));
  await statementPage.expectChip('To check', 1, sumCommission(planted.misspelt));
  await expect(statementPage.finish).toBeDisabled();
  await expect(table.totals).toContainText('every cent placed');
  // The first pair is current: A matches it, and the next one is.
  const first = await hands.read(table.selectedRows);
  await hands.press('a');
  await statementPage.expectChip('To check', 0);
  await expect(table.selectedRows).not.toHaveText(first);
  await hands.press('Control+z');
  await statementPage.expectChip('To check', 1);
  // Nothing above the table moves when a suggestion is refused, in a narrow window either, which has room for seven pairs.
  await page.setViewportSize({ width: 900, height: 600 });
  await hands.press('v');
  const top = (await hands.measure(table.body)).y;
  expect(((await hands.measure(table.totals)).y - top) / 28).toBeGreaterThan(8);
  await table.row(first.slice(0, 6)).getByRole('gridcell').first().click();
  await hands.press('x');
  await statementPage.expectChip('To check', 0);
  expect((await hands.measure(table.body)).y).toBe(top);
  await hands.press('Control+z');
  await statementPage.expectChip('To check', 1);
  await hands.press('v');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await table.row(first.slice(0, 6)).getByRole('gridcell').first().click();
  await hands.press('a');
  await expect(statementPage.finish).toBeEnabled();
  const equation = (await hands.readContent(statementPage.equation)) ?? '';
  await hands.press('Control+Enter');
  await expect(page.getByText(/Finished\. \d+ receipts written\./)).toBeVisible();
  await expect(commissionPage.claim).toBeVisible();
  await hands.press('Escape');
  await expect(commissionPage.claim).toBeHidden();
  await hands.press('Control+z');
  await statementPage.drop('remittance.csv', csv);
  await expect(page.getByText('You already have this statement; here it is.')).toBeVisible();
  await expect(statementPage.finish).toBeEnabled();
  await expect(statementPage.equation).toHaveText(equation);

  await statementPage.drop('other.csv', unknown);
  await expect(statementPage.sentence).toContainText('1,912.05 is too much');
  // The reason is typed where it belongs: its letters decide nothing.
  await page.getByRole('button', { name: 'Accept…' }).click();
  await hands.type('amended');
  await hands.press('Enter');
  await expect(statementPage.sentence).toContainText('Accepted: amended');
  await hands.press('4');
  await expect(table.selectedRows).toContainText('LLJVBE');
  await hands.press('m');
  await expect(shell.title).toContainText('Match by hand');
  for (const text of ['LLJVBE', 'GUEST/LJN', '1,912.05', 'row'])
    await expect(page.getByRole('main')).toContainText(text);
  await expect(statementPage.candidates.selectedRows).toHaveCount(1);
  await hands.press(' ');
  await expect(statementPage.candidates.row('☑')).toHaveCount(1);
  await expect(statementPage.handSums).toContainText('Theirs 1,912.05 − ours');
  // What is ticked stays so while others are searched for, and the search keeps the focus.
  const [sums = ''] = (await hands.read(statementPage.handSums)).split('\n');
  const search = page.getByLabel('Search bookings');
  await hands.type('zzz', search);
  await expect(statementPage.candidates.rows).toHaveCount(0);
  for (const _ of 'zzz') await hands.press('Backspace');
  await expect(statementPage.candidates.row('☑')).toHaveCount(1);
  await expect(search).toBeFocused();
  await expect(statementPage.handSums).toContainText(sums);
  await hands.press('Escape');
  await expect(table.selectedRows).toContainText('LLJVBE');
});
