/** The list of reports. */
import type { Page } from '@playwright/test';
import { ShellPage } from './shell-page';

export class ReportsPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes to the list and opens a report. @param name - its name, or the beginning of it */
  async open(name: string): Promise<void> {
    await new ShellPage(this.page).goTo('Reports');
    await this.page.getByRole('link', { name: new RegExp(name) }).click();
  }
}
