/** The result of a report's run. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ResultPage extends PageModel {
  readonly table = new TablePage(this.page, 'Report result');
  /** The totals of all rows. */
  readonly totals = this.table.totals.last();
  /** When and how the result came, in one line. */
  readonly summary = this.page.getByTitle(/ rows? · .+ · run /);
  /** The question what the amounts of a report are. */
  readonly moneyGuard = this.page.getByRole('region', { name: 'Are these amounts in cents or dollars?' });
  readonly columnFilters = this.page.getByRole('list', { name: 'Filtered columns' });
  /** Leads to the summary of the result. */
  readonly summarise = this.page.getByRole('main').getByRole('button', { name: 'Summarise' });
}
