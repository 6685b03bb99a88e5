import { afterAll, expect, it, vi } from 'vitest';

const target = new EventTarget();
vi.stubGlobal('window', target);
// The palette never comes: its field has not got the focus.
vi.mock('@renderer/features/shell/Palette', () => new Promise(() => undefined));
const { openPalette, takeTypedAhead } = await import('@renderer/features/shell/lazy-dialogs');
afterAll(() => void vi.unstubAllGlobals());

/** Presses a key. @returns whether the screen behind had it */
function press(key: string, more: Partial<KeyboardEvent> = {}): boolean {
  const onKey = vi.fn();
  target.addEventListener('keydown', onKey, { once: true });
  const modifiers = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers, ...more }));
  target.removeEventListener('keydown', onKey);
  return onKey.mock.calls.length > 0;
}

it('faults 627: letters that are typed before a field has the focus are handed over once, and no shortcuts', () => {
  openPalette();
  openPalette();
  expect(['s', 'm', 'x', 'Backspace', 'i', 'é', '😀'].map((key) => press(key))).toEqual(Array(7).fill(false));
  const keys = ['Escape', 'Tab', 'Enter', 'ArrowDown', 'F5', 'Shift'];
  expect(keys.filter((key) => press(key))).toEqual(keys);
  expect([press('c', { ctrlKey: true }), press('v', { metaKey: true })]).toEqual([true, true]);
  // Alt Gr.
  expect(press('@', { ctrlKey: true, altKey: true })).toBe(false);
  expect(takeTypedAhead()).toBe('smié😀@');
  expect(takeTypedAhead()).toBe('');
  expect(press('j')).toBe(true);
});

it('faults 627: letters go to the screen again after a click elsewhere', () => {
  openPalette();
  press('a');
  target.dispatchEvent(new Event('pointerdown'));
  expect(press('j')).toBe(true);
  expect(takeTypedAhead()).toBe('');
});
