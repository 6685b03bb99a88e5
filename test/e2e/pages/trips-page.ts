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
  /** The bar with the search and all filters. */
  readonly filterBar: Locator;
  /** The panel with all filters, where it is open. */
  readonly filterPanel: Locator;
  /** The field of the panel that finds a filter by its name or value. */
  readonly findFilter: Locator;
  private readonly hands: Hands;
  /** How many the office has. */
  private readonly trips: number;

  constructor(page: Page, trips: number) {
    this.trips = trips;
    this.hands = new Hands(page);
    this.filterBar = page.getByRole('search');
    this.filterPanel = page.getByRole('dialog', { name: 'Filter', exact: true });
    this.findFilter = this.filterPanel.getByRole('combobox', { name: 'Find a filter' });
    this.table = new TablePage(page, 'Trips');
    this.search = page.getByLabel('Search trips', { exact: true });
    this.filters = page.getByRole('list', { name: 'Active filters' });
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
    await expect(cells.filter({ hasText: /\S \(\d+\)/ })).not.toHaveCount(0);
  }

  async openFilters(): Promise<void> {
    await this.filterBar.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(this.findFilter).toBeFocused();
  }

  /** Chooses a filter in the panel by its name and value, and closes the panel. */
  async chooseFilter(text: string): Promise<void> {
    await this.openFilters();
    await this.findFilter.fill(text);
    await this.hands.press('Enter', this.findFilter);
    await this.hands.press('Escape', this.findFilter);
    await expect(this.filterPanel).toBeHidden();
  }

  /** Types a filter into its field in the panel, and closes the panel. */
  async fillFilter(label: string, text: string): Promise<void> {
    await this.openFilters();
    const other = this.filterPanel.getByRole('button', { name: 'Other status or type…', expanded: false });
    if (/^Trip (?:status|type)$/.test(label) && (await this.hands.isVisible(other))) await other.click();
    await this.filterPanel.getByLabel(label, { exact: true }).fill(text);
    await expect(this.filters).toContainText(text);
    await this.hands.press('Escape');
    await expect(this.filterPanel).toBeHidden();
  }

  /** Opens a trip of the list. */
  async open(id: string): Promise<void> {
    await this.table.row(id).dblclick();
  }
}
