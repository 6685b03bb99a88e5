/** What the checker of accessibility finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checks what the page shows with all rules. Of what is in order one node for each rule is reported, not each: thousands of
 * selectors that nobody reads.
 */
export async function findViolations(page: Page) {
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await checker.analyze()).violations;
}
