/** Settings: one page of rows; an office that fills itself; an office that is removed and restored. */
import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import type { AppState } from '@shared/records/office';
import { addDays, formatDate } from '@shared/values/dates';
import keytar from 'keytar';
import { canaryToken, expect, test, today } from './fixtures';

test('accounts 1: an office is on this computer without a click, and its suppliers have names', {
  tag: '@desk',
}, async ({ connectedOffice, trips }) => {
  const { page, shell } = await connectedOffice({ limit: 5_000 });
  await shell.goTo('Settings');
  const row = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(row('Update')).toContainText('Complete', { timeout: 90_000 });
  const made = makeDemoData(defaultSeed, today, trips).trips;
  await expect(row('Keep')).toContainText(`${made.length.toLocaleString('en-AU')} trips`);
  // A name needs three bookings.
  const counts = new Map<unknown, number>();
  for (const { supplier_id: id } of made.flatMap(({ sectors }) => sectors)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const named = [...counts.values()].filter((count) => count >= 3).length;
  await expect(row('Names')).toContainText(`${named} suppliers learnt from bookings`);
  await row('Names').getByRole('button', { name: 'Show' }).click();
  await expect(row('Names').getByLabel('Name of supplier 201')).toHaveValue('Accor');
});

test('accounts 16: an office that is removed is restored with its token, or erased with its key', {
  tag: '@desk',
}, async ({ connectedOffice }) => {
  const { api, hands, page, shell, tripsPage, settingsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.goTo('Settings');
  await page.getByRole('combobox', { name: 'Claimed means' }).click();
  await page.getByRole('option', { name: 'asked for' }).click();
  await settingsPage.removeOffice();
  const removed = page.getByRole('region', { name: 'Sydney City, removed' });
  const erased = formatDate(addDays(today, 30));
  await expect(removed).toContainText(`Removed, erased ${erased}`);
  await removed.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('API token')).toBeFocused();
  await expect(page.getByLabel('Base URL')).toHaveValue(api.baseUrl);
  await hands.type(canaryToken);
  await hands.press('Enter');
  await expect(shell.officeButton('Sydney City')).toBeVisible();
  await shell.goTo('Settings');
  await expect(page.getByRole('combobox', { name: 'Claimed means' })).toHaveValue('asked for');

  await settingsPage.removeOffice();
  await expect(removed).toBeVisible();
  const state = await hands.callMain('app:state');
  const { removedOffices } = (state as { value: Pick<AppState, 'removedOffices'> }).value;
  const readKey = () => keytar.getPassword('Tripledger', `${removedOffices[0]?.id}/cache-key`);
  expect(await readKey()).not.toBeNull();
  await removed.getByRole('button', { name: 'Erase now' }).click();
  await expect(removed).toHaveCount(0);
  expect(await readKey()).toBeNull();
});

test('accounts 17: Settings is one page of rows without the words of the program’s inside', async ({ startDemo }) => {
  const { hands, page, shell } = await startDemo();
  await shell.goTo('Settings');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Office', 'Offline data', 'This computer', 'Hand over', 'Server']);
  for (const name of ['Claimed means', 'Keep', 'Update', 'Other copies', 'Appearance', 'Lock when away', 'Limit']) {
    const { height } = await hands.measure(page.getByRole('region', { name, exact: true }));
    expect([name, Math.round(height)]).toEqual([name, 42]);
  }
  const text = await hands.read(page.getByRole('main'));
  expect(text).not.toMatch(/\b(?:sectors?|sync|dump|worklist|saved copy)\b|_cents/i);
});
