/** Typed dates and amounts: read in the Australian way, or marked red and never applied. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Hands } from './pages/hands';
import { findRunRequests } from './pages/report-page';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Types as a user does, and leaves the field. */
async function _type(hands: Hands, control: Locator, text: string): Promise<void> {
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
  const { hands, api, page, reportsPage, reportPage } = await connectedOffice();
  const sent = async () => findRunRequests(await hands.requests(api.requests));
  await reportsPage.open('Sales By Consultant');
  await reportPage.runFor('1/9/26', '311026');
  expect((await sent()).at(-1)).toContain('startDate=2026-09-01&endDate=2026-10-31');
  await reportPage.chip('Dates').click();
  await reportPage.to.fill('31/9/2026');
  await hands.press('Enter', reportPage.to);
  await expectRed(reportPage.to, '31/9/2026');
  await hands.press('Escape');
  await reportPage.runButton.click();
  const refused = page.getByRole('alert').filter({ hasText: 'Not run' });
  await expect(refused).toContainText('End date: “31/9/2026”. Enter a date');
  // It is still there after a visit to another screen, and still blocks.
  await reportsPage.open('Sales By Consultant');
  await reportPage.runButton.click();
  await expect(refused).toBeVisible();
  await reportPage.chip('Dates').click();
  await reportPage.to.fill('30/9/26');
  await hands.press('Escape');
  await reportPage.setFilter('Minimum total ($)', '12,50x');
  await reportPage.runButton.click();
  await expect(refused).toContainText('Minimum total ($): “12,50x”. Enter an amount');
  expect(await sent()).toHaveLength(1);
});

test.describe('screens', { tag: '@deep' }, () => {
  for (const { screen, button, from, path } of [] as const) {
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
});
