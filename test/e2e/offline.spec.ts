/** The Offline screen: a sync that is paused, and the saved copy that is cleared. */
import { expect, test } from './fixtures';
import { holdResponses } from './helpers/hold-responses';

test('faults 341: a sync that was paused can be resumed after a restart', async ({
  proxiedOffice,
  connectTo,
  start,
}) => {
  const { proxy } = await proxiedOffice();
  const first = await connectTo(proxy.baseUrl);
  await first.tripsPage.expectAllListed();
  const hold = holdResponses();
  proxy.intercept = (path) => (path.includes('/trip/fetchOne') ? hold.listener(proxy.forward) : null);
  await first.shell.goTo('Offline');
  await first.page.getByLabel('From').fill('01 Oct 2026');
  await first.page.getByLabel('To', { exact: true }).fill('05 Oct 2026');
  await first.offlinePage.save.click();
  await expect(first.page.getByText('Saving trips')).toBeVisible();
  await first.page.getByRole('button', { name: 'Pause' }).click();
  await expect(first.page.getByText('Paused. What was saved stays.')).toBeVisible();
  await first.app.close();
  hold.release();
  proxy.intercept = () => null;

  const { page, shell } = await start();
  await shell.goTo('Offline');
  await expect(page.getByText('Paused. What was saved stays.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('table', { name: 'Periods' })).toContainText('Complete', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});

test('the saved copy is cleared once it was said what goes; the plan stays if it is to', async ({
  connectedOffice,
}) => {
  const { page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await shell.goTo('Offline');
  await page.getByLabel('From').fill('01 Oct 2026');
  await page.getByLabel('To', { exact: true }).fill('05 Oct 2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All trips in this period are saved.')).toBeVisible();
  const periods = page.getByRole('table', { name: 'Periods' });
  await expect(periods).toContainText('01 Oct 2026 to 05 Oct 2026');
  const dialog = page.getByRole('dialog', { name: 'Clear the saved copy?' });
  const saved = page.getByRole('region', { name: 'Saved on this computer' });
  const open = async () => {
    await saved.getByRole('button', { name: 'Clear saved copy…' }).click();
    await expect(dialog).toContainText('the rows of earlier report runs are deleted');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await open();
  await expect(dialog).toContainText('2,400 trips');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(saved).toContainText('2,400');

  await open();
  await dialog.getByRole('button', { name: 'Clear saved copy' }).click();
  await expect(dialog).toBeHidden();
  await expect(saved).not.toContainText('2,400');
  await expect(periods).toContainText('01 Oct 2026 to 05 Oct 2026');
  await expect(periods).toContainText('Not complete yet');

  await open();
  await dialog.getByRole('checkbox', { name: /^Keep the plan/ }).uncheck();
  await dialog.getByRole('button', { name: 'Clear saved copy' }).click();
  await expect(dialog).toBeHidden();
  await expect(periods).toHaveCount(0);
});
