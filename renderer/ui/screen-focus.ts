/** The focus of a screen that has just been opened: never on the document's body, where no key has an effect. */
import { type RefObject, useEffect } from 'react';

/** Whether nothing in particular has the focus: the document's body, or a screen as a whole. */
export function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN';
}

/** Focuses a screen when it is opened, unless a control has the focus. */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isNothingFocused()) screen.current?.focus({ preventScroll: true });
  }, [screen]);
}

/** Gives the focus back where nothing has it; to the screen where the control cannot take it any more. */
export function returnFocus(control: Element | null): void {
  for (const target of [control, document.querySelector('main')]) {
    if (isNothingFocused() && target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}
