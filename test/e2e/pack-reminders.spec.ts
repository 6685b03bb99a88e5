/** Packs: run, asked for where they have not been run this month, and brought back. */
import { readdirSync } from 'node:fs';
import { chooseFolder, expect, test } from './fixtures';

test('a pack is run into a folder and asked for until it has run in the month; Later is until tomorrow, also after a restart; deleted, it is brought back', async ({
  connectedOffice,
  start,
  folder,
}) => {
  const { hands, app, page, shell, reportPage, packsPage } = await connectedOffice();
  const reminder = shell.line;
  const due = /hasn’t been run yet\./;
  const save = async (name: string) => {
    await page.getByLabel('Pack name').fill(name);
    await reportPage.choose('Add a report', 'Refunds');
    await reportPage.choose('Period of the pack', 'Last month');
    await reportPage.choose('Reminder', 'Each month from day 1');
    await page.getByRole('button', { name: 'Save pack' }).click();
  };
  await packsPage.create();
  await save('Month end');
  await shell.goTo('Clients');
  await expect(reminder).toContainText(/“Month end” for \w{3} \d{4} hasn’t been run yet\./);
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => {
      Object.assign(globalThis, { wasCancelled: true });
      return { canceled: true, filePaths: [] };
    };
  });
  const runButton = reminder.getByRole('button', { name: 'Run…' });
  await hands.press('Enter', runButton);
  // The button stands enabled until the question is on its way, which is to be the one that is cancelled.
  await expect.poll(() => app.evaluate(() => 'wasCancelled' in globalThis)).toBe(true);
  await expect(runButton).toBeEnabled();
  await expect(runButton).toBeFocused();
  await chooseFolder(app, folder);
  await hands.press('Enter', runButton);
  await expect(reminder).not.toContainText(due);
  expect(await hands.inspectPage(() => document.activeElement?.tagName)).not.toBe('BODY');
  await packsPage.open();
  await expect(page.getByText('1 of 1 saved')).toBeVisible();
  expect(readdirSync(folder).filter((name) => /^Refunds.*\.xlsx$/.test(name))).toHaveLength(1);

  await page.getByRole('button', { name: 'New pack' }).click();
  await save('Refunds only');
  await expect(reminder).toContainText('“Refunds only”');
  await hands.press('Enter', reminder.getByRole('button', { name: 'Later' }));
  await expect(reminder).not.toContainText(due);
  expect(await hands.inspectPage(() => document.activeElement?.tagName)).not.toBe('BODY');
  await app.close();
  const restarted = await start();
  await expect(restarted.page.getByRole('heading', { name: 'Refunds only' })).toBeVisible();
  await expect(restarted.shell.line).not.toContainText(due);
  const card = restarted.page.getByRole('region', { name: 'Month end' });
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card).toHaveCount(0);
  await restarted.shell.line.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});
