/** Watches for context menus of a page. Self-contained: its source is evaluated in the preload's world. */

/** Name under which the page's menus reach the host. */
export const contextMenuChannel = 'electron-host:context-menu';

/** @param report - takes Electron's parameters of the menu, those that the host offers */
export function watchContextMenu(report: (params: object) => void): void {
  // On the window and bubbling: after the listeners of the page, as Chromium does.
  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const field = target?.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null;
    const { selectionStart = null, selectionEnd = null } = field ?? {};
    const selected =
      field && selectionStart !== null && selectionEnd !== null
        ? field.value.slice(selectionStart, selectionEnd)
        : String(document.getSelection() ?? '');
    const can = (command: string) => document.queryCommandEnabled(command);
    report({
      x: event.clientX,
      y: event.clientY,
      isEditable: field !== null && !field.readOnly && !field.disabled,
      selectionText: selected,
      menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
      // A page may not ask whether the clipboard has a text.
      editFlags: { canCut: can('cut'), canCopy: can('copy'), canPaste: field !== null, canSelectAll: can('selectAll') },
      frame: null,
    });
  });
}
