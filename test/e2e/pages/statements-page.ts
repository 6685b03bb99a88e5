/** Suppliers' statements: the list of them, the set-up of one, and its four lists. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export type StatementListName = 'Agreed' | 'Amount differs' | 'On the statement only' | 'Ours only';

export class StatementsPage extends PageModel {
  /** The statements of the office. */
  readonly table = new TablePage(this.page, 'Statements');
  readonly setUp = this.page.getByText('Set up statement');
  readonly compare = this.page.getByRole('button', { name: 'Compare', exact: true });
  /** What is still missing before statements can be compared. */
  readonly toDo = this.page.getByRole('status', { name: 'To do before comparing' });
  readonly preview = this.page.getByRole('region', { name: 'First rows of the file' });
  readonly coverage = this.page.getByRole('status', { name: 'What is compared' });
  /** Where every cent stands. */
  readonly sums = this.page.getByRole('region', { name: 'Where every cent stands' });
  /** What is chosen and selected while matching by hand. */
  readonly hand = this.page.getByRole('status', { name: 'Match by hand' });

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
