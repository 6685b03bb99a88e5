/** The comparison of two runs of a report. */
import type { Page } from '@playwright/test';
import { TablePage } from './table-page';

export class ComparisonPage {
  readonly table: TablePage;

  constructor(page: Page) {
    this.table = new TablePage(page, 'Comparison');
  }
}
