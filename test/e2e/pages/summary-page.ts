/** Summarise: saved trips or sectors by any fields, and what is behind a cell. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ReportPage } from './report-page';
import { ReportsPage } from './reports-page';
import { ResultPage } from './result-page';
import { ShellPage } from './shell-page';
import { TablePage } from './table-page';
import { UnclaimedPage } from './unclaimed-page';

export class SummaryPage extends PageModel {
  readonly table = new TablePage(this.page, 'Summary');
  /** The sectors behind a cell. */
  readonly sectors = new TablePage(this.page, 'Sectors of the cell');
  /** The rows of a report behind a cell. */
  readonly rows = new TablePage(this.page, 'Rows of the cell');
  /** What is counted and what is left out. */
  readonly counted = this.page.getByRole('status', { name: 'Notes' });
  /** How many of the largest groups are shown. */
  readonly top = this.page.getByRole('combobox', { name: 'Top', exact: true });

  /** Saves the trips of a period with their sectors, and opens Summarise. */
  async openAfterSaving(from: string, to: string): Promise<void> {
    const shell = new ShellPage(this.page);
    await shell.goTo('Unclaimed');
    await new UnclaimedPage(this.page).check(from, to);
    await shell.goTo('Summarise');
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

  /** Moves the mouse to a bar, so that its exact value is shown. @param title - what stands beside the bar */
  async hoverBar(chart: Locator, title: string | RegExp): Promise<void> {
    const label = chart.getByText(title, { exact: true }).first();
    const [plot, box] = [await this.hands.measure(chart.getByRole('img').first()), await this.hands.measure(label)];
    await this.page.mouse.move(plot.x + plot.width / 2, box.y + box.height / 2);
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

  /** Where the table's totals end, in pixels from the top of the window. */
  async getTotalsBottom(): Promise<number> {
    const { y, height } = await this.hands.measure(this.table.totals.last());
    return y + height;
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
