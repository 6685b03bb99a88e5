/**
 * Puts text on the clipboard from a press of a button. The copy event needs no permission, unlike the clipboard API, and
 * carries any length of text.
 */
function copy(forms: Readonly<Record<string, string>>): void {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const [type, text] of Object.entries(forms)) event.clipboardData?.setData(type, text);
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
}

export const copyText = (text: string): void => copy({ 'text/plain': text });

/** Copies rows as text and as a table of typed cells. */
export const copyForSpreadsheet = ({ text, html }: { readonly text: string; readonly html: string }): void =>
  copy({ 'text/plain': text, 'text/html': html });
