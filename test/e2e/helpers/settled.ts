/** Waits until a window rests: nothing is read once, and no key is pressed, before that. */
import type { Page } from '@playwright/test';

/** The calls of a page to main, where they can be counted. */
export type Calls = { readonly running: number; readonly begun: number };

const calls = new WeakMap<Page, Calls>();

/** Lets {@link settled} know the calls of a page. */
export const countCalls = (page: Page, counted: Calls) => void calls.set(page, counted);

/** Resolves in the page after three frames, each with an idle callback, in which nothing changed and nothing was busy. */
const restPage = () =>
  new Promise<void>((resolve) => {
    let hasChanged = false;
    let quietFrames = 0;
    const observer = new MutationObserver(() => {
      hasChanged = true;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const onFrame = () =>
      requestIdleCallback(
        () => {
          const isBusy = document.querySelector('[aria-busy="true"]') !== null;
          quietFrames = hasChanged || isBusy ? 0 : quietFrames + 1;
          hasChanged = false;
          if (quietFrames < 3) requestAnimationFrame(onFrame);
          else {
            observer.disconnect();
            resolve();
          }
        },
        // Another one than the application's own: a test tells them apart.
        { timeout: 2_000 },
      );
    requestAnimationFrame(onFrame);
  });

/**
 * Waits until a window has no call to main under way, nothing busy, and nothing that changes. A page that never rests
 * fails the test by its timeout.
 */
export async function settled(page: Page): Promise<void> {
  const counted = calls.get(page);
  for (;;) {
    const begun = counted?.begun;
    const isAtRest = await page.evaluate(restPage).then(
      () => true,
      (error: unknown) => {
        // The page was loaded again meanwhile.
        if (/context was destroyed|navigation/.test(String(error))) return false;
        throw error;
      },
    );
    if (isAtRest && (!counted || (counted.running === 0 && counted.begun === begun))) return;
  }
}
