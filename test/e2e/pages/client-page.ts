/** The card of one client. */
import type { Locator, Page } from '@playwright/test';
import { TablePage } from './table-page';

export class ClientPage {
  readonly details: Locator;
  readonly phones: Locator;
  readonly emails: Locator;
  readonly cards: Locator;
  readonly trips: TablePage;

  constructor(page: Page) {
    this.details = page.getByRole('region', { name: 'Client', exact: true });
    this.phones = page.getByRole('region', { name: 'Phones' });
    this.emails = page.getByRole('region', { name: 'Emails' });
    this.cards = page.getByRole('region', { name: 'Frequent flyer cards' });
    this.trips = new TablePage(page, 'Trips of this client');
  }
}
