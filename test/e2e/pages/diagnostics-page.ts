/** Diagnostics, and what is copied of it for support. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';

export class DiagnosticsPage extends PageModel {
  /** @returns the text that "Copy for support" copies */
  async copyForSupport(): Promise<string> {
    const readCopies = await this.hands.recordCopies();
    await this.page.getByRole('button', { name: 'Copy for support' }).click();
    await expect(this.page.getByText('Copied: paste it into an email to support.')).toBeVisible();
    await expect.poll(readCopies).toHaveLength(1);
    return (await readCopies()).join();
  }
}
