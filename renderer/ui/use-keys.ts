/** Single-key shortcuts of a screen. They are ignored while the user types, has a dialog open or presses a modifier. */
import { useEffect, useRef } from 'react';

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

/** @param keys - actions by the key's character */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isInField(event.target) || document.querySelector('[role=dialog]') !== null) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
