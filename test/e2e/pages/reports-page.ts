/** The list of reports. */
import type { Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ShellPage } from './shell-page';

export class ReportsPage extends PageModel {
  readonly grid = this.page.getByRole('grid', { name: 'Reports' });
  /** The names of the reports, in their order; summaries stand among them. */
  readonly names = this.grid.locator('a[href*="/reports/"]');

  /** A line of the list, by its name. */
  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** Goes to the list and opens a report. @param name - its name, or the beginning of it */
  async open(name: string): Promise<void> {
    await new ShellPage(this.page).goTo('Reports');
    await this.names.filter({ hasText: new RegExp(name, 'i') }).click();
  }
}
