/** The card of one client. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ClientPage extends PageModel {
  readonly details = this.page.getByRole('region', { name: 'Client', exact: true });
  readonly phones = this.page.getByRole('region', { name: 'Phones' });
  readonly emails = this.page.getByRole('region', { name: 'Emails' });
  readonly cards = this.page.getByRole('region', { name: 'Frequent flyer cards' });
  readonly trips = new TablePage(this.page, 'Trips of this client');
}
