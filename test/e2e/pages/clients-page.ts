/** The list of clients. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class ClientsPage {
  readonly table: TablePage;
  readonly search: Locator;
  /** The pager on the first page of the demo office's clients. */
  readonly firstPage: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.table = new TablePage(page, 'Clients');
    this.search = page.getByLabel('Search clients', { exact: true });
    this.firstPage = page.getByText('1–50 of 600 clients');
  }

  /** Goes to the directories of the office. */
  async openDirectories(): Promise<void> {
    await this.page.getByRole('link', { name: 'Branches, consultants and groups' }).click();
  }
}
