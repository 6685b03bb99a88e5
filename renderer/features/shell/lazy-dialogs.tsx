/** The dialogs of the frame, whose code is loaded and which are drawn after the first list, or when they are opened. */

import { useProxyChallenge } from '@renderer/data/app';
import { lazyPart } from '@renderer/ui/lazy-part';
import { createStore, useStore } from '@renderer/ui/store';
import { useRef } from 'react';
import { isCharacter } from './keys';

/* Letters that are typed after Ctrl/Cmd+K, before the field of the palette has the focus: no other listener has them. */

/** Null while keys are the screen's. */
let typedAhead: string | null = null;

/** Ends. @returns what was typed before that */
export function takeTypedAhead(): string {
  const typed = typedAhead ?? '';
  typedAhead = null;
  return typed;
}

window.addEventListener('pointerdown', takeTypedAhead, { capture: true });
window.addEventListener(
  'keydown',
  (event) => {
    if (typedAhead === null) return;
    if (event.key === 'Backspace') typedAhead = [...typedAhead].slice(0, -1).join('');
    else if (isCharacter(event) && !event.isComposing) typedAhead += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

const importPalette = () => import('./Palette');
export const Palette = lazyPart(importPalette, 'Palette');
export const ShortcutsDialog = lazyPart(importPalette, 'ShortcutsDialog');

const areDrawn = createStore(false);

/** Draws the dialogs, closed, so that they open at once. */
export const drawDialogs = () => areDrawn.set(true);

/** Whether the dialogs are to be drawn: the first list comes before them. */
export const useAreDialogsDrawn = () => useStore(areDrawn, (value) => value);

/** Opens the palette, as soon as its code is loaded. If that fails, the frame says so. Letters typed until then are its. */
export const openPalette = () => {
  drawDialogs();
  typedAhead ??= '';
  void importPalette().then((palette) => palette.openPalette(), takeTypedAhead);
};

/** Whether the list of shortcuts is open. */
export const shortcuts = createStore(false);

/** Opens the list of shortcuts, as soon as its code is loaded. */
export const openShortcuts = () => {
  drawDialogs();
  shortcuts.set(true);
};

const ProxySignInDialog = lazyPart(() => import('./ProxySignInDialog'), 'ProxySignInDialog');

export function ProxySignIn() {
  const challenge = useProxyChallenge();
  const username = useRef('');
  if (challenge === null) return null;
  return <ProxySignInDialog challenge={challenge} username={username} />;
}
