/** What the user has saved by name: deleted at once, restored by Undo. */
import { expect, test } from './fixtures';

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
