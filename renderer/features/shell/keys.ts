/** The keys that hold on every screen, and the guard that never leaves the focus on nothing. */
import { useWindowEvent } from '@mantine/hooks';
import { isInField, isNothingFocused } from '@renderer/ui/keyboard';
import { line } from '@renderer/ui/line';
import { getShortcutKey, navigation } from '@shared/app/rail-entries';
import { useEffect } from 'react';
import { texts } from './texts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Names a press as `aria-keyshortcuts` does; Control stands for Command too: "Control+Shift+S", "F5", "/". */
export function toShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const isLetter = /^[a-z]$/i.test(key);
  const parts = [ctrlKey || metaKey ? 'Control' : '', altKey ? 'Alt' : ''];
  // Shift is in a sign already: "?" is typed with it on most keyboards.
  if (shiftKey && (isLetter || key.length > 1)) parts.push('Shift');
  return [...parts.filter(Boolean), isLetter ? key.toUpperCase() : key].join('+');
}

/** Whether a press writes one character. A letter of Alt Gr comes with Ctrl and Alt. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Omit<Press, 'shiftKey'>) =>
  [...key].length === 1 && !metaKey && ctrlKey === altKey;

/** Presses the screen's control that has one of some shortcuts, or moves to it if it is a field. @returns whether there is one */
function pressControl(shortcuts: readonly string[]): boolean {
  const controls = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]:not(:disabled)');
  const control = [...controls].find((element) =>
    element.ariaKeyShortcuts?.split(' ').some((name) => shortcuts.includes(name)),
  );
  if (control === undefined) return false;
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control.click();
  return true;
}

/** The box that takes letters which are typed on the rows. */
const getBox = () =>
  document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts~="Control+F"]:not([data-no-letters])');

/** Where a letter is typed into the box: the rows, or the ground of the page. A button or a field has its own keys. */
const isGround = (target: EventTarget | null) =>
  isNothingFocused() || (target instanceof HTMLElement && target.matches('[role=grid], [role=grid] a'));

const isDialogOpen = () => document.querySelector('[role=dialog][aria-modal=true], .mantine-Modal-content') !== null;

export type FrameActions = {
  readonly search: () => void;
  readonly help: () => void;
  readonly refresh: () => void;
  readonly toggleRail: () => void;
  readonly goTo: (item: (typeof navigation)[number]) => void;
  readonly goBack: () => void;
  readonly goForward: () => void;
};

/** What a shortcut does on every screen; null for one that the screen may have itself. */
function findAction(shortcut: string, actions: FrameActions): (() => unknown) | null {
  const item = navigation.find(({ id }) => shortcut === texts.withControl(getShortcutKey(id)));
  if (item) return () => actions.goTo(item);
  const name = texts.keys[shortcut];
  return name === undefined ? null : name === 'undo' ? () => line.undoLast() : actions[name];
}

/** Follows the keys of every screen. A control of the screen names its own in `aria-keyshortcuts`. */
export function useFrameKeys(actions: FrameActions): void {
  useWindowEvent('keydown', (event) => {
    const shortcut = toShortcut(event);
    const isTyping = isInField(event.target);
    if (event.defaultPrevented || event.isComposing) return;
    const action = findAction(shortcut, actions);
    const name = texts.keys[shortcut];
    if (isDialogOpen() && name !== 'search') return;
    // A field undoes its own typing.
    if (action && name === 'undo' && isTyping) return;
    if (action) {
      if (action() !== false) event.preventDefault();
    } else if (shortcut.includes('+') || shortcut === '/') {
      const ofCommand = event.metaKey ? [shortcut.replace('Control', 'Meta')] : [];
      if ((shortcut !== '/' || !isTyping) && pressControl([shortcut, ...ofCommand])) event.preventDefault();
    } else if (isCharacter(event) && event.key !== ' ' && isGround(event.target)) {
      // The letter is typed into the field that has the focus by then.
      getBox()?.focus();
    }
  });
}

/* The focus is never on nothing: a removed control, a closed popover or a new screen leaves it on the table. */

/** Where a lost focus goes: to the screen's table, else to what scrolls, else to its heading. */
function findGround(): HTMLElement | null {
  const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
  const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
  return find('main .dt:not(.dt-inline) [role=grid]') ?? find('main .screen-scroll') ?? find('main');
}

/** Gives a lost focus back to the screen within a frame. Acts only while the document has the focus and no dialog is open. */
export function useFocusGuard(): void {
  useEffect(() => {
    let frame = 0;
    const check = () => {
      frame = 0;
      if (!document.hasFocus() || !isNothingFocused() || isDialogOpen()) return;
      const ground = findGround();
      if (ground !== document.activeElement) ground?.focus({ preventScroll: true });
    };
    const plan = () => {
      if (frame === 0 && isNothingFocused()) frame = requestAnimationFrame(check);
    };
    const observer = new MutationObserver(plan);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusout', plan);
    document.addEventListener('click', plan);
    plan();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusout', plan);
      document.removeEventListener('click', plan);
    };
  }, []);
}
