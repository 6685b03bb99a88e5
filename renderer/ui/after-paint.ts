/** Does work once the next frame is drawn, so that the user sees what has changed before it begins. */
export function afterPaint(work: () => void): void {
  // A window that is not visible draws no frames.
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
