/** A supplier's statement: its sheet, from the dropped file to Finish. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

export class StatementPage extends PageModel {
  readonly table = new TablePage(this.page, 'Statement');
  readonly sentence = this.page.getByRole('region', { name: 'How the file was read' });
  readonly equation = this.page.getByRole('region', { name: 'Where every cent stands' });
  readonly finish = this.page.getByRole('button', { name: 'Finish…' });
  /** Match by hand. */
  readonly candidates = new TablePage(this.page, 'Bookings');
  readonly handSums = this.page.locator('.sheet-finish[role=status]');

  /** Drops a file anywhere in the window. */
  async drop(name: string, content: string): Promise<void> {
    const data = await this.page.evaluateHandle(
      ([fileName, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], fileName));
        return transfer;
      },
      [name, content] as const,
    );
    const target = this.page.getByRole('main');
    await target.dispatchEvent('dragenter', { dataTransfer: data });
    await expect(this.page.getByText('Drop the statement here')).toBeVisible();
    await target.dispatchEvent('drop', { dataTransfer: data });
  }

  /** A chip of the equation: "To check". */
  chip(name: string): Locator {
    return this.equation.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  }

  /** Checks the number of a chip, and its sum where it has one. */
  async expectChip(name: string, count: number, sum = ''): Promise<void> {
    await expect(this.chip(name)).toHaveText(
      sum === '' ? new RegExp(`^${name} ${count}(?!\\d)`) : `${name} ${count} ${sum}`,
    );
  }
}
