/** The result of a report's run. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class ResultPage {
  readonly table: TablePage;
  /** The totals of all rows. */
  readonly totals: Locator;
  /** When and how the result came, in one line. */
  readonly summary: Locator;
  /** The question what the amounts of a report are. */
  readonly moneyGuard: Locator;
  readonly columnFilters: Locator;
  /** Leads to the summary of the result. */
  readonly summarise: Locator;

  constructor(page: Page) {
    this.table = new TablePage(page, 'Report result');
    this.totals = this.table.totals.last();
    this.summary = page.getByTitle(/ rows? · .+ · run /);
    this.moneyGuard = page.getByRole('region', { name: 'Are these amounts in cents or dollars?' });
    this.summarise = page.getByRole('main').getByRole('button', { name: 'Summarise' });
    this.columnFilters = page.getByRole('list', { name: 'Filtered columns' });
  }
}
