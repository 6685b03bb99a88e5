/** A report: its filter bar, its run, and what stands beside its result. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { ResultPage } from './result-page';

export class ReportPage extends PageModel {
  readonly bar = this.page.getByRole('search', { name: 'Filters' });
  readonly runButton = this.page.getByRole('button', { name: 'Run report', exact: true });
  readonly history = this.page.getByRole('button', { name: 'History', exact: true });
  readonly panel = this.page.getByRole('complementary', { name: 'History' });
  /** The results in the history, the newest first. */
  readonly runs = this.panel.getByRole('listitem');
  readonly from = this.page.getByRole('textbox', { name: 'From', exact: true });
  readonly to = this.page.getByRole('textbox', { name: 'To', exact: true });

  /** A filter of the bar, by its name. */
  chip(label: string): Locator {
    return this.bar.getByRole('button', { name: new RegExp(`^${label} `) });
  }

  /** Runs the report and waits for its result. */
  async run(): Promise<void> {
    // Its first result has the dates open.
    await this.hands.press('Escape');
    await this.runButton.click();
    await expect(new ResultPage(this.page).table.grid).toBeVisible();
    await expect(this.runButton).toBeVisible();
  }

  /** Sets a named range of the dates. */
  async choosePeriod(range: string, label = 'Dates'): Promise<void> {
    if (!(await this.hands.isVisible(this.from))) await this.chip(label).click();
    await this.page.getByRole('button', { name: range, exact: true }).click();
    await this.page.getByRole('button', { name: 'Done', exact: true }).click();
  }

  /** Sets both dates, and runs the report by Enter. */
  async runFor(from: string, to: string): Promise<void> {
    if (!(await this.hands.isVisible(this.from))) await this.chip('Dates').click();
    await this.from.fill(from);
    await this.to.fill(to);
    await this.hands.press('Enter', this.to);
    await expect(new ResultPage(this.page).table.grid).toBeFocused();
    // Until then the result before it stands there.
    await expect(this.runButton).toBeVisible();
  }

  /** Saves the filters as they are under a name. */
  async saveFilters(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Save these filters' }).click();
    await this.page.getByRole('textbox', { name: 'Name of the filters' }).fill(name);
    await this.hands.press('Enter');
  }

  async renameFilters(name: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name }).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    await this.page.getByRole('textbox', { name: 'Name of the filters' }).fill(to);
    await this.hands.press('Enter');
  }

  /** Adds a filter by its name: its editor is open then. */
  async addFilter(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add filter' }).click();
    await this.page.getByRole('textbox', { name: 'Filter by…' }).fill(name);
    await this.hands.press('Enter');
  }

  /** Types the value of a filter that is added. */
  async setFilter(name: string, value: string): Promise<void> {
    await this.addFilter(name);
    const field = this.page.getByRole('textbox', { name });
    await field.fill(value);
    // The dates' own dialog may still be closing.
    await this.page
      .getByRole('dialog')
      .filter({ has: field })
      .getByRole('button', { name: 'Done', exact: true })
      .click();
  }
}

/** The requests that ran a report. */
export const findRunRequests = (requests: readonly string[]) =>
  requests.filter((path) => path.startsWith('/report/run'));
