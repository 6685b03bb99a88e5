/** A supplier's statement: one sheet from the dropped file to Finish, and match by hand. */
import { makeDemoData } from '@demo/data/demo-data';
import { suppliers } from '@demo/data/seed/products';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import { formatMoney } from '@shared/values/money';
import { expect, type Running, test, today } from './fixtures';

/** Enough of an office that a supplier’s statement has every difference. */
const trips = 1_000;
test.use({ trips });
const data = makeDemoData(defaultSeed, today, trips);
const sectors = new Map(data.trips.flatMap((trip) => trip.sectors).map((sector) => [sector.id, sector]));
const sumCommission = (ids: readonly number[]) =>
  ids.reduce((sum, id) => sum + (sectors.get(id)?.financial.commission ?? 0), 0);

/** The longest statement. */
const { csv, planted } = Object.keys(suppliers)
  .map((id) => makeDemoStatement(data, Number(id)))
  .toSorted((a, b) => b.csv.length - a.csv.length)[0] as ReturnType<typeof makeDemoStatement>;
/** Without title, heading and total. */
const lines = csv.split('\r\n').length - 6;

/** Connects an office, and waits until all of its bookings are here. */
async function connectWhole(connectedOffice: (options: object) => Promise<Running>): Promise<Running> {
  const running = await connectedOffice({ limit: 100_000 });
  await expect(async () => {
    running.passTime(60_000);
    await expect(running.shell.connection).toHaveText('Up to date', { timeout: 500 });
  }).toPass();
  return running;
}

test('accounts 6, 7: a statement that is dropped on Trips is read, matched, finished and reopened, and its numbers come back', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { page, hands, shell, statementPage } = await connectWhole(connectedOffice);
  await statementPage.drop('remittance.csv', csv);
  await expect(shell.title).toContainText('Statement to');
  await expect(statementPage.sentence).toContainText(`${lines} lines add up to`);
  await statementPage.expectChip('To check', planted.misspelt.length, formatMoney(sumCommission(planted.misspelt)));
  await statementPage.expectChip('Agreed', planted.agreed.length, formatMoney(sumCommission(planted.agreed)));
  await expect(statementPage.finish).toBeDisabled();
  await expect(statementPage.outcome).toContainText(`Settle the ${planted.misspelt.length} to check`);
  await expect(statementPage.table.totals).toContainText('every cent placed');
  // The first pair is current: A matches it, and the next one is.
  const first = await hands.read(statementPage.table.selectedRows);
  await hands.press('a');
  await statementPage.expectChip('Agreed', planted.agreed.length + 1);
  await expect(statementPage.table.selectedRows).not.toHaveText(first);
  await hands.press('Control+z');
  await statementPage.expectChip('Agreed', planted.agreed.length, formatMoney(sumCommission(planted.agreed)));
  await page.getByRole('button', { name: `Match all ${planted.misspelt.length}` }).click();
  await statementPage.expectChip('To check', 0);
  const equation = await hands.read(statementPage.equation);
  await hands.press('Control+Enter');
  await expect(page.getByText(/Finished\. \d+ receipts written\./)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await hands.press('Escape');
  await hands.press('Control+z');
  await statementPage.drop('remittance.csv', csv);
  await expect(page.getByText('You already have this statement; here it is.')).toBeVisible();
  await expect(statementPage.finish).toBeEnabled();
  await expect(statementPage.equation).toHaveText(equation);
});

test('accounts 12: a line is matched by hand beside our bookings, by keys alone, and Esc returns to its row', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { page, hands, shell, statementPage } = await connectWhole(connectedOffice);
  await statementPage.drop('remittance.csv', csv.replace('Total,', 'LLJVBE,GUEST/LJN,15/11/2026,1912.05\r\nTotal,'));
  await expect(statementPage.sentence).toContainText('1,912.05 is too much');
  await hands.press('4');
  await expect(statementPage.chip('Unknown')).toHaveAttribute('aria-pressed', 'true');
  const row = statementPage.table.row('LLJVBE');
  await row.getByRole('gridcell').first().click();
  await hands.press('m');
  await expect(shell.title).toContainText('Match by hand');
  for (const text of ['LLJVBE', 'GUEST/LJN', '1,912.05', 'row'])
    await expect(page.getByRole('main')).toContainText(text);
  expect(await hands.count(statementPage.candidates.rows)).toBeGreaterThan(5);
  await hands.press(' ');
  await expect(statementPage.handSums).toContainText('Theirs 1,912.05 − ours');
  await expect(statementPage.candidates.row('☑')).toHaveCount(1);
  await hands.press('Escape');
  await expect(statementPage.table.selectedRows).toContainText('LLJVBE');
});

test('accounts 13: at 900 × 600 the sheet has seven pairs or more, and nothing above the table moves when one is refused', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { page, hands, statementPage } = await connectWhole(connectedOffice);
  await page.setViewportSize({ width: 900, height: 600 });
  await statementPage.drop('remittance.csv', csv);
  await expect(statementPage.table.grid).toBeVisible();
  await expect(statementPage.sentence).toBeVisible();
  const readTop = async () => (await hands.measure(statementPage.table.grid)).y;
  const [top, box] = [await readTop(), await hands.measure(statementPage.table.body)];
  const totals = await hands.measure(statementPage.table.totals);
  expect((totals.y - Math.max(box.y, top)) / 28).toBeGreaterThan(7);
  await hands.press('x');
  await expect(page.getByText('Not it: kept under Refused.')).toBeVisible();
  expect(await readTop()).toBe(top);
  await statementPage.expectChip('To check', planted.misspelt.length - 1);
});
