/** A result beside a form, or a table, whose filters have changed since. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test.describe('the filters of a result', { tag: '@deep' }, () => {
  test('faults 525, 609: a result says that the form has other filters now, and its export which it has; a summary of it, that the table’s are not used', async ({
    reportOpen,
    folder,
  }) => {
    const { hands, app, page, shell, reportPage, resultPage, summaryPage, exportMenu } =
      await reportOpen('Sales By Consultant');
    await reportPage.run();
    const note = page.getByRole('status', { name: 'Filters of this result' });
    await expect(note).toHaveCount(0);
    const totals = (await hands.readContent(resultPage.totals)) ?? '';
    await reportPage.openParameters();
    await page.getByLabel('Minimum total ($)').fill('1000');
    await expect(note).toContainText('This result is of earlier filters: no filters.');
    await expect(resultPage.totals).toHaveText(totals);
    const file = join(folder, 'earlier.csv');
    await chooseSavePath(app, file);
    await exportMenu.saveRaw();
    await expect(page.getByText(/^Exported /)).toBeVisible();
    expect(readFileSync(`${file}.about.txt`, 'utf8')).toMatch(/^Filters.*none/im);
    await page.getByLabel('Minimum total ($)').fill('');
    await expect(note).toHaveCount(0);

    await resultPage.summarise.click();
    const unused = 'The filters of the result’s table are not used here.';
    await expect(summaryPage.table.grid).toBeVisible();
    await expect(shell.line).not.toContainText(unused);
    await page.goBack();
    // The summary has such a field, too.
    await expect(resultPage.table.grid).toBeVisible();
    await page.getByRole('textbox', { name: 'Filter these rows' }).fill('an');
    await expect(page.getByText(/^\d+ of \d+ rows/)).toBeVisible();
    await resultPage.summarise.click();
    await expect(shell.line).toContainText(unused);
  });
});
