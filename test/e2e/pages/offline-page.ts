/** Offline: the trips that are cached on this computer. */
import type { Locator, Page } from '@playwright/test';

export class OfflinePage {
  readonly from: Locator;
  readonly to: Locator;
  readonly name: Locator;
  /** The table of saved periods. */
  readonly periods: Locator;
  readonly save: Locator;
  /** The panel that exports saved offices for other programs. */
  readonly parquet: Locator;

  constructor(page: Page) {
    this.from = page.getByLabel('From');
    this.to = page.getByLabel('To', { exact: true });
    this.name = page.getByLabel('Name', { exact: true });
    this.periods = page.getByRole('table', { name: 'Periods' });
    this.parquet = page.getByRole('region', { name: 'Other programs' });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
  }

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
