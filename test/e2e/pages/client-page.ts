/** The card of one client. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ClientPage extends PageModel {
  readonly details = this.page.getByRole('region', { name: 'Client', exact: true });
  /** All other details: shown after a click on the button of that name. */
  readonly more = this.page.getByRole('dialog', { name: /^\d+ more details?$/ });
  readonly trips = new TablePage(this.page, 'Trips of this client');
}
