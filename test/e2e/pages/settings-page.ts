/** Settings: the offices, and what is handed over. */
import { PageModel } from './page-model';

export class SettingsPage extends PageModel {
  readonly newToken = this.page.getByLabel('New API token');
  /** The row that exports saved offices for other programs. */
  readonly parquet = this.page.getByRole('region', { name: 'To other programs' });

  /** Removes an office without a copy: main's question is answered with its first choice. */
  async removeOffice(name = /./): Promise<void> {
    await this.page.getByRole('region', { name }).getByRole('button', { name: 'Remove…' }).first().click();
    const dialog = this.page.getByRole('dialog');
    const notNeeded = dialog.getByLabel('Not needed');
    if (await this.hands.isVisible(notNeeded)) await notNeeded.check();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  }
}
