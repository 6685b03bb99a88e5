/** The list of reports. */
import type { Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ShellPage } from './shell-page';

export class ReportsPage extends PageModel {
  /** The names of the reports, in their order. */
  readonly names = this.page.getByRole('main').getByRole('listitem').getByRole('link');
  readonly search = this.page.getByLabel('Search reports');

  /** A report of the list. */
  row(name: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  }

  /** Goes to the list and opens a report. @param name - its name, or the beginning of it */
  async open(name: string): Promise<void> {
    await new ShellPage(this.page).goTo('Reports');
    await this.page.getByRole('link', { name: new RegExp(name) }).click();
  }
}
