/** Suppliers' statements: the list of them, the set-up of one, and its four lists. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';
import { TablePage } from './table-page';

export type StatementListName = 'Agreed' | 'Amount differs' | 'On the statement only' | 'Ours only';

export class StatementsPage {
  /** The statements of the office. */
  readonly table: TablePage;
  readonly setUp: Locator;
  readonly compare: Locator;
  /** What is still missing before statements can be compared. */
  readonly toDo: Locator;
  readonly preview: Locator;
  readonly coverage: Locator;
  /** Where every cent stands. */
  readonly sums: Locator;
  /** What is chosen and selected while matching by hand. */
  readonly hand: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.page = page;
    this.table = new TablePage(page, 'Statements');
    this.setUp = page.getByText('Set up statement');
    this.compare = page.getByRole('button', { name: 'Compare', exact: true });
    this.toDo = page.getByRole('status', { name: 'To do before comparing' });
    this.preview = page.getByRole('region', { name: 'First rows of the file' });
    this.coverage = page.getByRole('status', { name: 'What is compared' });
    this.sums = page.getByRole('region', { name: 'Where every cent stands' });
    this.hand = page.getByRole('status', { name: 'Match by hand' });
  }

  /** Chooses a file in the system's dialog. */
  async choose(name: string, content: string | Buffer): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  /** Drops files anywhere in the window. */
  async drop(files: readonly { readonly name: string; readonly content: string }[]): Promise<void> {
    const data = await this.page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, content } of dropped) transfer.items.add(new File([content], name));
      return transfer;
    }, files);
    const target = this.page.getByRole('main');
    await target.dispatchEvent('dragenter', { dataTransfer: data });
    await expect(this.page.getByText('Drop the statement here to open it')).toBeVisible();
    await target.dispatchEvent('drop', { dataTransfer: data });
  }

  async chooseSupplier(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Supplier' }).click();
    await this.page.getByRole('option', { name }).click();
    await this.hands.press('Escape');
  }

  tab(list: StatementListName): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${list}`) });
  }

  /** Checks the number that a tab shows, and its sum where it is known. */
  async expectTab(list: StatementListName, count: number, sum = ''): Promise<void> {
    const end = sum === '' ? '\\S+' : sum.replaceAll('.', '\\.');
    await expect(this.tab(list)).toHaveText(new RegExp(`[^\\d,]${count.toLocaleString('en-AU')} · ${end}$`));
  }

  list(name: StatementListName): TablePage {
    return new TablePage(this.page, `Statement: ${name}`);
  }

  async openList(name: StatementListName): Promise<TablePage> {
    await this.tab(name).click();
    const table = this.list(name);
    await expect(table.grid).toBeVisible();
    return table;
  }
}
