/** The notes above a list: which are shown, and which wait behind the button. */
import { maxShownNotes, type NoteEntry, NoteLineStore, type Severity } from '@renderer/ui/Note';
import { describe, expect, it } from 'vitest';

const note = (severity: Severity): NoteEntry => ({ severity });

describe('several notes above a list', () => {
  it('are shown by their seriousness, two at most, and none is lost', () => {
    const lines = new NoteLineStore();
    const removeButton = lines.addButton();
    const [info, warning, other, error] = [note('info'), note('warning'), note('warning'), note('error')];
    const all = [info, warning, other, error];
    const getShown = () => all.filter((entry) => lines.isShown(entry));
    const [, removeWarning, , removeError] = all.map((entry) => lines.add(entry));
    expect(getShown()).toEqual([warning, error]);
    expect(getShown()).toHaveLength(maxShownNotes);
    expect(lines.getOtherCount()).toBe(2);
    lines.toggle();
    expect(getShown()).toEqual(all);
    lines.toggle();
    removeError?.();
    // Of two that are as serious, the one that came first keeps its place.
    expect(getShown()).toEqual([warning, other]);
    removeWarning?.();
    expect(getShown()).toEqual([info, other]);
    expect(lines.getOtherCount()).toBe(0);
    removeButton();
  });

  it('are all shown where no button opens the others', () => {
    const lines = new NoteLineStore();
    const all = [note('info'), note('warning'), note('error')];
    for (const entry of all) lines.add(entry);
    expect(all.filter((entry) => lines.isShown(entry))).toEqual(all);
    const removeButton = lines.addButton();
    expect(lines.isShown(all[0] as NoteEntry)).toBe(false);
    removeButton();
    expect(lines.isShown(all[0] as NoteEntry)).toBe(true);
  });

  it('are closed again when the last of the others is gone, and on another screen', () => {
    const lines = new NoteLineStore();
    const removeButton = lines.addButton();
    const removes = [note('error'), note('warning'), note('info')].map((entry) => lines.add(entry));
    lines.toggle();
    removes[2]?.();
    expect(lines.getIsOpen()).toBe(false);
    lines.add(note('info'));
    lines.toggle();
    removeButton();
    lines.addButton();
    expect(lines.getIsOpen()).toBe(false);
  });
});
