/** The shell around every screen: navigation, connection status, palette, theme. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';

/** The places of the rail, and what is reached from them. */
export const screens = ['Trips', 'Clients', 'Reports', 'Commission', 'Month end', 'Settings'] as const;
export type Screen = (typeof screens)[number] | 'Summarise' | 'Diagnostics';

/** Where a screen that is no place of the rail stands, and its title. */
const within: Partial<Record<Screen, readonly [link: string, title: string]>> = {
  Summarise: ['Reports', 'Summary'],
  Diagnostics: ['Settings', 'Settings'],
};

export class ShellPage extends PageModel {
  readonly title = this.page.getByRole('heading', { level: 1 });
  readonly rail = this.page.getByRole('navigation', { name: 'Main' });
  /** The one status, at the foot of the rail. */
  readonly connection = this.page.getByRole('status', { name: 'Status' });
  /** The line at the foot of the window. */
  readonly line = this.page.getByRole('region', { name: 'Notes' });
  readonly back = this.page.getByRole('button', { name: 'Back', exact: true });
  readonly refresh = this.rail.getByRole('button', { name: 'Refresh' });
  /** The search field of the palette. */
  readonly paletteSearch = this.page.getByRole('textbox', { name: /^Search trips, clients/ });
  /** The results of the palette. */
  readonly paletteResults = this.page.getByRole('dialog', { name: 'Find' }).locator('[data-action]');
  /** Placeholders of content that is still loading. */
  readonly skeletons = this.page.getByRole('status', { name: 'Loading', exact: true });

  /** Goes to a screen by the rail, and from there. The former screen stays until the code of the new one is loaded. */
  async goTo(screen: Screen): Promise<void> {
    const [link, title] = within[screen] ?? [screen, screen];
    await this.rail.getByRole('link', { name: link }).click();
    if (screen === 'Summarise') await this.find('Summaries');
    await expect(this.title).toContainText(title);
  }

  /** Unfolds what is below a row of Settings. */
  async unfold(row: string, button: string): Promise<void> {
    const fold = this.page.getByRole('region', { name: row, exact: true }).getByRole('button', { name: button });
    await expect(fold).toBeVisible();
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }

  /** Opens a screen or does a command by its name, through the search. */
  async find(name: string): Promise<void> {
    await this.hands.press('Control+k');
    await this.paletteSearch.fill(name);
    await this.page.locator('[data-action]').filter({ hasText: name }).first().click();
  }

  /** Opens a trip by its number, through the palette. */
  async openTrip(id: string): Promise<void> {
    await this.hands.press('Control+k');
    await this.paletteSearch.fill(id);
    const item = this.paletteResults.filter({ hasText: new RegExp(`^(?:Open t|T)rip ${id}(?!\\d)`) }).first();
    await item.click();
  }

  /** The button that names the current office and switches to another. */
  officeButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Office: ${name}` });
  }

  async expectTheme(theme: string): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  }
}
