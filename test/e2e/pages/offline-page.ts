/** Offline: the trips that are cached on this computer. */
import type { Locator, Page } from '@playwright/test';

export class OfflinePage {
  readonly from: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.from = page.getByLabel('From');
    this.save = page.getByRole('button', { name: 'Save', exact: true });
  }
}
