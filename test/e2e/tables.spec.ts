/** Every table: what is filtered is what is seen, names stay in view, the keyboard's ways, and Back to where it was left. */
import type { Page } from '@playwright/test';
import { expect, openDemo, rowsOf, test } from './helpers/application';

const grid = (page: Page, name = 'Trips') => page.getByRole('grid', { name });
const totals = (page: Page, name = 'Trips') => grid(page, name).locator('.dt-totals').getByRole('row');

/** The texts of the rows in view, column by column name. */
async function cellsOf(page: Page, column: string): Promise<string[]> {
  const headers = await grid(page).getByRole('columnheader').allInnerTexts();
  const place = headers.map((header) => header.trim()).indexOf(column);
  return await rowsOf(page, 'Trips').evaluateAll(
    (rows, at) => rows.filter((row) => !(row as HTMLElement).hidden).map((row) => row.children[at]?.textContent ?? ''),
    place,
  );
}

test('faults 122: rows are filtered by what is seen of them, and the foot adds up only those', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await page.getByText('All pages').click();
  await expect(totals(page)).toContainText('2,400 listed');
  await page.getByLabel('Filter these rows').fill('Dec 2026');
  await expect(totals(page)).not.toContainText('2,400 listed');
  // "Returns" is hidden: a trip that leaves in November is not listed for its return in December.
  const listed = async () => Number(/^([\d,]+)/.exec(await totals(page).innerText())?.[1]?.replace(',', ''));
  const shown = await listed();
  for (const [place, departs] of (await cellsOf(page, 'Departs')).entries()) {
    expect(`${departs} ${(await cellsOf(page, 'Opened'))[place]}`).toContain('Dec 2026');
  }
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Returns' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(listed).toBeGreaterThan(shown);
  await page.getByLabel('Filter these rows').fill('no such text');
  await expect(grid(page)).toContainText('None of these 2,400 rows shows “no such text” in its columns.');
});

test('faults 126: names of groups and totals stay in view however far the table is scrolled', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await expect(rowsOf(page, 'Trips').first()).toBeVisible();
  const isPinned = (text: string) =>
    grid(page).evaluate((element, wanted) => {
      const left = element.getBoundingClientRect().left;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        if (!node.textContent?.includes(wanted)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const front = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
        return box.left >= left && box.left < left + 60 && node.parentElement?.contains(front) === true;
      }
      return false;
    }, text);
  const id = (await rowsOf(page, 'Trips').first().getByRole('link').first().innerText()).trim();
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By status' }).click();
  const title = await page.locator('.dt-group').first().getByRole('button').innerText();
  await rowsOf(page, 'Trips').nth(1).click();
  await rowsOf(page, 'Trips')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => isPinned(title)).toBe(true);
  await expect.poll(() => isPinned(' listed')).toBe(true);
  await expect.poll(() => isPinned(' selected')).toBe(true);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('button', { name: 'Unpin Trip' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => isPinned(title)).toBe(true);
  await expect.poll(() => isPinned(' listed')).toBe(true);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('button', { name: 'Columns as at first' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'By status' }).click();
  await expect.poll(() => isPinned(id)).toBe(true);
});

test('faults 127: a trip opened by its number has its neighbours of the list, from every table', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  await rowsOf(page, 'Trips').nth(2).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trip 32398');
  await expect(page.getByText(/^3 of [\d,]+$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trip 32397');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trip 32399');
});

test('Enter and the arrow down lead from the filter of the rows to the first of them', async ({ start }) => {
  const { page } = await start();
  await openDemo(page);
  const field = page.getByLabel('Filter these rows');
  for (const key of ['ArrowDown', 'Enter']) {
    await field.fill('smith');
    await field.press(key);
    await expect(grid(page)).toBeFocused();
    await expect(rowsOf(page, 'Trips').first()).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Trip \d+$/);
});
