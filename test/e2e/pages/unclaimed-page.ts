/** The worklist of commission that was not claimed. */
import { expect } from '@playwright/test';
import { formatDate } from '@shared/values/dates';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class UnclaimedPage extends PageModel {
  readonly table = new TablePage(this.page, 'Unclaimed commission');
  readonly ages = this.page.getByRole('group', { name: 'Commission by age' });
  readonly hideDone = this.page.getByRole('checkbox', { name: /^Hide done/ });
  readonly setStatus = this.page.getByRole('button', { name: 'Set status' });
  readonly noteDialog = this.page.getByRole('dialog', { name: /^Note and reminder/ });

  /** Checks the trips of a period, and waits for the end and for the list that it leaves. */
  async check(from: string, to: string): Promise<void> {
    await this.page.getByLabel('Trips from').fill(from);
    await this.page.getByLabel('Trips to').fill(to);
    await this.hands.press('Tab', this.page.getByLabel('Trips to'));
    await this.page.getByRole('button', { name: 'Find unclaimed' }).click();
    const period = `from ${formatDate(from)} to ${formatDate(to)}`;
    await expect(this.page.getByText(`All trips ${period} are checked.`)).toBeVisible();
    // The end is said before the list is read again.
    await expect(this.page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  }

  /** Selects a row by its place on the screen. */
  async select(index: number): Promise<void> {
    await this.table.rows.nth(index).getByRole('gridcell').nth(1).click();
  }

  async chooseStatusFilter(option: RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Status' }).click();
    await this.page.getByRole('option', { name: option }).click();
  }
}
