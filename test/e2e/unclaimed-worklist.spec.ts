/** Unclaimed as a list that one works through: statuses, notes, reminders, filters, and what is left of them after a restart. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, root, test } from './fixtures';

test('a sector is chased with a note and a reminder, another is done and hidden, and a restart keeps both', async ({
  connectedOffice,
  folder,
  start,
}) => {
  const { app, page, shell, unclaimedPage } = await connectedOffice();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check('01 May 2026', '31 May 2026');
  const { table, hideDone, setStatus, noteDialog } = unclaimedPage;
  await expect(setStatus).toBeDisabled();
  const all = await unclaimedPage.countListed();
  expect(all).toBeGreaterThan(4);
  await expect(hideDone).toBeChecked();

  await unclaimedPage.select(0);
  const trip = (await table.getColumnTexts('Trip'))[0] ?? '';
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Note and reminder…' }).click();
  await noteDialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Chased' }).click();
  await noteDialog.getByLabel('Date chased').fill('1/11/2026');
  await noteDialog.getByLabel('Remind me on').fill('15/11/2026');
  await noteDialog.getByLabel('Note', { exact: true }).fill('Rang Kim, will pay in December');
  await noteDialog.getByRole('button', { name: 'Save' }).click();
  await expect(noteDialog).toBeHidden();
  await expect(table.rows.first()).toContainText('Chased');
  await expect(page.getByText('1 sector updated.')).toBeVisible();

  await unclaimedPage.select(1);
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Not claimable' }).click();
  await expect(page.getByText('1 sector: Not claimable.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Hide done (1 hidden)' })).toBeVisible();
  expect(await unclaimedPage.countListed()).toBe(all - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.totals.last()).toContainText(`${all} listed`);
  await unclaimedPage.select(1);
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Claimed elsewhere' }).click();
  await expect(table.totals.last()).toContainText(`${all - 1} listed`);

  await app.close();
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const printed = execFileSync(process.execPath, [join(root, 'out/main/cli.js'), 'unclaimed'], {
    env,
    encoding: 'utf8',
  });
  expect(printed).toMatch(/,chased,2026-11-01,2026-11-15,"Rang Kim, will pay in December",/);
  expect(printed.trim().split('\r\n')).toHaveLength(all + 1);
  const again = await start();
  await again.shell.goTo('Unclaimed');
  const { table: later } = again.unclaimedPage;
  await expect(later.totals.last()).toContainText(`${all - 1} listed`);
  await again.unclaimedPage.chooseStatusFilter(/^Chased · 1$/);
  await expect(later.totals.last()).toContainText('1 listed');
  await expect(later.rows.first()).toContainText(trip);
  await later.grid.focus();
  await again.page.keyboard.press('ArrowDown');
  expect(await later.copy()).toContain('Rang Kim, will pay in December');
  await again.unclaimedPage.chooseStatusFilter(/^Reminder due · 1$/);
  await expect(later.totals.last()).toContainText('1 listed');
  await again.unclaimedPage.chooseStatusFilter(/^Chased 14\+ days ago · \d$/);
  await again.unclaimedPage.chooseStatusFilter(/^Claimed elsewhere · 1$/);
  await expect(later.totals.last()).toContainText('1 listed');
});

test('ages are filters with their number and sum', async ({ connectedOffice }) => {
  const { page, shell, unclaimedPage } = await connectedOffice();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check('01 May 2026', '31 May 2026');
  const { ages, table } = unclaimedPage;
  const all = await unclaimedPage.countListed();
  const overdue = ages.getByRole('button', { name: /^90\+ days/ });
  const count = Number(/\((\d+)\)$/.exec((await overdue.innerText()).trim())?.[1]);
  expect(count).toBeGreaterThan(0);
  await overdue.click();
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  await expect(table.totals.last()).toContainText(`${count} listed`);
  await page.reload();
  await expect(table.totals.last()).toContainText(`${count} listed`);
  await overdue.click();
  await expect(table.totals.last()).toContainText(`${all} listed`);
});
