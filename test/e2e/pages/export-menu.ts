/** The Export button of a screen, and the menu beside it. */
import { PageModel } from './page-model';

export class ExportMenu extends PageModel {
  /** Repeats the last choice; at first an Excel workbook as on screen. */
  readonly button = this.page.getByRole('button', { name: 'Export', exact: true });

  /** Saves every field as received. @param format - the label of a format */
  async saveRaw(format = 'CSV'): Promise<void> {
    await this.choose(format);
  }

  /** Saves what a line of the menu says. */
  async choose(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Other formats' }).click();
    await this.page.getByRole('menuitem', { name: label, exact: true }).click();
  }
}
