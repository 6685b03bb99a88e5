/** What Electron checks of a menu's template; roles and types are those of its own types. */

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
function isAccelerator(text: string): boolean {
  const tokens = text.toLowerCase().split('+');
  const key = tokens.pop() ?? '';
  return isKey(key) && tokens.every((token) => modifiers.has(token));
}

type Item = { label?: string; role?: string; type?: string; accelerator?: string };

/** @throws Error for an item that Electron refuses, or whose accelerator it does not know */
export function checkMenuItem({ label, role, type, accelerator }: Item): void {
  if (label === undefined && role === undefined && type !== 'separator') {
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
  }
  if (accelerator !== undefined && !isAccelerator(accelerator)) {
    throw new TypeError(`Error processing argument: conversion failure from ${accelerator}`);
  }
}
