/** Diagnostics, and what is copied of it for support. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';

export class DiagnosticsPage extends PageModel {
  /** The text that "Copy for support" shows before it is copied. */
  readonly supportText = this.page.getByRole('region', { name: 'Text for support' });

  /** Copies the text for support, and closes the dialog. @returns the text */
  async copyForSupport(): Promise<string> {
    await this.page.getByRole('button', { name: 'Copy for support' }).click();
    const text = await this.hands.read(this.supportText);
    await this.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(this.supportText).toHaveCount(0);
    return text;
  }
}
