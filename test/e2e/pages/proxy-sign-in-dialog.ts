/** The dialog that asks for a sign-in to the network's proxy. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ProxySignInDialog {
  private readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Sign in to your network' });
  }

  async expectChallenge(proxy: string): Promise<void> {
    await expect(this.dialog).toContainText(proxy);
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.dialog.getByLabel('User name').fill(username);
    await this.dialog.getByLabel('Password').fill(password);
    await this.dialog.getByRole('button', { name: 'Sign in' }).click();
  }

  async expectRefused(): Promise<void> {
    await expect(this.dialog.getByRole('alert')).toContainText('didn’t accept');
    await expect(this.dialog.getByLabel('Password')).toHaveValue('');
  }

  async cancel(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Cancel' }).click();
  }

  async expectClosed(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
  }
}
