/** Names for the numbers of suppliers and products: typed. */
import { expect, test } from './fixtures';

test('faults 445: a name for a number with one already says which, and replaces only that', async ({ startDemo }) => {
  const { page, shell } = await startDemo();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  const [number, name] = [names.getByLabel('Number', { exact: true }), names.getByLabel('Name', { exact: true })];
  const add = names.getByRole('button', { name: 'Add name' });
  const replace = names.getByRole('button', { name: 'Replace name' });
  const getName = (kind: string, id: number) => names.getByLabel(`Name of ${kind} ${id}`);
  await number.fill('987');
  await name.fill('Sea Link');
  await expect(names.getByText(/already named/)).toHaveCount(0);
  await add.click();
  await expect(getName('supplier', 987)).toHaveValue('Sea Link');

  // As it is saved: without leading zeros.
  await number.fill('0987');
  await expect(names.getByText('Supplier 987 is already named “Sea Link”.')).toBeVisible();
  await expect(add).toHaveCount(0);
  // The same name again replaces nothing.
  await name.fill(' Sea Link ');
  await expect(replace).toBeDisabled();
  await name.fill('SeaLink Ferries');
  // The number of another kind is another one.
  await names.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Product' }).click();
  await expect(names.getByText(/already named/)).toHaveCount(0);
  await expect(add).toBeEnabled();
  await names.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Supplier' }).click();
  await replace.click();
  await expect(getName('supplier', 987)).toHaveValue('SeaLink Ferries');
  await expect(names.getByText(/already named/)).toHaveCount(0);
});
