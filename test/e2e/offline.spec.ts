/** The Offline screen: a sync that is paused, and the saved copy that is cleared. */
import { expect, longTripCount, test } from './fixtures';
import { holdResponses } from './helpers/hold-responses';

test.describe('the screen Offline', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('faults 246: a sync that was paused can be resumed after a restart', async ({
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
    await first.offlinePage.savePeriod('01 Oct 2026', '05 Oct 2026', 'First week');
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
    await expect(page.getByRole('table', { name: 'Periods' })).toContainText('Complete');
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  });

  test('faults 410, 622: a period has a name of its own, wherever it is shown, and stays typed; the saved copy is cleared once it was said what goes', async ({
    connectedOffice,
  }) => {
    const { hands, page, shell, tripsPage, offlinePage } = await connectedOffice();
    await tripsPage.expectAllListed();
    await shell.goTo('Offline');
    const { from, to, name, save, periods } = offlinePage;
    await offlinePage.fillPeriod('01 Oct 2026', '05 Oct 2026', 'First week');
    await save.click();
    await expect(page.getByText('First week: All trips in this period are saved.')).toBeVisible();
    await expect(periods.getByRole('row', { name: 'First week' })).toContainText('01 Oct 2026 to 05 Oct 2026');
    await expect(name).toHaveValue('');

    await to.fill('06 Oct 2026');
    await name.fill('first WEEK');
    await save.click();
    await expect(name).toHaveAccessibleDescription(/named “First week” already: 01 Oct 2026 to 05 Oct 2026/);
    await name.fill('');
    await save.click();
    await expect(periods.getByRole('row', { name: '01 Oct 2026 to 06 Oct 2026' })).toContainText('Complete');

    const unnamed = periods.getByRole('row', { name: '01 Oct 2026 to 06 Oct 2026' });
    await unnamed.getByRole('button', { name: 'Rename' }).click();
    const field = page.getByLabel('Name of the period');
    await expect(field).toBeFocused();
    await hands.type('First week');
    await hands.press('Enter');
    await expect(field).toHaveAccessibleDescription(/named “First week” already/);
    await field.fill('Six days');
    await hands.press('Enter');
    const renamed = periods.getByRole('row', { name: 'Six days' });
    await expect(renamed).toContainText('01 Oct 2026 to 06 Oct 2026');
    await expect(renamed.getByRole('button', { name: 'Rename' })).toBeFocused();
    await hands.press('Enter');
    await field.fill('Something else');
    await hands.press('Escape');
    await expect(renamed).toBeVisible();
    await expect(renamed.getByRole('checkbox', { name: 'Keep Six days up to date' })).toBeVisible();

    // Main's question is answered with its first choice; the plan stays.
    const saved = page.getByRole('region', { name: 'Saved on this computer' });
    await expect(saved).toContainText('2,400');
    await saved.getByRole('button', { name: 'Clear saved data' }).click();
    await expect(saved).not.toContainText('2,400');
    await expect(periods).toContainText('Six days');

    await offlinePage.fillPeriod('01 May 2026', '31 May 2026', 'May');
    await hands.press('Tab', name);
    const readForm = async () => [await hands.readValue(from), await hands.readValue(to), await hands.readValue(name)];
    const typed = await readForm();
    expect(typed.every((text) => text !== '')).toBe(true);
    await shell.goTo('Trips');
    await shell.goTo('Offline');
    const later = await readForm();
    expect(later).toEqual(typed);
    await shell.goTo('Trips');
    await page.goBack();
    await expect(name).toHaveValue('May');
    const afterBack = await readForm();
    expect(afterBack).toEqual(typed);
  });
});
