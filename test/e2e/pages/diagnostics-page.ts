/** Diagnostics: requests, the request window, contract warnings. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';
import { TablePage } from './table-page';

export class DiagnosticsPage {
  readonly requests: TablePage;
  readonly warnings: TablePage;
  readonly debugSwitch: Locator;
  readonly debugInformation: Locator;
  /** The text that "Copy for support" shows before it is copied. */
  readonly supportText: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.requests = new TablePage(page, 'Requests');
    this.warnings = new TablePage(page, 'Contract warnings');
    this.debugSwitch = page.getByRole('switch', { name: 'Request debug details' });
    this.page = page;
    this.supportText = page.getByRole('region', { name: 'Text for support' });
    this.debugInformation = page.getByRole('region', { name: 'Debug information' });
  }

  /** Copies the text for support, and closes the dialog. @returns the text */
  async copyForSupport(): Promise<string> {
    await this.page.getByRole('button', { name: 'Copy for support' }).click();
    await expect(this.supportText).toContainText('Log');
    const text = await this.hands.read(this.supportText);
    await this.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(this.page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await this.page.getByRole('button', { name: 'Cancel' }).click();
    return text;
  }
}
