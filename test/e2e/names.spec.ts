/** Names for the numbers of suppliers and products: typed, pasted and imported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

test('faults 330: a pasted list and a file show what they add and change, and every line that they cannot use', {
  tag: '@deep',
}, async ({ connectedOffice, folder }) => {
  const { page, shell } = await connectedOffice();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  const preview = names.getByRole('status', { name: 'What changes' });
  const getName = (kind: string, id: number) => names.getByLabel(`Name of ${kind} ${id}`);
  await names.getByRole('button', { name: 'Import…' }).click();
  await names.getByLabel('Numbers and names').fill('901\tSea Link\n902\tThe Ghan\nnot a number\tX');
  await expect(preview).toContainText('2 new names');
  await expect(preview).toContainText('Supplier 901: Sea Link');
  await expect(preview).toContainText('1 line can’t be used');
  await expect(preview).toContainText('Line 3: no number');
  await names.getByRole('button', { name: 'Save 2 names' }).click();
  await shell.unfold('Names', 'Show');
  await expect(getName('supplier', 902)).toHaveValue('The Ghan');
  await expect(preview).toHaveCount(0);

  const file = join(folder, 'colleague.csv');
  // As Excel on Windows saves it: no UTF-8.
  writeFileSync(
    file,
    Buffer.from('type;number;name\r\nsupplier;901;SeaLink Ferries\r\nproduct;77;Caf\xe9\r\n', 'latin1'),
  );
  await names.getByRole('button', { name: 'Import…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await names.getByRole('button', { name: 'Choose CSV file…' }).click();
  await (await chooser).setFiles(file);
  await expect(names).toContainText('Check letters with accents');
  await expect(preview).toContainText('“Sea Link” becomes “SeaLink Ferries”');
  await names.getByRole('button', { name: 'Save 1 name', exact: true }).click();
  await shell.unfold('Names', 'Show');
  await expect(getName('product', 77)).toHaveValue('Café');
  // A name that differs stays unless its replacement was chosen.
  await expect(getName('supplier', 901)).toHaveValue('Sea Link');
});

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
