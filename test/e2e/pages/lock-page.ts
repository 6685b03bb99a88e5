/** The lock screen, and the ways to lock. */
import { type ElectronApplication, expect } from '@playwright/test';
import { PageModel } from './page-model';

export class LockPage extends PageModel {
  readonly title = this.page.getByRole('heading', { name: 'Tripledger is locked' });
  readonly unlock = this.page.getByRole('button', { name: 'Unlock' });
  readonly tryAgain = this.page.getByRole('button', { name: 'Try again' });
  /** The time after which Tripledger locks, in Settings. */
  readonly after = this.page.getByRole('combobox', { name: 'Lock when away' });
  readonly problem = this.page.getByRole('alert');

  /** Chooses the time after which Tripledger locks, in Settings. */
  async choose(label: string): Promise<void> {
    await this.after.click();
    await this.page.getByRole('option', { name: label }).click();
  }

  /** Locks by the native menu. */
  async lockByMenu(app: ElectronApplication): Promise<void> {
    await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
      items.find(({ label }) => label === 'Lock Now')?.click();
    });
    await this.expectLocked();
  }

  /** Expects the lock screen, ready for the keyboard, and nothing else. */
  async expectLocked(): Promise<void> {
    await expect(this.title).toBeVisible();
    await expect(this.unlock).toBeFocused();
    await expect(this.page.getByRole('navigation')).toHaveCount(0);
  }
}

/** Sets the seconds since the last input of the user. */
export async function setIdleSeconds(app: ElectronApplication, seconds: number): Promise<void> {
  await app.evaluate(({ powerMonitor }, idleSeconds) => {
    powerMonitor.getSystemIdleTime = () => idleSeconds;
  }, seconds);
}
