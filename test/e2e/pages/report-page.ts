/** The screen of one report: its parameters and its runs. The result is {@link ResultPage}. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';
import { ResultPage } from './result-page';

export class ReportPage extends PageModel {
  readonly runButton = this.page.getByRole('button', { name: 'Run report' });
  readonly cancel = this.page.getByRole('button', { name: 'Cancel' });
  readonly earlierRuns = this.page.getByRole('table', { name: 'Run history' });

  /** Runs the report and waits for its rows. */
  async run(): Promise<void> {
    await this.runButton.click();
    // While it runs, the previous result is still there.
    await expect(this.runButton).toBeEnabled();
    await expect(new ResultPage(this.page).table.grid).toBeVisible();
  }

  /** Chooses in a field of the form. */
  async choose(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Shows the parameters: they are collapsed where the result needs their room. */
  async openParameters(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Filters', exact: true });
    if ((await this.hands.readAttribute(button, 'aria-expanded')) !== 'true') await button.click();
  }
}

/** The requests that ran a report. */
export const findRunRequests = (requests: readonly string[]) =>
  requests.filter((path) => path.startsWith('/report/run'));
