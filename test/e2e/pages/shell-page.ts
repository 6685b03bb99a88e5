/** The shell around every screen: navigation, connection status, palette, theme. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Hands } from './hands';
import { TablePage } from './table-page';

/** The screens of the navigation rail. */
export const screens = [
  'Trips',
  'Clients',
  'Reports',
  'Summarise',
  'Unclaimed',
  'Statements',
  'Offline',
  'Diagnostics',
  'Settings',
] as const;
export type Screen = (typeof screens)[number];

export class ShellPage {
  readonly title: Locator;
  readonly connection: Locator;
  /** The mark of data that was saved, not read just now. */
  readonly savedCopy: Locator;
  /** What changed when the server's response took the place of a saved copy. */
  readonly changes: Locator;
  /** The note beside names of a saved copy. */
  readonly savedNames: Locator;
  readonly back: Locator;
  readonly refresh: Locator;
  /** The search field of the palette. */
  readonly paletteSearch: Locator;
  /** The results of the palette. */
  readonly paletteResults: Locator;
  /** Placeholders of content that is still loading. */
  readonly skeletons: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.connection = page.getByRole('status', { name: 'Connection' });
    this.savedCopy = page.getByRole('status', { name: 'Saved copy' });
    this.changes = page.getByRole('status', { name: 'What changed' });
    this.savedNames = page.getByRole('status', { name: 'Names', exact: true });
    this.back = page.getByRole('button', { name: 'Back' });
    this.refresh = page.getByRole('button', { name: 'Refresh' });
    this.paletteSearch = page.getByRole('textbox', { name: /^Search trips, clients/ });
    this.paletteResults = page.getByRole('dialog', { name: 'Find' }).locator('[data-action]');
    this.skeletons = page.getByRole('status', { name: 'Loading', exact: true });
  }

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
