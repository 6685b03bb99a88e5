/** The name of the mark in the page's performance timeline. */
const markName = 'first-rows';

let isMarked = false;

/** Marks once when a table's first rows are on the screen: `npm run bench -- startup` reads it. */
export function markFirstRows(): void {
  if (isMarked) return;
  isMarked = true;
  // The task after a frame's callbacks runs when the frame was drawn.
  requestAnimationFrame(() => setTimeout(() => performance.mark(markName)));
}
