/** A result beside a form whose filters have changed since. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test('faults 609: a result says in a sentence that the form has other filters now, and which it has; its export names them', async ({
  startDemo,
  folder,
}) => {
  const { hands, app, page, reportsPage, reportPage, resultPage } = await startDemo();
  await reportsPage.open('Sales By Consultant');
  await reportPage.run();
  const note = page.getByRole('status', { name: 'Filters of this result' });
  await expect(note).toHaveCount(0);
  const totals = (await hands.readContent(resultPage.totals)) ?? '';
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  if ((await hands.readAttribute(filters, 'aria-expanded')) !== 'true') await filters.click();
  await page.getByLabel('Minimum total ($)').fill('1000');
  await expect(note).toContainText('This result is of earlier filters: no filters.');
  await expect(resultPage.totals).toHaveText(totals);
  const file = join(folder, 'earlier.csv');
  await chooseSavePath(app, file);
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(page.getByText(/^Exported /)).toBeVisible();
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toMatch(/^Filters.*none/im);
  await page.getByLabel('Minimum total ($)').fill('');
  await expect(note).toHaveCount(0);
});
