/** The dialog that asks for a sign-in to the network's proxy. */
import { expect } from '@playwright/test';
import { PageModel } from './page-model';

export class ProxySignInDialog extends PageModel {
  readonly dialog = this.page.getByRole('dialog', { name: 'Sign in to your network' });

  async signIn(username: string, password: string): Promise<void> {
    await this.dialog.getByLabel('User name').fill(username);
    await this.dialog.getByLabel('Password').fill(password);
    await this.dialog.getByRole('button', { name: 'Sign in' }).click();
  }

  async expectRefused(): Promise<void> {
    await expect(this.dialog.getByRole('alert')).toContainText('didn’t accept');
    await expect(this.dialog.getByLabel('Password')).toHaveValue('');
  }
}
