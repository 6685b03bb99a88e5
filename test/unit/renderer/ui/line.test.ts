/** The line: which note it shows, for how long, how much of it, and what can be undone. */
import { fitLine, type LineEntry, LineStore } from '@renderer/ui/line';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const note = (rank: LineEntry['rank'], text: string = rank): LineEntry => ({ rank, text });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A line, and what it shows. */
function createLine() {
  const line = new LineStore();
  return { line, shown: () => line.notes.get()[0]?.text, count: () => line.notes.get().length };
}

describe('several notes', () => {
  it('are shown by rank, the newest of one rank first, and none is lost', () => {
    const { line, shown, count } = createLine();
    for (const rank of ['result', 'wait', 'warning', 'question'] as const) line.add(note(rank));
    const remove = line.add(note('warning', 'newer warning'));
    expect(line.notes.get().map(({ text }) => text)).toEqual([
      'question',
      'newer warning',
      'warning',
      'wait',
      'result',
    ]);
    remove();
    expect(shown()).toBe('question');
    expect(count()).toBe(4);
  });

  it('of what the user did: the next takes the place of the last, but an undo stays its time', () => {
    const { line, shown } = createLine();
    line.show(note('failure'));
    line.show(note('result'));
    expect(shown()).toBe('result');
    line.showUndo('deleted', () => undefined);
    line.show(note('result', 'copied'));
    expect(shown()).toBe('deleted');
    line.showUndo('deleted again', () => undefined);
    expect(line.notes.get().map(({ text }) => text)).toEqual(['deleted again']);
  });
});

describe('a note that ends by itself', () => {
  it('goes after 8 s, an undo after 10 s, a failure with the screen', () => {
    const { line, shown } = createLine();
    line.show(note('result'));
    vi.advanceTimersByTime(7_999);
    expect(shown()).toBe('result');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
    line.showUndo('deleted', () => undefined);
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBeUndefined();
    line.show(note('failure'));
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toBe('failure');
    line.endFailures();
    expect(shown()).toBeUndefined();
  });

  it('stands its whole time after an undo that covered it', () => {
    const { line, shown } = createLine();
    line.showUndo('deleted', () => undefined);
    vi.advanceTimersByTime(1_000);
    line.show(note('result'));
    vi.advanceTimersByTime(9_000);
    expect(shown()).toBe('result');
    vi.advanceTimersByTime(7_999);
    expect(shown()).toBe('result');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('stands still while the pointer is on it', () => {
    const { line, shown } = createLine();
    line.show(note('result'));
    vi.advanceTimersByTime(5_000);
    line.hold();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('result');
    line.release();
    vi.advanceTimersByTime(2_999);
    expect(shown()).toBe('result');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });
});

describe('what can be undone', () => {
  it('faults 435: is undone newest first, also after its word has gone, until another office is open', async () => {
    const { line } = createLine();
    const undone: string[] = [];
    line.showUndo('one', () => undone.push('one'));
    line.showUndo('two', () => undone.push('two'));
    vi.advanceTimersByTime(60_000);
    expect([line.undoLast(), line.undoLast(), line.undoLast()]).toEqual([true, true, false]);
    expect(undone).toEqual(['two', 'one']);
    line.showUndo('three', () => undone.push('three'));
    line.clear();
    expect(line.undoLast()).toBe(false);
  });

  it('is final once its word has gone, however it went, and not before', () => {
    const { line } = createLine();
    const gone: string[] = [];
    const push = (name: string) => () => gone.push(name);
    const show = (name: string) => line.showUndo(name, push('undone'), push(name));
    show('one');
    line.hold();
    vi.advanceTimersByTime(60_000);
    expect(gone).toEqual([]);
    line.release();
    vi.advanceTimersByTime(10_000);
    show('two');
    show('three');
    line.clear();
    show('four');
    line.undoLast();
    expect(gone).toEqual(['one', 'two', 'three', 'undone', 'four']);
  });

  it('can be tried again where it failed', async () => {
    const { line } = createLine();
    const undo = vi.fn(() => false);
    line.showUndo('one', undo);
    line.undoLast();
    await vi.advanceTimersByTimeAsync(0);
    expect(line.undoLast()).toBe(true);
    expect(undo).toHaveBeenCalledTimes(2);
  });
});

describe('a sentence', () => {
  it.each([
    ['Copied 10 cells.', 'Copied 10 cells.'],
    [`The first sentence. ${'And more words after it. '.repeat(5)}`, /^The first sentence\. .*\.$/],
    [`One ${'word '.repeat(40)}`, /word…$/],
    ['x'.repeat(200), /x…$/],
  ])('is whole sentences, or cut at a word, in 90 characters: %s', (text, expected) => {
    const shown = fitLine(text).parts.join('');
    expect(shown.length).toBeLessThanOrEqual(90);
    expect(shown).toMatch(expected);
  });

  it('shortens a long file name in its middle', () => {
    const name = `Trips, ${'Noah Wilson, '.repeat(9)}Dec 2026.xlsx`;
    const { parts, isCut } = fitLine(['Exported ', { strong: name }, ', 61 trips.']);
    const texts = parts.map((part) => (typeof part === 'string' ? part : part.strong));
    expect(texts.join('')).toHaveLength(90);
    expect(texts[1]).toMatch(/^Trips, Noah.*….*2026\.xlsx$/);
    expect(isCut).toBe(true);
  });
});
