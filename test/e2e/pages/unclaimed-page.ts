/** The worklist of commission that was not claimed. */
import type { Page } from '@playwright/test';
import { TablePage } from './table-page';

export class UnclaimedPage {
  readonly table: TablePage;

  constructor(page: Page) {
    this.table = new TablePage(page, 'Unclaimed commission');
  }
}
