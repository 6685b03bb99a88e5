/** The native context menu: editing in fields; elsewhere copying what is selected. */
import { toPlainNumber } from '@shared/values/money';
import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type PopupOptions,
} from 'electron';

type MenuContext = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Builds the menu. Empty where nothing can be done.
 *
 * @param copyText - puts a text on the clipboard
 */
export function buildContextMenu(
  { isEditable, selectionText, editFlags }: MenuContext,
  copyText: (text: string) => void,
): MenuItemConstructorOptions[] {
  const number = toPlainNumber(selectionText);
  const copyAsNumber: MenuItemConstructorOptions[] =
    number === null ? [] : [{ label: 'Copy as number', click: () => copyText(number) }];
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      ...copyAsNumber,
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  // A table with selected rows allows copying without a selected text.
  return editFlags.canCopy ? [{ role: 'copy' }, ...copyAsNumber] : [];
}

/** Opens the menu on a right-click, Shift+F10 or the menu key. */
export function installContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = buildContextMenu(params, (text) => clipboard.writeText(text));
    if (template.length === 0) return;
    const options: PopupOptions = { window, sourceType: params.menuSourceType };
    if (params.frame) options.frame = params.frame;
    // The pointer may be anywhere when a key opens the menu.
    if (params.menuSourceType === 'keyboard') Object.assign(options, { x: params.x, y: params.y });
    Menu.buildFromTemplate(template).popup(options);
  });
}
