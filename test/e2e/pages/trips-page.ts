/** The list of trips. */
import { expect, type Locator, type Page } from '@playwright/test';
import { TablePage } from './table-page';

/** Reading the 24 pages of a demo office takes that long on a busy machine. */
const readAllMs = 30_000;

export class TripsPage {
  readonly table: TablePage;
  readonly search: Locator;
  /** The filters in force, as chips. */
  readonly filters: Locator;
  /** The sentence that says which trips are listed, and how old they are. */
  readonly listed: Locator;
  /** The pager on the first page of the demo office's trips. */
  readonly firstPage: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.table = new TablePage(page, 'Trips');
    this.search = page.getByLabel('Search trips', { exact: true });
    this.filters = page.getByRole('list', { name: 'Filters in force' });
    this.listed = page.getByRole('status', { name: 'What is listed' });
    this.firstPage = page.getByText('1–50 of 2,400 trips');
  }

  /** Waits until every trip of a demo office is listed: a list of that length is read whole without a request. */
  async expectAllListed(): Promise<void> {
    await expect(this.page.getByText(/^All 2,400 trips|^2,400 kept trips/)).toBeVisible({ timeout: readAllMs });
  }

  async showAllPages(): Promise<void> {
    await this.page.getByText('All pages').click();
  }

  async showOnePage(): Promise<void> {
    await this.page.getByText('One page').click();
  }

  /** Opens a trip of the list. */
  async open(id: string): Promise<void> {
    await this.table.row(id).dblclick();
  }
}
