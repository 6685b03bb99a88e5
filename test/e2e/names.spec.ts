/** Names for the numbers of suppliers and products: learnt from a report, pasted, imported and exported. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test('faults 331: names in a report stand beside numbers once the user agrees', async ({ connectedOffice, folder }) => {
  const { app, page, shell, tripsPage, tripPage, reportsPage, reportPage, resultPage } = await connectedOffice();
  await reportsPage.open('Supplier Spend');
  await reportPage.run();
  const offer = page.getByText(/^Use the \d+ supplier names in this report\?/);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByText(/^\d+ names saved\./)).toBeVisible();
  await expect(offer).toHaveCount(0);
  // Another report that has only the number, and a trip's sectors.
  await reportsPage.open('Unclaimed Commission');
  await reportPage.run();
  await expect(resultPage.table.header('Supplier')).toBeVisible();
  await expect(resultPage.table.row('Qantas Airways').first()).toBeVisible();
  await shell.goTo('Trips');
  await tripsPage.table.rows.nth(1).dblclick();
  await tripPage.groupBy('Supplier');
  await expect(tripPage.sectors.groups.first()).toContainText(/^[A-Z]\D+, \d+ rows?/);

  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  await expect(names.getByRole('list', { name: 'Your names' })).toContainText('Supplier');
  const file = join(folder, 'names.csv');
  await chooseSavePath(app, file);
  await names.getByRole('button', { name: 'Export names (CSV)…' }).click();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFtype,number,name\r\nsupplier,\d+,/);
});

test('faults 330: a pasted list and a file show what they add and change, and every line that they cannot use', {
  tag: '@deep',
}, async ({ connectedOffice, folder }) => {
  const { page, shell } = await connectedOffice();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  const preview = names.getByRole('status', { name: 'What changes' });
  const list = names.getByRole('list', { name: 'Your names' });
  await names.getByRole('button', { name: 'Paste or import names…' }).click();
  await names.getByLabel('Numbers and names').fill('901\tSea Link\n902\tThe Ghan\nnot a number\tX');
  await expect(preview).toContainText('2 new names');
  await expect(preview).toContainText('Supplier 901: Sea Link');
  await expect(preview).toContainText('1 line can’t be used');
  await expect(preview).toContainText('Line 3: no number');
  await names.getByRole('button', { name: 'Save 2 names' }).click();
  await expect(list).toContainText('The Ghan (902)');
  await expect(preview).toHaveCount(0);

  const file = join(folder, 'colleague.csv');
  // As Excel on Windows saves it: no UTF-8.
  writeFileSync(
    file,
    Buffer.from('type;number;name\r\nsupplier;901;SeaLink Ferries\r\nproduct;77;Caf\xe9\r\n', 'latin1'),
  );
  await names.getByRole('button', { name: 'Paste or import names…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await names.getByRole('button', { name: 'Choose CSV file…' }).click();
  await (await chooser).setFiles(file);
  await expect(names).toContainText('Check letters with accents');
  await expect(preview).toContainText('“Sea Link” becomes “SeaLink Ferries”');
  await names.getByRole('button', { name: 'Save 1 name', exact: true }).click();
  await expect(list).toContainText('Café (77)');
  // A name that differs stays unless its replacement was chosen.
  await expect(list).toContainText('Sea Link (901)');
  await expect(list).not.toContainText('SeaLink Ferries');
});

test('faults 445: a name for a number with one already says which, and replaces only that', async ({ startDemo }) => {
  const { page, shell } = await startDemo();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  const [number, name] = [names.getByLabel('Number', { exact: true }), names.getByLabel('Name', { exact: true })];
  const add = names.getByRole('button', { name: 'Add name' });
  const replace = names.getByRole('button', { name: 'Replace name' });
  const list = names.getByRole('list', { name: 'Your names' });
  await number.fill('987');
  await name.fill('Sea Link');
  await expect(names.getByText(/already named/)).toHaveCount(0);
  await add.click();
  await expect(list).toContainText('Sea Link (987)');

  // As it is saved: without leading zeros.
  await number.fill('0987');
  await expect(names.getByText('Supplier 987 is already named “Sea Link”.')).toBeVisible();
  await expect(add).toHaveCount(0);
  // The same name again replaces nothing.
  await name.fill(' Sea Link ');
  await expect(replace).toBeDisabled();
  await name.fill('SeaLink Ferries');
  await expect(names.getByText('Supplier 987 is already named “Sea Link”. The new name replaces it.')).toBeVisible();
  // The number of another kind is another one.
  await names.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Product' }).click();
  await expect(names.getByText(/already named/)).toHaveCount(0);
  await expect(add).toBeEnabled();
  await names.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Supplier' }).click();
  await replace.click();
  await expect(list).toContainText('SeaLink Ferries (987)');
  await expect(list).not.toContainText('Sea Link (987)');
  await expect(names.getByText(/already named/)).toHaveCount(0);
});
