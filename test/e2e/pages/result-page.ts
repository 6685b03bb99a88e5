/** The result of a report's run. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ResultPage extends PageModel {
  readonly table = new TablePage(this.page, 'Report result');
  /** The totals of all rows. */
  readonly totals = this.table.totals.last();
  /** Leads to the summary of the result. */
  readonly summarise = this.page.getByRole('main').getByRole('button', { name: 'Summarise' });
}
