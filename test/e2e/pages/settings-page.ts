/** Settings: the theme and the offices. */
import { PageModel } from './page-model';

export class SettingsPage extends PageModel {
  readonly newToken = this.page.getByLabel('New API token');
  /** The row that exports saved offices for other programs. */
  readonly parquet = this.page.getByRole('region', { name: 'To other programs' });

  async chooseTheme(theme: 'Light' | 'Dark'): Promise<void> {
    await this.page.getByText(theme, { exact: true }).click();
  }

  async connectAnotherOffice(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Add office' }).click();
  }

  /** Removes the current office: main's question is answered with its first choice. */
  async removeOffice(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove', exact: true }).click();
  }
}
