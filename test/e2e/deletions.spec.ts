/** What the user has saved by name: deleted at once, restored by Undo. */
import { expect, test } from './fixtures';

test('faults 435: a click deletes a view or a filter set; Undo and Ctrl+Z restore', { tag: '@deep' }, async ({
  startDemo,
}) => {
  const { hands, page, shell, reportsPage } = await startDemo();
  const saved = page.getByRole('button', { name: 'Mine', exact: true });
  const undo = shell.line.getByRole('button', { name: 'Undo' });
  const save = async (menu: string, noun: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByLabel(`${noun} name`).fill('Mine');
    await page.getByRole('button', { name: `Save ${noun}` }).click();
    await page.getByRole('button', { name: menu, exact: true }).click();
  };
  const checkUndo = async (noun: string) => {
    await page.getByRole('button', { name: `Delete ${noun} Mine` }).click();
    await expect(saved).toBeHidden();
    await expect(page.getByText(/“Mine” deleted\./)).toBeVisible();
    // The menu stays open, and the keyboard in it.
    await hands.press('Control+z');
    await expect(saved).toBeVisible();
    await page.getByRole('button', { name: `Delete ${noun} Mine` }).click();
    await expect(saved).toBeHidden();
    await expect(undo).toHaveCount(1);
    await undo.click();
    await expect(page.getByText(/“Mine” deleted\./)).toBeHidden();
  };
  await save('Views', 'view');
  await checkUndo('view');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(saved).toBeVisible();
  await hands.press('Escape');
  await reportsPage.open('Refunds');
  await save('Saved filters', 'filter set');
  await checkUndo('filter set');
  await shell.goTo('Trips');
  await hands.press('Control+z');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(saved).toBeVisible();
});

test('faults 435: two clicks remove a name, and Undo restores it', { tag: '@deep' }, async ({ startDemo }) => {
  const { page, shell } = await startDemo();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  await names.getByLabel('Number', { exact: true }).fill('987');
  await names.getByLabel('Name', { exact: true }).fill('Sea Link');
  await names.getByRole('button', { name: 'Add name' }).click();
  const list = names.getByRole('list', { name: 'Your names' });
  await expect(list).toContainText('Sea Link (987)');
  await names.getByRole('button', { name: 'Change a name for supplier 987' }).click();
  // The office itself has a Remove, too.
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(list).toHaveCount(0);
  await shell.line.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('Sea Link (987)');
});
