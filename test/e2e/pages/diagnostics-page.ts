/** Diagnostics: requests, the request window, contract warnings. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class DiagnosticsPage {
  readonly requests: TablePage;
  readonly warnings: TablePage;
  readonly debugSwitch: Locator;
  readonly debugInformation: Locator;

  constructor(page: Page) {
    this.requests = new TablePage(page, 'Requests');
    this.warnings = new TablePage(page, 'Contract warnings');
    this.debugSwitch = page.getByRole('switch', { name: 'Ask the API for debug information' });
    this.debugInformation = page.getByRole('region', { name: 'Debug information' });
  }
}
