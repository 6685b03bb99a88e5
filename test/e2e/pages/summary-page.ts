/** Summaries: bookings, trips or a report's rows by any fields, and what is behind a cell. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ReportPage } from './report-page';
import { ReportsPage } from './reports-page';
import { ResultPage } from './result-page';
import { ShellPage } from './shell-page';
import { TablePage } from './table-page';

export class SummaryPage extends PageModel {
  readonly table = new TablePage(this.page, 'Summary');
  /** The bookings behind a cell. */
  readonly bookings = new TablePage(this.page, 'Bookings');
  readonly bar = this.page.getByRole('group', { name: 'Period and bookings' });
  /** The bars of the chart, from left to right. */
  readonly bars = this.page.locator('.summary-chart li');

  /** Opens a summary that is saved, from the list of reports. */
  async open(name: string): Promise<void> {
    await new ShellPage(this.page).goTo('Reports');
    await this.page.getByRole('link', { name, exact: true }).click();
    await expect(this.table.grid).toHaveAttribute('aria-busy', 'false');
  }

  /** Waits until the bookings of all trips are on this computer: a sum must not grow while it is read. */
  async openWithAll(): Promise<void> {
    await this.open('Commission by supplier by month');
    await expect(this.page.getByText('✓ Complete')).toBeVisible({ timeout: 60_000 });
    await expect(this.table.body).not.toContainText('checking');
  }

  /** Runs a report, and opens the summary of its result. */
  async openOfReport(name: string): Promise<void> {
    await new ReportsPage(this.page).open(name);
    await new ReportPage(this.page).run();
    await new ResultPage(this.page).summarise.click();
    // Until its rows are here, the chips are those of the screen that opens.
    await expect(this.table.rows.first()).toBeVisible();
  }

  /** Chooses from the menu of a chip. */
  async choose(chip: 'Of' | 'Rows' | 'then' | 'Columns' | 'Change' | 'Share' | 'Top', choice: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${chip}: `) }).click();
    await this.page.getByRole('menuitem', { name: choice, exact: true }).click();
  }

  /** Adds values to those that are shown, or takes them away. */
  async toggleValues(...values: string[]): Promise<void> {
    await this.page.getByRole('button', { name: /^Values: / }).click();
    const panel = this.page.getByRole('dialog', { name: 'Values' });
    for (const value of values) await panel.getByRole('checkbox', { name: value, exact: true }).click();
    await this.hands.press('Escape');
  }

  /** Chooses a month of the year that the bar shows. */
  async chooseMonth(month: string): Promise<void> {
    await this.hands.press('Control+d');
    await this.page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: month, exact: true }).click();
  }

  /** Saves what is shown under a name. */
  async saveAs(name: string): Promise<void> {
    const plain = this.page.getByRole('button', { name: 'Save as…' });
    if ((await this.hands.count(plain)) > 0) await plain.click();
    else {
      await this.page.getByRole('button', { name: 'More ways to save' }).click();
      await this.page.getByRole('menuitem', { name: 'Save as…' }).click();
    }
    await this.page.getByRole('textbox', { name: 'Name of the summary' }).fill(name);
    await this.hands.press('Enter');
  }

  /** A number of a row, which opens what is behind it. */
  cell(row: string, text: string): Locator {
    return this.table.row(row).getByRole('button', { name: text, exact: true }).first();
  }

  /** The cells of a row by a text in it, once those out of view are drawn too. */
  async readRow(text: string): Promise<string[]> {
    return await this.hands.readAll(this.table.row(text).first().getByRole('gridcell'));
  }
}
