/** The list of clients. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ClientsPage extends PageModel {
  readonly table = new TablePage(this.page, 'Clients');
  readonly search = this.page.getByLabel('Search clients', { exact: true });
  /** The pager on the first page of the demo office's clients. */
  readonly firstPage = this.page.getByText('1–50 of 600 clients');
}
