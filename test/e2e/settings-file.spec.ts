/** Settings are exported on one computer and imported on another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken, chooseFolder, chooseSavePath, expect, test } from './fixtures';

test('faults 333: settings of one computer are on another with its token', async ({
  connectedOffice,
  start,
  folder,
}) => {
  const { api, app, hands, page, shell } = await connectedOffice();
  await shell.goTo('Settings');
  await shell.unfold('Names', 'Show');
  const names = page.getByRole('region', { name: 'Names', exact: true });
  await names.getByLabel('Name, or a number to name').fill('0104');
  await names.getByLabel('Name of supplier 104').fill('Southern Air');
  await hands.press('Enter', names.getByLabel('Name of supplier 104'));
  await expect(names.getByRole('row', { name: 'Supplier 104' })).toContainText('you');
  const panel = page.getByRole('region', { name: 'To another computer' });
  await panel.getByRole('button', { name: 'Save…', exact: true }).click();
  await panel.getByLabel('Passphrase', { exact: true }).fill('short');
  await panel.getByRole('button', { name: 'Export settings…' }).click();
  await expect(panel).toContainText('Enter at least 12 characters');
  await panel.getByLabel('Passphrase', { exact: true }).fill('four random words');
  await panel.getByLabel('Passphrase again').fill('four random word');
  await panel.getByRole('button', { name: 'Export settings…' }).click();
  await expect(panel).toContainText('The two passphrases differ');
  await panel.getByLabel('Passphrase again').fill('four random words');
  const file = join(folder, 'settings.tripledger');
  await chooseSavePath(app, file);
  await panel.getByRole('button', { name: 'Export settings…' }).click();
  await expect(page.getByText('Settings of 1 office exported.')).toBeVisible();
  for (const word of ['Southern Air', canaryToken, api.baseUrl]) {
    expect(readFileSync(file).toString('latin1')).not.toContain(word);
  }
  await app.close();

  const second = await start({ home: join(folder, 'second') });
  await chooseFolder(second.app, file);
  await second.page.getByRole('button', { name: 'Import settings…' }).click();
  const dialog = second.page.getByRole('region', { name: 'Import settings' });
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  await dialog.getByLabel('Passphrase', { exact: true }).fill('four random worms');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog).toContainText('The passphrase is wrong. Nothing was changed.');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('four random words');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  const plan = dialog.getByRole('region', { name: 'What the import does' });
  await expect(plan).toContainText('new office');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  // The frame says what is missing, and leads to the field.
  await second.page.getByRole('button', { name: 'Enter token' }).first().click();
  await second.shell.unfold('Names', 'Show');
  await expect(second.page.getByLabel('Name of supplier 104')).toHaveValue('Southern Air');
  const token = second.page.getByLabel('API token', { exact: true });
  await token.fill(canaryToken);
  await second.hands.press('Enter', token);
  await expect(token).toHaveCount(0);
  await second.shell.goTo('Trips');
  await second.tripsPage.expectAllListed();
});
