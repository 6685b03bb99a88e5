/** The first screen, and Settings → Add office: connecting an office. */
import { canaryToken } from '../../helpers/canary-token';
import { PageModel } from './page-model';

export class ConnectPage extends PageModel {
  /** Fills the form and presses Connect. */
  async connect(baseUrl: string, options: { name?: string; token?: string } = {}): Promise<void> {
    await this.page.getByLabel('Base URL').fill(baseUrl);
    await this.page.getByLabel('API token').fill(options.token ?? canaryToken);
    await this.page.getByLabel('Office name').fill(options.name ?? 'Sydney City');
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async exploreDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Explore the demo office' }).click();
  }
}
