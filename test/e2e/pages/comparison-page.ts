/** Two results of a report beside each other. */
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class ComparisonPage extends PageModel {
  readonly table = new TablePage(this.page, 'Compare');
  readonly panel = this.page.getByRole('complementary', { name: 'Compare' });
}
