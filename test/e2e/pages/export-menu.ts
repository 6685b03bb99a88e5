/** The export button of a table, its menu, and the dialog of data as received. */
import { PageModel } from './page-model';

export class ExportMenu extends PageModel {
  /** Writes the format used last: an Excel workbook at first. */
  readonly button = this.page.getByRole('button', { name: /^Export to (?:Excel|CSV)$/ });

  /** Saves every field as received. @param format - the label of a format */
  async saveRaw(format = 'CSV'): Promise<void> {
    await this.choose(/^Data as received/);
    await this.page
      .getByRole('dialog', { name: 'Data as received' })
      .getByRole('button', { name: format, exact: true })
      .click();
  }

  /** Runs a report straight to a file. */
  async runToFile(): Promise<void> {
    await this.choose(/^Data as received/);
    const run = this.page.getByLabel('Run straight to a file');
    if (await run.isEnabled()) await run.check();
    await this.page.getByRole('dialog').getByRole('button', { name: 'CSV', exact: true }).click();
  }

  /** Chooses a line of the menu. */
  async choose(label: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Other formats' }).click();
    await this.page.getByRole('menuitem', { name: label }).click();
  }
}
