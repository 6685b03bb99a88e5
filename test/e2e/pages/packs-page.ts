/** Packs of reports. */
import { PageModel } from './page-model';
import { ShellPage } from './shell-page';

export class PacksPage extends PageModel {
  async open(): Promise<void> {
    await new ShellPage(this.page).goTo('Month end');
  }

  /** Starts a new pack. */
  async create(): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: 'New pack' }).click();
  }
}
