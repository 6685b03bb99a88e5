/** The screen of one trip. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';
import { TablePage } from './table-page';

export class TripPage {
  readonly sectors: TablePage;
  readonly details: Locator;
  /** The lines of the trip's dates. */
  readonly dates: Locator;
  /** The page that is printed. It is there only while printing. */
  readonly printPage: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.page = page;
    this.sectors = new TablePage(page, 'Sectors');
    this.details = page.getByRole('region', { name: 'Trip', exact: true });
    this.dates = page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
    this.printPage = page.locator('.print-page');
  }

  heading(id: string): Locator {
    return this.page.getByRole('heading', { name: `Trip ${id}` });
  }

  /** The date in a line of {@link dates}: it follows the line's name. */
  getDate(line: Locator): Locator {
    return line.locator(':scope > span').nth(1);
  }

  /** The client's link among the details. */
  client(name: string): Locator {
    return this.details.getByRole('link', { name });
  }

  /** The amounts of a column of "Sums of sectors", from top to bottom. */
  async getSums(column: string): Promise<string[]> {
    const table = this.page.getByRole('table', { name: 'Sums of sectors' });
    const headers = await this.hands.readAll(table.getByRole('columnheader'));
    const index = headers.findIndex((header) => header.startsWith(column));
    return await this.hands.inspectAll(
      table.getByRole('row'),
      (rows, at) => rows.slice(1).map((row) => (row.children[at] as HTMLElement).innerText),
      index,
    );
  }

  /** The text of the financial breakdown of a trip of so many sectors, once the columns out of view are drawn as well. */
  async getBreakdown(sectors: number): Promise<string> {
    await expect(this.sectors.rows).toHaveCount(sectors);
    // Cells of columns out of view are made, or filled, once the grid rests. A cell without a value then has a dash.
    const columns = Number(await this.hands.readAttribute(this.sectors.grid, 'aria-colcount'));
    await expect(this.sectors.rows.getByRole('gridcell')).toHaveCount(sectors * columns);
    await expect(this.sectors.rows.getByRole('gridcell').filter({ hasText: /^$/ })).toHaveCount(0);
    return await this.hands.read(this.page.getByRole('region', { name: 'Financial breakdown' }));
  }
}
