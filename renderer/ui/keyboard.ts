/** Keys of a screen, and where the focus goes. */
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

/* Single-key shortcuts of a screen. They are ignored while the user types, has a dialog open or presses a modifier. */

/** Fields that take no characters: a choice in one of them leaves the screen's keys as they are. */
const choiceTypes: ReadonlySet<string> = new Set(['radio', 'checkbox']);

/** Whether a key press types into a form field. */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && choiceTypes.has(target.type)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key was pressed alone. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, wanted: string): boolean =>
  key === wanted && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** @param keys - actions by the key's character, small letters also for large ones */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isInField(event.target) || isDialogOpen()) return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Whether a dialog or a popover has the keys. */
export const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

/** Whether a key press is that of the screen's main button. */
export const isMainKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Does something on Esc, where nothing else takes the key. @param onEscape - null for nothing */
export function useEscape(onEscape: (() => void) | null): void {
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !isDialogOpen()) onEscape?.();
  });
}

/* The focus of a screen that has just been opened: never on the document's body, where no key has an effect. */

/** Whether nothing in particular has the focus: the document's body, or a screen as a whole. */
export function isNothingFocused(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN') return true;
  return activeElement.classList.contains('screen-scroll');
}

/** Focuses a screen when it is opened, unless a control has the focus. */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isNothingFocused()) screen.current?.focus({ preventScroll: true });
  }, [screen]);
}

/** Gives the focus back where nothing has it. @param otherwise - has it where the control cannot take it any more */
export function returnFocus(control: Element | null, otherwise: Element | null = document.querySelector('main')): void {
  for (const target of [control, otherwise]) {
    if (isNothingFocused() && target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}
