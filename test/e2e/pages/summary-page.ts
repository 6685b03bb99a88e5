/** Summarise: saved trips or sectors by any fields, and what is behind a cell. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class SummaryPage {
  readonly table: TablePage;
  /** The sectors behind a cell. */
  readonly sectors: TablePage;
  /** What is counted and what is left out. */
  readonly counted: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.table = new TablePage(page, 'Summary');
    this.sectors = new TablePage(page, 'Sectors of the cell');
    this.counted = page.getByRole('status', { name: 'What is counted' });
  }

  /** Chooses a field: on rows, below it, or on columns. */
  async chooseField(where: 'Rows' | 'then by' | 'Columns', field: string): Promise<void> {
    await this.page.getByRole('combobox', { name: where }).click();
    await this.page.getByRole('option', { name: field, exact: true }).click();
  }

  /** The cells of a data row, as texts. */
  async readRow(index: number): Promise<string[]> {
    return await this.table.rows.nth(index).getByRole('gridcell').allInnerTexts();
  }
}
