/** A data table: header, rows, groups and totals, by the name of its grid. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';

export class TablePage {
  readonly grid: Locator;
  /** Rows of the body on the screen, group rows among them. Rows far from the view are not drawn. */
  readonly rows: Locator;
  /** Group rows: each has a button that collapses or expands it. */
  readonly groups: Locator;
  /** The row of totals below the body. */
  readonly totals: Locator;
  /** In the line below: sums of what is selected. */
  readonly stats: Locator;
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
    this.stats = page.getByRole('status', { name: 'Sum, average and count' });
    this.groups = this.rows.filter({ has: page.locator('button[aria-expanded]') });
  }

  /** The row that shows a text. */
  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** The rows that the selected cells are in. */
  get selectedRows(): Locator {
    return this.grid.getByRole('row', { selected: true });
  }

  get selectedCells(): Locator {
    return this.grid.getByRole('gridcell', { selected: true });
  }

  /** Buttons of the groups that are expanded, or collapsed. */
  groupButtons(state: { expanded: boolean }): Locator {
    return this.rows.getByRole('button', state);
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  columnMenu(column: string): Locator {
    return this.page.getByRole('dialog', { name: `Menu of ${column}`, exact: true });
  }

  /** Opens the menu of a column, by the button in its heading. */
  async openMenu(column: string): Promise<Locator> {
    await this.header(column).hover();
    await this.grid.getByRole('button', { name: `Menu of ${column}`, exact: true }).click();
    const menu = this.columnMenu(column);
    await expect(menu).toBeVisible();
    return menu;
  }

  /** The filters that are set, as chips. */
  get columnFilters(): Locator {
    return this.page.getByRole('list', { name: 'Filters', exact: true });
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
    const remove = this.page.getByRole('button', { name: `Remove grouping by ${option}`, exact: true });
    if (await this.hands.isVisible(remove)) return await remove.click();
    await this.page.getByRole('button', { name: /^(?:Group|By .*)$/ }).click();
    await this.page.getByRole('menuitem', { name: option, exact: true }).click();
  }

  /** The cells of a column in the rows on the screen. */
  async getCells(column: string): Promise<Locator> {
    const index = await this.hands.readAttribute(this.header(column), 'aria-colindex');
    return this.rows.locator(`[role=gridcell][aria-colindex="${index}"]`);
  }

  /** One cell. @param row - among the rows on the screen, from 0 */
  async cell(row: number, column: string): Promise<Locator> {
    return (await this.getCells(column)).nth(row);
  }

  /** Drags from one cell to another. @param key - that is down meanwhile */
  async drag(from: Locator, to: Locator, key?: string): Promise<void> {
    const [start, end] = [await this.hands.measure(from), await this.hands.measure(to)];
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.move(start.x + 12, start.y + 12);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x + 12, end.y + 12);
    await this.page.mouse.up();
    if (key) await this.page.keyboard.up(key);
  }

  /** Collapses or expands all groups. */
  async toggleAllGroups(): Promise<void> {
    await this.groups
      .first()
      .getByRole('button')
      .click({ modifiers: ['ControlOrMeta'] });
  }

  /** The texts of a column in the rows on the screen. */
  async getColumnTexts(column: string): Promise<string[]> {
    return await this.hands.inspectAll(await this.getCells(column), (cells) =>
      cells.map((cell) => cell.textContent ?? ''),
    );
  }

  /** What Ctrl+C puts on the clipboard. @param note - what is said then, for some seconds */
  async copy(note?: string, type = 'text/plain'): Promise<string> {
    const shown = note === undefined ? null : this.page.getByText(note).waitFor();
    const text = await this.hands.inspect(
      this.grid,
      (element, form) => {
        const data = new DataTransfer();
        element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
        return data.getData(form);
      },
      type,
    );
    await shown;
    return text;
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
}
