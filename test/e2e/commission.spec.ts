/** Commission: suppliers under one bar, the page of one, and a claim that is sent. */
import { readFileSync } from 'node:fs';
import { formatMoney } from '@shared/values/money';
import { expect, type Running, test } from './fixtures';
import { findViolations } from './helpers/accessibility';
import { data, today } from './helpers/office-data';

const accor = 201;

type Sums = { expected: number; claimed: number };

/** The active bookings that had returned by yesterday, by supplier. */
function sumDue(): Map<number, Sums> {
  const sums = new Map<number, Sums>();
  for (const sector of data.trips.flatMap(({ sectors }) => sectors)) {
    const day = (sector.return_date ?? sector.travel_date).slice(0, 10);
    if (!sector.flags.is_active || day >= today) continue;
    const sum = sums.get(sector.supplier_id) ?? { expected: 0, claimed: 0 };
    sums.set(sector.supplier_id, sum);
    sum.expected += sector.financial.commission;
    if (sector.flags.is_claimed) sum.claimed += sector.financial.commission;
  }
  return sums;
}

/** Opens Commission, and lets main's time pass until all bookings are here. */
async function openComplete({ page, shell, commissionPage, hands, passTime }: Running): Promise<void> {
  await shell.goTo('Commission');
  await expect(async () => {
    passTime(60_000);
    await expect(page.getByText('✓ Complete')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await hands.press('F5');
  await expect(commissionPage.table.totals).toContainText(/^\d+ suppliers/);
}

test('accounts 2, 13: sums are whole or being checked, Expected is what is claimed and what is not, and ten suppliers fit at 900 × 600', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { page, shell, commissionPage, hands } = running;
  const { table, equation } = commissionPage;
  await shell.goTo('Commission');
  await expect(equation).toContainText(/checking|claimed/);
  for (const row of await hands.readAll(page.getByRole('row'))) {
    expect(row.includes('checking') && row.includes('0.00')).toBe(false);
    if (/so far/.test(row)) expect(row).not.toMatch(/\d\.\d\d/);
  }
  await openComplete(running);
  const sums = [...sumDue().values()];
  const add = (key: keyof Sums) => sums.reduce((cents, sum) => cents + sum[key], 0);
  const [expected, claimed] = [add('expected'), add('claimed')];
  await expect(equation).toContainText(
    `Expected ${formatMoney(expected)} = claimed ${formatMoney(claimed)} + not claimed ${formatMoney(expected - claimed)}`,
  );
  await table.expectListed(sums.length);
  await expect(table.totals).toContainText(formatMoney(expected - claimed));
  const oldest = commissionPage.ages.last();
  const [, due] = (await hands.read(oldest)).split(/\s+/);
  await oldest.click();
  await expect(oldest).toHaveAttribute('aria-pressed', 'true');
  await expect(table.totals).not.toContainText(`${sums.length} suppliers`);
  await oldest.click();
  await table.expectListed(sums.length);
  expect(due).toMatch(/^-?[\d,]+\.\d\d$/);
  // No bar takes a second line.
  for (const [width, height, rows] of [
    [900, 600, 10],
    [1_280, 800, 17],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bar = await hands.measure(page.getByRole('group', { name: 'Period and bookings' }));
    const box = await hands.measure(commissionPage.search);
    expect(Math.abs(bar.y + bar.height / 2 - box.y - box.height / 2)).toBeLessThan(4);
    const [row, totals] = [await hands.measure(table.rows.nth(rows - 1)), await hands.measure(table.totals)];
    expect(row.y + row.height).toBeLessThanOrEqual(totals.y);
  }
  await commissionPage.search.fill(String(accor));
  const own = sumDue().get(accor) ?? { expected: 0, claimed: 0 };
  await expect(table.rows.first()).toContainText(
    [own.expected, own.claimed, own.expected - own.claimed].map((cents) => formatMoney(cents)).join(''),
  );
});

test('accounts 7, 18: a claim is sent without a pointer, and Ctrl+Z makes every number what it was', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const running = await connectedOffice();
  const { app, commissionPage, hands, page, shell } = running;
  const { table, bookings, claim, correspondence } = commissionPage;
  await openComplete(running);
  await app.evaluate(({ shell: system }) => {
    Object.assign(globalThis, { opened: [] });
    system.openPath = async (path: string) => {
      (globalThis as unknown as { opened: string[] }).opened.push(path);
      return '';
    };
  });
  await hands.type(String(accor));
  await hands.press('Enter');
  await hands.press('Enter');
  await expect(bookings.grid).toBeFocused();
  const before = await hands.read(commissionPage.states.first());
  const listed = await bookings.getListedCount();
  await hands.press('Control+Enter');
  await expect(claim.getByRole('textbox', { name: 'To', exact: true })).toBeFocused();
  await hands.type('commissions@accor.example');
  await expect(claim).toContainText(`${listed} rows`);
  await hands.press('Control+Enter');
  await expect(shell.line).toContainText(`${listed} bookings chased.`);
  await expect(commissionPage.states.first()).toHaveText(before.replace('To claim', 'Chased'));
  await expect(correspondence.getByRole('article')).toContainText(['To commissions@accor.example']);
  const [path = ''] = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(readFileSync(path, 'utf8')).toContain('commissions@accor.example');
  await hands.press('Escape');
  await hands.press('Control+z');
  await expect(commissionPage.states.first()).toHaveText(before);
  await expect(correspondence.getByRole('article')).toHaveCount(0);
  await shell.back.click();
  await expect(table.grid).toBeFocused();
  expect(await hands.readContent(page.getByRole('main'))).not.toMatch(
    /\b(?:sync|dump|inactive|worklist|saved copy)\b|_cents/i,
  );
});

test('a payment, a write-off and a note are recorded, and each is undone', { tag: '@desk' }, async ({
  connectedOffice,
}) => {
  const running = await connectedOffice();
  const { commissionPage, hands, page, shell } = running;
  const { bookings, correspondence } = commissionPage;
  await openComplete(running);
  await commissionPage.openSupplier(accor);
  const before = await hands.readAll(commissionPage.states);
  const act = async (item: string, field: string, text: string) => {
    await bookings.rows.first().getByRole('gridcell').nth(1).click();
    await page.getByRole('button', { name: '1 selected…' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByLabel(field).fill(text);
    await hands.press('Enter', page.getByRole('dialog').getByLabel(field));
  };
  await act('Record payment…', 'Amount', '1.00');
  await expect(shell.line).toContainText('Payment of 1.00 recorded.');
  const paid = commissionPage.states.filter({ hasText: /^Part-paid 1|^Overpaid 1/ });
  await expect(paid).toBeVisible();
  // A field undoes its own typing, and nothing else.
  await hands.press('Control+z', page.getByLabel('Search rows', { exact: true }));
  await hands.rest();
  await expect(paid).toBeVisible();
  await bookings.grid.focus();
  await hands.press('Control+z');
  await expect(commissionPage.states).toHaveText(before);
  const reference = await hands.read(bookings.rows.first().getByRole('gridcell').nth(1));
  await act('Write off…', 'Reason', 'Too old');
  await expect(commissionPage.states.filter({ hasText: /^Written off 1/ })).toBeVisible();
  await expect(bookings.row(reference)).toHaveCount(0);
  await hands.press('Control+z');
  await expect(commissionPage.states).toHaveText(before);
  await expect(bookings.row(reference)).toHaveCount(1);
  await commissionPage.addNote('Marta will send the folio.');
  await hands.press('Escape');
  await hands.press('Control+z');
  await expect(correspondence.getByRole('article')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});
