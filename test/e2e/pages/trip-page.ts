/** The screen of one trip. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class TripPage extends PageModel {
  readonly sectors = new TablePage(this.page, 'Sectors');
  readonly details = this.page.getByRole('region', { name: 'Trip', exact: true });
  /** The lines of the trip's dates. */
  readonly dates = this.page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  /** The page that is printed. It is there only while printing. */
  readonly printPage = this.page.locator('.print-page');

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
