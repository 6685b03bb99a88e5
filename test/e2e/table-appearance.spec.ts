/** Names of columns and heights of rows: the user's choice, part of the layout and of views. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, longTripCount, test } from './fixtures';

test('a column’s own name and the rows’ height are saved, in views and files, reset', async ({ startDemo, folder }) => {
  const { hands, app, page, tripsPage, exportMenu } = await startDemo();
  const { table } = tripsPage;
  const chooser = page.getByRole('button', { name: 'Choose columns' });
  const height = page.getByRole('radiogroup', { name: 'Row height' });
  const expectRowHeight = (pixels: number) => expect(table.rows.first()).toHaveCSS('height', `${pixels}px`);
  await expectRowHeight(32);

  await chooser.click();
  await page.getByRole('button', { name: 'Rename Purchase order' }).click();
  await expect(page.getByLabel('Name of Purchase order')).toBeFocused();
  await hands.type('PO number');
  await hands.press('Enter');
  await expect(table.header('PO number')).toBeVisible();
  await expect(table.header('Purchase order')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rename PO number' })).toBeFocused();
  // Esc leaves a name as it is, and the list open.
  await page.getByRole('button', { name: 'Rename Destination' }).click();
  await expect(page.getByLabel('Name of Destination')).toBeFocused();
  await hands.type('Place');
  await hands.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename Destination' })).toBeFocused();
  await height.getByText('Compact').click();
  await hands.press('Escape');
  await expectRowHeight(26);
  const wholeRows = await table.countWholeRows();
  expect(wholeRows).toBeGreaterThanOrEqual(21);

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByLabel('View name').fill('Dense');
  await page.getByRole('button', { name: 'Save view' }).click();
  const path = join(folder, 'trips.csv');
  await chooseSavePath(app, path);
  await exportMenu.saveCsv();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
  expect(readFileSync(path, 'utf8')).toContain('PO number');

  await chooser.click();
  await height.getByText('Two lines').click();
  await expectRowHeight(46);
  await tripsPage.expectNamed();
  // A name that is too long for one line.
  const name = table.grid.getByRole('gridcell', { name: /^[A-Z].{17,19} \(\d+\)$/ }).first();
  const isWhole = await hands.inspect(
    name,
    (cell) => cell.scrollWidth <= cell.clientWidth && cell.scrollHeight <= cell.clientHeight,
  );
  expect(isWhole).toBe(true);
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await hands.press('Escape');
  await expect(table.header('Purchase order')).toBeVisible();
  await expectRowHeight(32);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Dense', exact: true }).click();
  await expect(table.header('PO number')).toBeVisible();
  await expectRowHeight(26);
  // Also after a reload.
  await page.reload();
  await expect(table.header('PO number')).toBeVisible();
  await expectRowHeight(26);
});

test.describe('a long list', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('rows that become higher or lower leave the row at the top where it is', async ({ startDemo }) => {
    const { hands, page, tripsPage } = await startDemo();
    const { table } = tripsPage;
    const chooser = page.getByRole('button', { name: 'Choose columns' });
    const height = page.getByRole('radiogroup', { name: 'Row height' });
    // Near the end: a list of compact rows ends above where this row stands among higher ones.
    const index = 2_000;
    await table.scrollToTop(index);
    const expectOnTop = async () => {
      const top = await table.getTopRowIndex();
      expect(top).toBe(index);
    };
    await expectOnTop();
    for (const [name, pixels] of [
      ['Two lines', 46],
      ['Compact', 26],
      ['Normal', 32],
    ] as const) {
      await chooser.click();
      await height.getByText(name).click();
      await hands.press('Escape');
      await expect(table.rows.first()).toHaveCSS('height', `${pixels}px`);
      await expectOnTop();
    }
  });
});
