/** What the checker of accessibility finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled';

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks what the page shows: in the light theme with all rules, in the dark one with those that look at colours. Of what is
 * in order one node for each rule is reported, not each: thousands of selectors that nobody reads.
 *
 * @returns a line for each rule that something breaks
 */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await settled(page);
    const checker = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      ...(theme === 'dark' ? { runOnly: colourRules } : {}),
    });
    for (const { id, nodes } of (await checker.analyze()).violations) {
      const targets = nodes.slice(0, 3).map(({ target }) => target.join(' '));
      found.push(`${theme}, ${id}: ${targets.join(' | ')}`);
    }
  }
  return found;
}
