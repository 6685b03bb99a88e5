/** The shell around every screen: navigation, connection status, palette, theme. */
import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model';
import { TablePage } from './table-page';

/** The screens of the navigation rail. */
export const screens = [
  ...['Trips', 'Clients', 'Reports', 'Summarise', 'Unclaimed', 'Statements', 'Offline', 'Diagnostics'],
  ...['Settings'],
] as const;
export type Screen = (typeof screens)[number];

export class ShellPage extends PageModel {
  readonly title = this.page.getByRole('heading', { level: 1 });
  readonly connection = this.page.getByRole('status', { name: 'Connection' });
  /** The mark of data that was saved, not read just now. */
  readonly savedCopy = this.page.getByRole('status', { name: 'Saved copy' });
  /** What changed when the server's response took the place of a saved copy. */
  readonly changes = this.page.getByRole('status', { name: 'What changed' });
  /** The note beside names of a saved copy. */
  readonly savedNames = this.page.getByRole('status', { name: 'Names', exact: true });
  readonly back = this.page.getByRole('button', { name: 'Back' });
  readonly refresh = this.page.getByRole('button', { name: 'Refresh' });
  /** The search field of the palette. */
  readonly paletteSearch = this.page.getByRole('textbox', { name: /^Search trips, clients/ });
  /** The results of the palette. */
  readonly paletteResults = this.page.getByRole('dialog', { name: 'Find' }).locator('[data-action]');
  /** Placeholders of content that is still loading. */
  readonly skeletons = this.page.getByRole('status', { name: 'Loading', exact: true });

  /** Goes to a screen by the navigation rail. The former screen stays until the code of the new one is loaded. */
  async goTo(screen: Screen): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await expect(this.title).toContainText(screen);
  }

  /** Opens a trip by its number, through the palette. */
  async openTrip(id: string): Promise<void> {
    await this.hands.press('Control+k');
    await this.paletteSearch.fill(id);
    await expect(this.page.getByRole('button', { name: `Open trip ${id}` })).toBeVisible();
    await this.hands.press('Enter');
  }

  /** The button that names the current office and switches to another. */
  officeButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Office: ${name}` });
  }

  /** Any table, by the name of its grid. */
  table(name: string): TablePage {
    return new TablePage(this.page, name);
  }

  async expectTheme(theme: string): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  }
}
