/** Typed dates, amounts and names: read in the Australian way, or marked red and never applied. */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { findRunRequests } from './pages/report-page';

const expectRed = async (control: Locator, text: string) => {
  await expect(control).toHaveValue(text);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
};

test('faults 132, 133, 134: a report runs with a typed short date, and with no date, amount or name that cannot be read', async ({
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
  await reportPage.addFilter('Branch');
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true });
  await branch.fill('nowhere at all');
  await hands.press('Enter', branch);
  await reportPage.runButton.click();
  await expect(refused).toContainText('Branch: “nowhere at all”.');
  expect(await sent()).toHaveLength(1);
});
