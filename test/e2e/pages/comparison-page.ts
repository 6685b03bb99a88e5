/** The comparison of two runs of a report. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ComparisonPage extends PageModel {
  readonly table = new TablePage(this.page, 'Comparison');
}
