/** The lock screen, and the ways to lock. */
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';

export class LockPage {
  readonly title: Locator;
  readonly unlock: Locator;
  readonly tryAgain: Locator;
  /** The button in Settings. */
  readonly lockNow: Locator;
  readonly problem: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { name: 'Tripledger is locked' });
    this.unlock = page.getByRole('button', { name: 'Unlock' });
    this.tryAgain = page.getByRole('button', { name: 'Try again' });
    this.lockNow = page.getByRole('button', { name: 'Lock now' });
    this.problem = page.getByRole('alert');
  }

  /** Chooses the time after which Tripledger locks, in Settings. */
  async choose(label: 'Off' | '5 minutes'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Lock when away' }).getByText(label, { exact: true }).click();
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
