/** Offline: the trips that are cached on this computer. */
import type { Locator, Page } from '@playwright/test';

export class OfflinePage {
  readonly from: Locator;
  readonly keepOffline: Locator;

  constructor(page: Page) {
    this.from = page.getByLabel('From');
    this.keepOffline = page.getByRole('button', { name: 'Keep offline' });
  }
}
