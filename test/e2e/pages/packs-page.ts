/** Packs of reports. */
import type { Page } from '@playwright/test';
import { ShellPage } from './shell-page';

export class PacksPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await new ShellPage(this.page).goTo('Reports');
    await this.page.getByRole('button', { name: 'Packs' }).click();
  }

  /** Starts a new pack. */
  async create(): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: 'New pack' }).click();
  }
}
