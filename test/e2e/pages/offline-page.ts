/** Settings › Offline data: the trips that are on this computer, and the periods that are saved on purpose. */
import type { Locator } from '@playwright/test';
import { PageModel } from './page-model';

export class OfflinePage extends PageModel {
  private readonly row = this.page.getByRole('region', { name: 'Periods' });
  readonly from = this.row.getByLabel('From');
  readonly to = this.row.getByLabel('To', { exact: true });
  readonly name = this.row.getByLabel('Name', { exact: true });
  /** The table of saved periods. */
  readonly periods = this.page.getByRole('table', { name: 'Periods' });
  readonly save = this.row.getByRole('button', { name: 'Save', exact: true });
  /** The row that exports saved offices for other programs. */
  readonly parquet: Locator = this.page.getByRole('region', { name: 'To other programs' });

  async fillPeriod(from: string, to: string, name: string): Promise<void> {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.name.fill(name);
  }

  /** Saves the trips of a period under a name. */
  async savePeriod(from: string, to: string, name: string): Promise<void> {
    await this.fillPeriod(from, to, name);
    await this.save.click();
  }
}
