/** Offline: the trips that are cached on this computer. */
import type { Locator, Page } from '@playwright/test';

export class OfflinePage {
  readonly from: Locator;
  readonly save: Locator;
  /** The panel that hands saved offices over as files. */
  readonly dump: Locator;

  constructor(page: Page) {
    this.from = page.getByLabel('From');
    this.dump = page.getByRole('region', { name: 'Hand over to another program' });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
  }
}
