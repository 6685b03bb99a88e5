/** The list of trips. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';
import { TablePage } from './table-page';

/** Reading the pages of an office: a hang, not a busy computer. */
const readAllMs = 180_000;

export class TripsPage {
  readonly table: TablePage;
  readonly search: Locator;
  /** The filters in force, as chips. */
  readonly filters: Locator;
  /** The totals of what is listed, which say how many trips that is. */
  readonly listed: Locator;
  /** What the box offers. */
  readonly offers: Locator;
  readonly views: Locator;
  private readonly hands: Hands;
  /** How many the office has. */
  private readonly trips: number;

  constructor(page: Page, trips: number) {
    this.trips = trips;
    this.hands = new Hands(page);
    this.offers = page.getByRole('listbox', { name: 'Filters', exact: true }).getByRole('option');
    this.views = page.getByRole('navigation', { name: 'Views' });
    this.table = new TablePage(page, 'Trips');
    this.search = page.getByLabel('Search trips', { exact: true });
    this.filters = page.getByRole('list', { name: 'Filters', exact: true });
    this.listed = this.table.totals.last();
  }

  /** Waits until every trip of an office is listed: the list is read whole without a request. */
  async expectAllListed(count = this.trips): Promise<void> {
    const listed = new RegExp(`^${count.toLocaleString('en-AU')} trips(?! so far)`);
    await expect(this.listed).toHaveText(listed, { timeout: readAllMs });
  }

  /** Waits until names stand in place of the numbers of consultants. */
  async expectNamed(): Promise<void> {
    const cells = await this.table.getCells('Consultant');
    await expect(cells.filter({ hasText: /\p{L}/u })).not.toHaveCount(0);
    const clients = await this.table.getCells('Client');
    await expect(clients.filter({ hasText: /^Client \d+$/ })).toHaveCount(0);
  }

  /** Types into the box, and takes what it offers first: a chip. */
  async addFilter(text: string): Promise<void> {
    await this.search.focus();
    await this.hands.type(text);
    await this.hands.press('Enter');
    await expect(this.search).toHaveValue('');
  }

  /** Opens a trip of the list. */
  async open(id: string): Promise<void> {
    await this.table.row(id).dblclick();
  }
}
