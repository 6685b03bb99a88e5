/** The list of clients. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ClientsPage extends PageModel {
  readonly table = new TablePage(this.page, 'Clients');
  readonly search = this.page.getByLabel('Search clients', { exact: true });

  /** Waits until every client of the demo office is listed. */
  async expectAllListed(): Promise<void> {
    await expect(this.table.totals.last()).toHaveText(/^600 clients(?! so far)/);
  }
}
