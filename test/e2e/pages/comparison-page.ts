/** The comparison of two runs of a report. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class ComparisonPage {
  readonly table: TablePage;

  constructor(page: Page) {
    this.table = new TablePage(page, 'Comparison');
  }

  /** The cells of a row whose values differ between the runs. They are coloured. */
  changedCells(row: Locator): Locator {
    return row.locator('.changed');
  }
}
