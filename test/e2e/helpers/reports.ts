/** Steps on the screen of a report. */
import type { Page } from '@playwright/test';
import { expect, go } from './application';

export const grid = (page: Page) => page.getByRole('grid', { name: 'Report result' });
export const totals = (page: Page) => grid(page).locator('.dt-totals').getByRole('row').last();

export async function openReport(page: Page, name: string): Promise<void> {
  await go(page, 'Reports');
  await page.getByRole('link', { name: new RegExp(name) }).click();
}

/** Chooses in a field of the form. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Runs the report in front and waits for its rows. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run report' }).click();
  // While it runs, the previous result still stands there.
  await expect(page.getByRole('button', { name: 'Run report' })).toBeEnabled();
  await expect(grid(page)).toBeVisible();
}

/** Brings the parameters into sight: they fold away where the result needs their room. */
export async function openForm(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Parameters', exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** The requests that ran a report. */
export const runsOf = (requests: readonly string[]) => requests.filter((path) => path.startsWith('/report/run'));
