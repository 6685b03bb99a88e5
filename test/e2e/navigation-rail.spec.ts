/** The navigation rail answers a click before the screen is drawn. */
import { expect, test } from './fixtures';

/** Clicks a link, and notes in which frame of the page the rail marks it, and in which the screen's title changes. */
const clickAndFollow = (link: HTMLElement) =>
  new Promise<{ marked: number; shown: number; titleWhenMarked: string; markedLinks: string[] }>((resolve) => {
    const rail = link.closest('nav');
    const getTitle = () => document.querySelector('main h1')?.textContent ?? '';
    const before = getTitle();
    const found = { marked: -1, shown: -1, titleWhenMarked: '', markedLinks: [] as string[] };
    let frames = 0;
    const follow = () => {
      frames += 1;
      if (found.marked === -1 && link.hasAttribute('data-opening')) {
        const selected = getComputedStyle(link).backgroundColor;
        const links = [...(rail?.querySelectorAll('a') ?? [])];
        const isSelected = (other: Element) => getComputedStyle(other).backgroundColor === selected;
        const markedLinks = links.filter(isSelected).map(({ textContent }) => textContent ?? '');
        Object.assign(found, { marked: frames, titleWhenMarked: getTitle(), markedLinks });
      }
      if (getTitle() !== before) resolve({ ...found, shown: frames });
      else requestAnimationFrame(follow);
    };
    link.click();
    requestAnimationFrame(follow);
  });

test('the rail marks the screen that a click opens in a frame before it is drawn, and nothing else', async ({
  startDemo,
}) => {
  const { hands, page, shell } = await startDemo();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' });
  const { marked, shown, titleWhenMarked, markedLinks } = await hands.inspect(link, clickAndFollow);
  expect(titleWhenMarked).toBe('Trips');
  expect(markedLinks).toEqual(['Clients']);
  expect(marked).toBe(1);
  expect(shown).toBeGreaterThan(marked);
  await expect(shell.title).toHaveText('Clients');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('nav [data-opening]')).toHaveCount(0);
  await shell.goTo('Trips');
});
