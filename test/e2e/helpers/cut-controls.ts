/** Finds controls and headings that a narrow window cuts off, as a user would see them. */
import type { Page } from '@playwright/test';

/** Rows of grids and a trip's wide tables scroll sideways by themselves. */
const scrolling = '[role=grid], .wide, .ages, .trace';
const controls =
  'button, a[href], input:not([type=radio]), h1, .mantine-SegmentedControl-label, [aria-label=Connection]';

/** Names every control that the window or an element around it cuts off, or whose text is cut. */
export function findCutControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ scrolling, controls }) => {
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
      const isCutBy = (holder: Element, box: DOMRect) => {
        const { overflowX } = getComputedStyle(holder);
        const edge = holder.getBoundingClientRect();
        return overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1);
      };
      const isTextCut = (element: Element) => {
        const text = element.querySelector('.mantine-Button-label, .mantine-SegmentedControl-innerLabel') ?? element;
        const isField = element instanceof HTMLInputElement;
        return !isField && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 6);
      };
      const isCut = (element: Element) => {
        const box = element.getBoundingClientRect();
        if (box.left < -1 || box.right > window.innerWidth + 1) return true;
        for (let holder = element.parentElement; holder; holder = holder.parentElement) {
          if (isCutBy(holder, box)) return true;
        }
        return isTextCut(element);
      };
      return [
        ...document.querySelectorAll(
          `header ${controls.replaceAll(', ', ', header ')}, main ${controls.replaceAll(', ', ', main ')}`,
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => element.closest(scrolling) === null && element.getBoundingClientRect().width > 0)
        .filter(isCut)
        .map(name);
    },
    { scrolling, controls },
  );
}
