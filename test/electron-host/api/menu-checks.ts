/** What Electron checks of a menu's template: roles, types, accelerators. */

/** Roles of a menu item, in lower case (MenuItemConstructorOptions in electron.d.ts). */
const roles: ReadonlySet<string> = new Set(
  `undo redo cut copy paste pasteAndMatchStyle delete selectAll reload forceReload toggleDevTools resetZoom zoomIn zoomOut
  toggleSpellChecker togglefullscreen window minimize close help about services hide hideOthers unhide quit
  showSubstitutions toggleSmartQuotes toggleSmartDashes toggleTextReplacement startSpeaking stopSpeaking zoom front appMenu
  fileMenu editMenu viewMenu shareMenu recentDocuments toggleTabBar selectNextTab selectPreviousTab showAllTabs
  mergeAllWindows clearRecentDocuments moveTabToNewWindow windowMenu`
    .toLowerCase()
    .split(/\s+/),
);

const types: ReadonlySet<string> = new Set('normal separator submenu checkbox radio header palette'.split(' '));

const modifiers: ReadonlySet<string> = new Set(
  'command cmd control ctrl commandorcontrol cmdorctrl alt option altgr shift super meta'.split(' '),
);
/** Keys with a name (docs/tutorial/keyboard-shortcuts.md). A single printable character is a key too. */
const keys: ReadonlySet<string> = new Set(
  `plus space tab capslock numlock scrolllock backspace delete insert return enter up down left right home end pageup
  pagedown escape esc volumeup volumedown volumemute medianexttrack mediaprevioustrack mediastop mediaplaypause printscreen
  numdec numadd numsub nummult numdiv`.split(/\s+/),
);

function isKey(token: string): boolean {
  const numbered = /^(?:num[0-9]|f(?:[1-9]|1[0-9]|2[0-4]))$/;
  return /^[!-~]$/.test(token) || keys.has(token) || numbered.test(token);
}

/** Whether Electron understands an accelerator: modifiers, then one key. */
export function isAccelerator(text: string): boolean {
  const tokens = text.toLowerCase().split('+');
  const key = tokens.pop() ?? '';
  return isKey(key) && tokens.every((token) => modifiers.has(token));
}

type Item = { label?: string; role?: string; type?: string; accelerator?: string; submenu?: unknown };

/** @throws Error for an item that Electron refuses, or whose role or accelerator it does not know */
export function checkMenuItem({ label, role, type, accelerator, submenu }: Item): void {
  if (label === undefined && role === undefined && type !== 'separator') {
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
  }
  if (role !== undefined && !roles.has(role.toLowerCase())) throw new Error(`Unknown menu item role: ${role}`);
  if (type !== undefined && !types.has(type)) throw new Error(`Unknown menu item type: ${type}`);
  if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu');
  if (accelerator !== undefined && !isAccelerator(accelerator)) {
    throw new TypeError(`Error processing argument: conversion failure from ${accelerator}`);
  }
}
