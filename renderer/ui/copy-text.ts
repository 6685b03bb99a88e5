/**
 * Copies content in several formats when a button is clicked. Unlike the clipboard API, the copy event needs no permission
 * and takes text of any length.
 *
 * @param formats - content by media type
 */
function copy(formats: Readonly<Record<string, string>>): void {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const [type, text] of Object.entries(formats)) event.clipboardData?.setData(type, text);
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
}

export const copyText = (text: string): void => copy({ 'text/plain': text });

/** Copies rows as text and as a table of typed cells. */
export const copyForSpreadsheet = ({ text, html }: { readonly text: string; readonly html: string }): void =>
  copy({ 'text/plain': text, 'text/html': html });
