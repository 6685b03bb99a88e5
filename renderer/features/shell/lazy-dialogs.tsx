/** The dialogs of the frame, whose code is loaded and which are drawn after the first list, or when they are opened. */

import { useProxyChallenge } from '@renderer/data/app';
import { lazyPart } from '@renderer/ui/lazy-part';
import { createStore, useStore } from '@renderer/ui/store';
import { useRef } from 'react';
import { isCharacter } from './keys';

/* Letters that are typed after Ctrl/Cmd+K, before the field of the palette has the focus. */

/** Takes keys from the screen while a field is on its way, and hands them over once it is there. */
export class TypeAhead {
  private readonly target: EventTarget;
  private text = '';

  /** @param target - the window: its keys are taken before any other listener has them */
  constructor(target: EventTarget) {
    this.target = target;
  }

  /** Begins to take keys, where it has not begun. */
  start(): void {
    this.target.addEventListener('keydown', this.onKeyDown, { capture: true });
    this.target.addEventListener('pointerdown', this.stop, { capture: true });
  }

  /** Ends: the field has the focus, and the keys. @returns what was typed before that */
  take(): string {
    const { text } = this;
    this.stop();
    return text;
  }

  /** Ends, and forgets what was typed. */
  readonly stop = (): void => {
    this.text = '';
    this.target.removeEventListener('keydown', this.onKeyDown, { capture: true });
    this.target.removeEventListener('pointerdown', this.stop, { capture: true });
  };

  private readonly onKeyDown = (event: Event): void => {
    const key = event as KeyboardEvent;
    if (key.key === 'Backspace') this.text = [...this.text].slice(0, -1).join('');
    else if (isCharacter(key) && !key.isComposing) this.text += key.key;
    else return;
    key.preventDefault();
    key.stopImmediatePropagation();
  };
}

export const paletteTypeAhead = new TypeAhead(window);

const importPalette = () => import('./Palette');
export const Palette = lazyPart(importPalette, 'Palette');
export const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog'), 'ShortcutsDialog');

const areDrawn = createStore(false);

/** Draws the dialogs, closed, so that they open at once. */
export const drawDialogs = () => areDrawn.set(true);

/** Whether the dialogs are to be drawn: the first list comes before them. */
export const useAreDialogsDrawn = () => useStore(areDrawn, (value) => value);

/** Opens the palette, as soon as its code is loaded. If that fails, the frame says so. Letters typed until then are its. */
export const openPalette = () => {
  drawDialogs();
  paletteTypeAhead.start();
  void importPalette().then((palette) => palette.openPalette(), paletteTypeAhead.stop);
};

/** Whether the list of shortcuts is open. */
export const shortcuts = createStore(false);

/** Opens the list of shortcuts, as soon as its code is loaded. */
export const openShortcuts = () => {
  drawDialogs();
  shortcuts.set(true);
};

/* Opens the dialog when the network's proxy asks for a sign-in. */

const ProxySignInDialog = lazyPart(() => import('./ProxySignInDialog'), 'ProxySignInDialog');

export function ProxySignIn() {
  const challenge = useProxyChallenge();
  const username = useRef('');
  if (challenge === null) return null;
  return <ProxySignInDialog challenge={challenge} username={username} />;
}
