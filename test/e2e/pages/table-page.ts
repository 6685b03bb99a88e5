/** A data table: header, rows, groups and totals, by the name of its grid. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';

export class TablePage {
  readonly grid: Locator;
  /** Rows of the body on the screen, group rows among them. Rows far from the view are not drawn. */
  readonly rows: Locator;
  /** Group rows: each has a button that collapses or expands it. */
  readonly groups: Locator;
  /** Rows of totals below the body: of the selection, if there is one, and of all rows. */
  readonly totals: Locator;
  readonly body: Locator;
  private readonly footer: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page, name: string) {
    this.hands = new Hands(page);
    this.page = page;
    this.grid = page.getByRole('grid', { name });
    // The parts of a grid are row groups in this order: header, body, totals.
    this.body = this.grid.getByRole('rowgroup').nth(1);
    this.footer = this.grid.getByRole('rowgroup').nth(2);
    this.rows = this.body.getByRole('row');
    this.totals = this.footer.getByRole('row');
    this.groups = this.rows.filter({ has: page.locator('button[aria-expanded]') });
  }

  /** The row that shows a text. */
  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** The selected rows of the body. */
  get selectedRows(): Locator {
    return this.grid.getByRole('row', { selected: true });
  }

  /** Buttons of the groups that are expanded, or collapsed. */
  groupButtons(state: { expanded: boolean }): Locator {
    return this.rows.getByRole('button', state);
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  filterForm(column: string): Locator {
    return this.page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
  }

  /** Opens the filter of a column, by the button in its header. */
  async openFilter(column: string): Promise<Locator> {
    await this.header(column).hover();
    await this.grid.getByRole('button', { name: `Filter ${column}`, exact: true }).click();
    const form = this.filterForm(column);
    await expect(form).toBeVisible();
    return form;
  }

  /** The filters of columns, as chips. */
  get columnFilters(): Locator {
    return this.page.getByRole('list', { name: 'Filtered columns' });
  }

  /** Counts the rows that are in view as a whole, between header and totals. */
  async countWholeRows(): Promise<number> {
    return await this.hands.inspect(this.grid, (grid) => {
      const [header, body, totals] = Array.from(grid.querySelectorAll('[role=rowgroup]'));
      const top = header?.getBoundingClientRect().bottom ?? 0;
      const bottom = totals?.getBoundingClientRect().top ?? 0;
      return Array.from(body?.querySelectorAll('[role=row]:not([hidden])') ?? []).filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      }).length;
    });
  }

  /** Scrolls a row to the top. @param index - among all rows, from 0 */
  async scrollToTop(index: number): Promise<void> {
    const height = (await this.hands.measure(this.rows.first()))?.height ?? 0;
    await this.hands.inspect(this.grid, (grid, top) => grid.scrollTo({ top }), index * height);
  }

  /** The index among all rows, from 0, of the row at the top of the view; null where none is drawn there. */
  async getTopRowIndex(): Promise<number | null> {
    return await this.hands.inspect(this.grid, (grid) => {
      const [header, body] = Array.from(grid.querySelectorAll('[role=rowgroup]'));
      const top = header?.getBoundingClientRect().bottom ?? 0;
      const row = Array.from(body?.querySelectorAll('[role=row]:not([hidden])') ?? []).find(
        (candidate) => Math.abs(candidate.getBoundingClientRect().top - top) <= 1,
      );
      // Row 1 is the header, and ARIA counts from 1.
      return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
    });
  }

  /** Waits until the foot counts so many rows. */
  async expectListed(count: number): Promise<void> {
    await expect(this.totals.last()).toHaveText(new RegExp(`^${count.toLocaleString('en-AU')}\\b`));
  }

  /** The number of rows that the foot counts. */
  async getListedCount(): Promise<number> {
    return Number(/^([\d,]+)/.exec(await this.hands.read(this.totals.last()))?.[1]?.replaceAll(',', ''));
  }

  /** Shows columns that are hidden, and hides those that are shown. */
  async toggleColumns(...names: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Choose columns' }).click();
    for (const name of names) await this.page.getByRole('checkbox', { name, exact: true }).click();
    await this.hands.press('Escape');
  }

  /** Sorts by a column, or the other way round if the rows are sorted by it. */
  async sortBy(column: string): Promise<void> {
    await this.header(column).getByRole('button').first().click();
  }

  /** Groups the rows, or ends the grouping if they are grouped that way. */
  async groupBy(option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Group by' }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** The cells of a column in the rows on the screen. */
  async getCells(column: string): Promise<Locator> {
    const index = await this.hands.readAttribute(this.header(column), 'aria-colindex');
    return this.rows.locator(`[role=gridcell][aria-colindex="${index}"]`);
  }

  /** Waits until a row has all of its cells: those out of view are filled together, once the grid rests. */
  async expectDrawn(row: Locator): Promise<void> {
    const columnCount = await this.hands.readAttribute(this.grid, 'aria-colcount');
    await expect(row.locator(`[aria-colindex="${columnCount}"]`)).not.toBeEmpty();
  }

  /** The texts of a column in the rows on the screen. */
  async getColumnTexts(column: string): Promise<string[]> {
    const headers = await this.hands.readAll(this.grid.getByRole('columnheader'));
    const index = headers.map((header) => header.trim()).indexOf(column);
    return await this.hands.inspectAll(
      this.rows,
      (rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''),
      index,
    );
  }

  /** The text that Ctrl+C puts on the clipboard. @param note - what is said then, for some seconds */
  async copy(note?: string): Promise<string> {
    const shown = note === undefined ? null : this.page.getByText(note).waitFor();
    const text = await this.hands.inspect(this.grid, (element) => {
      const data = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return data.getData('text/plain');
    });
    await shown;
    return text;
  }

  async expectNumeric(column: string): Promise<void> {
    await expect(this.header(column)).toHaveClass(/dt-number/);
  }

  /** Pixels by which an element covers the totals; 0 or less if it does not. Both are measured in the same frame. */
  async getTotalsOverlap(element: Locator): Promise<number> {
    const other = await element.elementHandle();
    return await this.hands.inspect(
      this.footer,
      (footer, node) =>
        footer.getBoundingClientRect().bottom - (node as unknown as Element).getBoundingClientRect().top,
      other,
    );
  }

  /** Whether the name of a group or of the totals covers a part of a sum. A sum is shown whole or not at all. */
  async hasCutSum(): Promise<boolean> {
    return await this.hands.inspect(this.grid, (grid) =>
      Array.from(grid.querySelectorAll('.dt-group:not([hidden]), .dt-totals .dt-row')).some((row) => {
        const nameEnd = row.querySelector('.dt-group-label, .dt-totals-name')?.getBoundingClientRect().right ?? 0;
        return Array.from(row.children).some((cell, index) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const box = range.getBoundingClientRect();
          const isShown = (cell as HTMLElement).innerText.trim() !== '' && !cell.hasAttribute('data-covered');
          return index > 0 && isShown && box.left < nameEnd && box.right > nameEnd;
        });
      }),
    );
  }
}
