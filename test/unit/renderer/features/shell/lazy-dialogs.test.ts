import { beforeEach, describe, expect, it, vi } from 'vitest';

const target = new EventTarget();
vi.stubGlobal('window', target);
const { TypeAhead } = await import('@renderer/features/shell/lazy-dialogs');

/** Presses a key. @returns whether the screen behind had it */
function press(key: string, more: Partial<KeyboardEvent> = {}): boolean {
  const onKey = vi.fn();
  target.addEventListener('keydown', onKey, { once: true });
  const modifiers = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers, ...more }));
  target.removeEventListener('keydown', onKey);
  return onKey.mock.calls.length > 0;
}

describe('letters that are typed before a field has the focus', () => {
  let typeAhead = new TypeAhead(target);
  beforeEach(() => {
    typeAhead.stop();
    typeAhead = new TypeAhead(target);
  });

  it('faults 627: are handed over once, in their order, and the screen behind has none of them', () => {
    typeAhead.start();
    typeAhead.start();
    expect(['s', 'm', 'x', 'Backspace', 'i', 'é', '😀'].map((key) => press(key))).toEqual(Array(7).fill(false));
    expect(typeAhead.take()).toBe('smié😀');
    expect(typeAhead.take()).toBe('');
    expect(press('j')).toBe(true);
  });

  it('faults 627: are no shortcuts, and no keys that write nothing', () => {
    typeAhead.start();
    const keys = ['Escape', 'Tab', 'Enter', 'ArrowDown', 'F5', 'Shift'];
    expect(keys.filter((key) => press(key))).toEqual(keys);
    expect([press('c', { ctrlKey: true }), press('v', { metaKey: true })]).toEqual([true, true]);
    // Alt Gr.
    expect(press('@', { ctrlKey: true, altKey: true })).toBe(false);
    expect(typeAhead.take()).toBe('@');
  });

  it('faults 627: end with a click elsewhere', () => {
    typeAhead.start();
    press('a');
    target.dispatchEvent(new Event('pointerdown'));
    expect(press('j')).toBe(true);
    expect(typeAhead.take()).toBe('');
  });
});
