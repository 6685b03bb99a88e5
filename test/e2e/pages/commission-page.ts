/** Commission by supplier, the page of one, and the panel of a claim. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class CommissionPage extends PageModel {
  readonly table = new TablePage(this.page, 'Commission');
  readonly bookings = new TablePage(this.page, 'Bookings');
  readonly search = this.page.getByLabel('Search suppliers', { exact: true });
  /** Expected = claimed + not claimed. */
  readonly equation = this.page.locator('.equation');
  readonly ages = this.page.getByRole('group', { name: 'To chase, days since return' }).getByRole('button');
  readonly states = this.page.getByRole('group', { name: 'States' }).getByRole('button');
  readonly correspondence = this.page.getByRole('region', { name: 'Correspondence' });
  readonly claim = this.page.getByRole('dialog', { name: /^Claim from / });

  /** Opens the page of a supplier by its number. */
  async openSupplier(number: number): Promise<void> {
    await this.search.fill(String(number));
    await this.hands.press('Enter', this.search);
    await this.table.rows.first().getByRole('link').first().click();
    await expect(this.bookings.grid).toBeVisible();
  }

  /** Adds a note on a supplier's page. */
  async addNote(text: string): Promise<void> {
    await this.correspondence.getByRole('button', { name: 'Add note' }).click();
    await this.correspondence.getByLabel('Note').fill(text);
    await this.hands.press('Enter', this.correspondence.getByLabel('Note'));
    await expect(this.correspondence.getByRole('article').first()).toContainText(text);
  }
}
