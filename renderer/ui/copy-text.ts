/**
 * Puts text on the clipboard from a press of a button. The copy event needs no permission, unlike the clipboard API, and
 * carries any length of text.
 */
export function copyText(text: string): void {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
}
