/** Month end as a user makes it: the checklist, the parts, the run as a folder, the lock. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@shared/values/money';
import { chooseFolder, expect, test } from './fixtures';
import { sumCommission } from './helpers/office-data';

const [commission, before] = [sumCommission('2026-10'), sumCommission('2026-09')];

test('accounts 13, 14: no toolbar wraps, and October agrees to the cent once a report is replaced, is made twice, and is locked with digests', {
  tag: '@desk',
}, async ({ connectedOffice, folder }) => {
  const { app, page, hands, shell } = await connectedOffice();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const checks = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await shell.goTo('Month end');
  await expect(checks).toHaveCount(5);
  await page.setViewportSize({ width: 900, height: 600 });
  expect((await hands.measure(page.getByRole('list', { name: 'Checklist' }))).y).toBeLessThanOrEqual(100);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(checks.nth(0)).toContainText('are on this computer');
  await expect(button('Period: October 2026')).toBeVisible();
  const change = `${commission > before ? '+' : ''}${formatMoney(commission - before)}`;
  const amounts = [formatMoney(commission), formatMoney(before), change];
  await expect(row('Commission by supplier by month')).toContainText(`travel, active${amounts.join('')}`);
  await expect(button('Lock October')).toBeDisabled();

  // What is typed is kept where a key leads to another screen.
  const note = page.getByLabel(/^Note for the cover, /).first();
  await hands.type('Late folio', note);
  await hands.press('Control+1');
  await expect(shell.title).toHaveText('Trips');
  await shell.goTo('Month end');
  await expect(note).toHaveValue('Late folio');

  await button('Parts…').click();
  await page.getByRole('checkbox', { name: 'Supplier Spend' }).check();
  await button('Save').click();
  const parent = join(folder, 'months');
  await chooseFolder(app, parent);
  await button('Run October').click();
  await expect(checks.nth(2)).toContainText('4 of 4 made');
  await expect(row('Supplier Spend')).toContainText('the report’s own dates');
  await expect(checks.nth(3)).toContainText('Supplier Spend counts by the report’s own dates');
  await button('Replace by a summary').click();
  await expect(row('Supplier Spend of bookings')).toContainText(formatMoney(commission));
  await hands.press('Control+Enter');
  await expect(checks.nth(2)).toContainText('in the folder “Month end 2026-10 run 2”');
  await expect(checks.nth(3)).toContainText(`Commission is ${formatMoney(commission)} in 2 parts`);
  expect(readdirSync(parent).sort()).toEqual(['Month end 2026-10', 'Month end 2026-10 run 2']);

  for (let open = await hands.count(checks.filter({ hasText: 'Waive…' })); open > 0; open -= 1) {
    await button('Waive…').first().click();
    await page.getByLabel('Reason').fill('Later');
    await hands.press('Enter');
    await expect(checks.filter({ hasText: 'Waive…' })).toHaveCount(open - 1);
  }
  await button('Lock October').click();
  await expect(checks.nth(4)).toContainText('Locked');
  await button('Verify').click();
  await expect(page.getByText(/files read again: all are as they were made\./)).toBeVisible();
  await button('Unlock…').click();
  await page.getByLabel('Reason').fill('A late invoice');
  await hands.press('Enter');
  await expect(button('Run again')).toBeVisible();

  // accounts 17: the words of those who built it are on no screen.
  const shown = (await hands.read(page.getByRole('main'))).toLowerCase().split(/[^a-z_]+/);
  for (const word of ['sector', 'sectors', 'sync', 'dump', 'worklist', 'pack']) expect(shown).not.toContain(word);
});
