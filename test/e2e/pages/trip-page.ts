/** The page of one trip. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class TripPage extends PageModel {
  readonly sectors = new TablePage(this.page, 'Sectors');
  readonly details = this.page.getByRole('region', { name: 'Trip', exact: true });
  readonly amounts = this.page.getByRole('region', { name: 'Amounts' });
  readonly itinerary = this.page.getByRole('region', { name: 'Itinerary' });
  /** The page that is printed. It is there only while printing. */
  readonly printPage = this.page.locator('.print-page');

  heading(id: string): Locator {
    return this.page.getByRole('heading', { name: `Trip ${id}` });
  }

  /** The value of a fact. */
  fact(label: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return this.details.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  /** The client's link among the facts. */
  client(name: string): Locator {
    return this.details.getByRole('link', { name });
  }

  /** The amounts beside the facts, from top to bottom. */
  async getAmounts(): Promise<string[]> {
    return await this.hands.readAll(this.amounts.getByRole('definition'));
  }

  /** The text of a trip of so many sectors, once the columns out of view are drawn as well. */
  async getBreakdown(sectors: number): Promise<string> {
    await expect(this.sectors.rows).toHaveCount(sectors);
    // Cells of columns out of view are made, or filled, once the grid rests. A cell without a value then has a dash.
    const columns = Number(await this.hands.readAttribute(this.sectors.grid, 'aria-colcount'));
    await expect(this.sectors.rows.getByRole('gridcell')).toHaveCount(sectors * columns);
    await expect(this.sectors.rows.getByRole('gridcell').filter({ hasText: /^$/ })).toHaveCount(0);
    return `${await this.hands.read(this.details)}\n${await this.hands.read(this.sectors.grid)}`;
  }
}
