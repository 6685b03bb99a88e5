/** Typed dates and amounts: read in the Australian way, or marked red and never applied. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Hands } from './pages/hands';
import { findRunRequests } from './pages/report-page';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Types as a user does, and leaves the field. */
async function type(hands: Hands, control: Locator, text: string): Promise<void> {
  await control.fill(text);
  await hands.press('Tab', control);
}

const expectRed = async (control: Locator, text: string) => {
  await expect(control).toHaveValue(text);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
};

test('faults 132, 133: a report runs with a typed short date, and with no date or amount that cannot be read', async ({
  connectedOffice,
}) => {
  const { hands, api, page, reportsPage, reportPage, resultPage } = await connectedOffice();
  await reportsPage.open('Sales By Consultant');
  await field(page, 'Start date').fill('1/9/26');
  await type(hands, field(page, 'End date'), '30 sep');
  await expect(field(page, 'Start date')).toHaveValue('01 Sep 2026');
  await expect(field(page, 'End date')).toHaveValue(`30 Sep ${new Date().getFullYear()}`);
  await field(page, 'End date').fill('311026');
  await hands.press('Enter', field(page, 'End date'));
  await expect(resultPage.table.grid).toBeVisible();
  const runs = findRunRequests(await hands.requests(api.requests));
  expect(runs.at(-1)).toContain('startDate=2026-09-01&endDate=2026-10-31');
  await reportPage.openParameters();
  const refused = page.getByRole('alert').filter({ hasText: 'Not run.' });

  await field(page, 'End date').fill('31/9/2026');
  await hands.press('Enter', field(page, 'End date'));
  await expectRed(field(page, 'End date'), '31/9/2026');
  await expect(refused).toContainText('End date: “31/9/2026”. Enter a date, e.g. 30/9/2026.');
  await reportPage.runButton.click();
  await page.getByRole('button', { name: 'Run and save to file' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Filter set name').fill('Wrong');
  await expect(page.getByRole('button', { name: 'Save filter set' })).toBeDisabled();
  await hands.press('Escape');

  // It is still there after a visit to another screen, and still blocks.
  await reportsPage.open('Sales By Consultant');
  await reportPage.runButton.click();
  await expectRed(field(page, 'End date'), '31/9/2026');
  await expect(refused).toBeVisible();

  await type(hands, field(page, 'End date'), '30/9/26');
  await expect(refused).toBeHidden();
  await type(hands, field(page, 'Minimum total ($)'), '12,50x');
  await reportPage.runButton.click();
  await expect(refused).toContainText('Minimum total ($): “12,50x”. Enter an amount');
  await type(hands, field(page, 'Trip no.'), 'T7');
  await expect(page.getByText('Enter a whole number', { exact: true })).toBeVisible();
  const later = findRunRequests(await hands.requests(api.requests));
  expect(later).toEqual(runs);

  await type(hands, field(page, 'Minimum total ($)'), '');
  await type(hands, field(page, 'Trip no.'), '');
  await reportPage.run();
  // The rows of the first run stand until the new ones come.
  await expect.poll(() => findRunRequests(api.requests).at(-1)).toContain('endDate=2026-09-30');

  await reportsPage.open('Departures');
  await reportPage.run();
  await resultPage.table.openFilter('Travel date');
  await page.getByRole('radio', { name: 'Between' }).check();
  await field(page, 'From').fill('31/9');
  await hands.press('Enter', field(page, 'From'));
  await expectRed(field(page, 'From'), '31/9');
  await field(page, 'From').fill('');
  await page.getByRole('button', { name: 'Choose a date' }).first().click();
  await page.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: /^15 / }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(resultPage.columnFilters.getByRole('listitem')).toHaveText(/Travel date\s*from 15 [A-Z][a-z]{2} \d{4}/);
});

test.describe('screens', { tag: '@deep' }, () => {
  test('faults 133: no date that cannot be read filters or exports trips', async ({ connectedOffice }) => {
    const { hands, api, page, tripsPage } = await connectedOffice();
    await tripsPage.expectAllListed();
    const before = (await hands.requests(api.requests)).length;
    await tripsPage.openFilters();
    await field(page, 'From').fill('soon');
    await hands.press('Enter', field(page, 'From'));
    await expectRed(field(page, 'From'), 'soon');
    await expect(page.getByRole('alert')).toHaveText('Not applied. From: “soon”. Enter a date, e.g. 30/9/2026.');
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeDisabled();
    const sent = (await hands.requests(api.requests)).slice(before);
    expect(sent.filter((path) => path.includes('fetchAll'))).toEqual([]);
    // A part of a date is not applied as another date.
    await tripsPage.openFilters();
    await field(page, 'From').focus();
    await hands.type('x');
    await field(page, 'From').fill('1/1');
    await field(page, 'From').fill('1/11');
    await field(page, 'From').fill('1/11/26');
    await hands.press('Enter', field(page, 'From'));
    await expect(tripsPage.filters).toContainText('From 01 Nov 2026');
    await expect(page.getByRole('alert')).toBeHidden();
    const dates = (await hands.requests(api.requests)).flatMap(
      (path) => new URLSearchParams(path.split('?')[1]).get('date_from') ?? [],
    );
    expect([...new Set(dates)]).toEqual(['2026-11-01']);
  });

  for (const { screen, button, from, path } of [
    { screen: 'Unclaimed', button: 'Find unclaimed', from: 'Trips from', path: 'trip/fetchAll' },
    { screen: 'Offline', button: 'Save', from: 'From', path: 'trip/fetchAll' },
  ] as const) {
    test(`faults 133: “${button}” sends nothing while a date cannot be read`, async ({ connectedOffice }) => {
      const { hands, api, page, shell } = await connectedOffice({ limit: 5_000 });
      await shell.goTo(screen);
      await field(page, from).fill('1/13/26');
      const before = (await hands.requests(api.requests)).length;
      const findSent = async () =>
        (await hands.requests(api.requests)).slice(before).filter((request) => request.includes(path));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(`${from}: “1/13/26”. Enter a date, e.g. 30/9/2026.`);
      await expectRed(field(page, from), '1/13/26');
      await hands.press('Enter', field(page, from));
      const refused = await findSent();
      expect(refused).toEqual([]);
      await field(page, from).fill('19/11/26');
      await page.getByRole('button', { name: button, exact: true }).click();
      const sent = await findSent();
      expect(sent).not.toEqual([]);
      for (const request of sent) expect(request).toContain('2026-11-19');
    });
  }

  test('faults 133: a pack is not saved with a date that cannot be read', async ({ startDemo }) => {
    const { hands, page, reportPage, packsPage } = await startDemo();
    await packsPage.create();
    await page.getByLabel('Pack name').fill('Month end');
    await reportPage.choose('Add a report', 'Refunds');
    await page.getByRole('button', { name: 'Filters' }).click();
    await type(hands, field(page, 'End date'), '32/1/26');
    await page.getByRole('button', { name: 'Save pack' }).click();
    await expect(page.getByRole('alert')).toContainText('Not saved. Report 1, End date: “32/1/26”.');
    await type(hands, field(page, 'End date'), '31/1/26');
    await page.getByRole('button', { name: 'Save pack' }).click();
    await expect(page.getByText('End date: 31 Jan 2026 · Excel workbook')).toBeVisible();
  });
});
