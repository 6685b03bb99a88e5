/** Summarise: saved trips or sectors by any fields, and what is behind a cell. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ReportPage } from './report-page';
import { ReportsPage } from './reports-page';
import { ResultPage } from './result-page';
import { ShellPage } from './shell-page';
import { TablePage } from './table-page';

export class SummaryPage extends PageModel {
  readonly table = new TablePage(this.page, 'Summary');
  /** The sectors behind a cell. */
  readonly sectors = new TablePage(this.page, 'Sectors of the cell');
  /** The rows of a report behind a cell. */
  readonly rows = new TablePage(this.page, 'Rows of the cell');
  /** How many of the largest groups are shown. */
  readonly top = this.page.getByRole('combobox', { name: 'Top', exact: true });

  /** Opens the summaries of saved data once all sectors are saved: a sum must not grow while it is read. */
  async openWithAll(): Promise<void> {
    const shell = new ShellPage(this.page);
    await shell.goTo('Summarise');
    await expect(async () => {
      await shell.refresh.click();
      await expect(this.table.grid).toHaveAttribute('aria-busy', 'false');
      await expect(shell.line).not.toContainText('Sectors are saved for', { timeout: 1_000 });
    }).toPass();
  }

  /** Runs a report, for some dates where they are given, and opens the summary of its result. */
  async openOfReport(name: string, dates?: readonly [from: string, to: string]): Promise<void> {
    const reportPage = new ReportPage(this.page);
    await new ReportsPage(this.page).open(name);
    if (dates) await reportPage.runFor(...dates);
    else await reportPage.run();
    await new ResultPage(this.page).summarise.click();
  }

  /** The chart of a value by a field; both as its title has them. */
  chart(value: string, field: string): Locator {
    return this.page.getByRole('region', { name: `${value} by ${field}`, exact: true });
  }

  /** Chooses a field: on rows, below it, or on columns; or what shares are of, or changes from. */
  async chooseField(where: 'Rows' | 'Then by' | 'Columns' | 'Shares' | 'Change' | 'by', field: string): Promise<void> {
    await this.page.getByRole('combobox', { name: where, exact: true }).click();
    await this.page.getByRole('option', { name: field, exact: true }).click();
  }

  /** Adds values to those that are shown. */
  async chooseValues(...values: string[]): Promise<void> {
    const menu = this.page.getByRole('dialog', { name: 'Values' });
    await this.page.getByRole('button', { name: /^Values: / }).click();
    for (const value of values) await menu.getByRole('checkbox', { name: value, exact: true }).check();
    await this.hands.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }

  /** Saves what is shown under a name. */
  async save(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await this.page.getByRole('textbox', { name: /name/i }).fill(name);
    await this.hands.press('Enter');
  }

  /** Opens a saved summary. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Summaries', exact: true }).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The cells of a data row, as texts, once those out of view are drawn too. A cell without a value then has a dash. */
  async readRow(index: number): Promise<string[]> {
    const { grid, rows } = this.table;
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    let cells: string[] = [];
    const isComplete = async () => {
      cells = await this.hands.readAll(rows.nth(index).getByRole('gridcell'));
      return cells.length === Number(await this.hands.readAttribute(grid, 'aria-colcount')) && !cells.includes('');
    };
    await expect.poll(isComplete, `cells of row ${index}`).toBe(true);
    return cells;
  }
}
