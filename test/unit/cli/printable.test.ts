import { toPrintable, toPrintableJson, toPrintableLine } from '@cli/printable';
import { describe, expect, it } from 'vitest';

describe('texts on a terminal', () => {
  it.each(['\u001b', '\u009b', '\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'have no control character and no mark of a writing direction: %j',
    (mark) => {
      expect(toPrintable(`a${mark}b\n`)).toBe('a\ufffdb\n');
      expect(toPrintableLine(`a${mark}\nb`)).toBe('a\ufffd b');
      const json = toPrintableJson(JSON.stringify({ a: mark }));
      expect(json).not.toContain(mark);
      expect(JSON.parse(json)).toEqual({ a: mark });
    },
  );
});
